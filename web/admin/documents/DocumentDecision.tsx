import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChildPapers, Document, Paper } from '../../../contract/documents/documents.ts'
import { whyNotDecide } from '../../../domain/documents/documents.ts'
import type { Language } from '../../../domain/language.ts'
import { fullName } from '../../../domain/person.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { storedDraft } from '../../session/draft.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { useFocusReturn } from '../../ui/focus/useFocusReturn.ts'
import { documentName } from '../../ui/format/documentNames.ts'
import { cachePaper, studentDocumentsQuery } from './queries.ts'
import { ReturnForm } from './ReturnForm.tsx'

type PaperReply = { readonly body: { readonly paper: Paper } }

/** Accepts a document or sends it back with a reason, says that a child does not need it, or leaves it for later. */
export function DocumentDecision(props: {
  readonly child: ChildPapers
  readonly paper: Paper
  readonly language: Language | null
  readonly hasNext: boolean
  readonly onDone: (done: string) => void
}) {
  const { child, paper, language, hasNext, onDone } = props
  const { t, i18n } = useLingui()
  const { request, document } = paper
  const draftName = `document return ${child.id} ${request.id}`
  // Open with a draft from an expired session.
  const [isReturning, setReturning] = useState(() => storedDraft()?.form === draftName)
  const [student, name] = [fullName(child), documentName(request, i18n)]
  /** Shows what was decided, or after a refusal what the family sent meanwhile. */
  const decide = async (sending: Promise<PaperReply>, done?: string) => {
    const reply = await sending.catch((error: unknown) => {
      void queryClient.invalidateQueries({ queryKey: studentDocumentsQuery(child.id).queryKey })
      throw error
    })
    cachePaper(child.id, reply.body.paper)
    if (done !== undefined) onDone(done)
  }
  const of = ({ id, etag }: Document) => ({ params: { id }, if_match: etag })
  const accept = useMutation({
    mutationFn: (sent: Document) =>
      decide(call('POST /api/documents/:id/accept', { ...of(sent), body: {} }), t`Accepted: ${student}, ${name}.`),
  })
  const exempt = useMutation({
    mutationFn: (not_needed: boolean) =>
      decide(
        call('PUT /api/students/:id/documents/:request_id/exemption', {
          params: { id: child.id, request_id: request.id },
          body: { not_needed },
        }),
      ),
  })
  useFocusReturn(accept.isPending || exempt.isPending)
  if (isReturning && document)
    return (
      <ReturnForm
        language={language}
        draftName={draftName}
        onCancel={() => setReturning(false)}
        onSend={(body) =>
          decide(
            call('POST /api/documents/:id/return', { ...of(document), body }),
            t`Sent back: ${student}, ${name}. The family can read why.`,
          )
        }
      />
    )
  const isExempt = paper.state === 'not-needed'
  const decisionOn = (decision: 'accepted' | 'returned') =>
    document && !isExempt && whyNotDecide(decision, document.state) === undefined ? document : undefined
  const [acceptable, returnable] = [decisionOn('accepted'), decisionOn('returned')]
  return (
    <>
      <ErrorAlert error={accept.error ?? exempt.error} />
      <Group gap="sm" justify="flex-end">
        {paper.state !== 'accepted' && (
          <Button variant="default" loading={exempt.isPending} onClick={() => exempt.mutate(!isExempt)}>
            {isExempt ? t`Needed After All` : t`Not Needed`}
          </Button>
        )}
        {hasNext && <Button variant="default" onClick={() => onDone('')}>{t`Next to Review`}</Button>}
        {returnable && <Button variant="default" onClick={() => setReturning(true)}>{t`Send Back`}</Button>}
        {acceptable && (
          <Button loading={accept.isPending} onClick={() => accept.mutate(acceptable)}>
            {t`Accept`}
          </Button>
        )}
      </Group>
    </>
  )
}
