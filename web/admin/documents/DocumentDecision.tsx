import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ChildPapers, Document, Paper } from '../../../contract/documents/documents.ts'
import { whyNotDecide, whyNotSend } from '../../../domain/documents/documents.ts'
import type { Language } from '../../../domain/language.ts'
import { fullName } from '../../../domain/person.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { storedDraft } from '../../session/draft.ts'
import { withDocumentTexts } from '../../texts.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { useFocusReturn } from '../../ui/focus/useFocusReturn.ts'
import { documentName } from '../../ui/format/documentNames.ts'
import { cachePaper, studentDocumentsQuery } from './queries.ts'
import { ReturnForm } from './ReturnForm.tsx'

const EnterDocument = lazyPart(async () => (await withDocumentTexts(import('./EnterDocument.tsx'))).EnterDocument)

type PaperReply = { readonly body: { readonly paper: Paper } }

/** Accepts a document or sends it back with a reason, enters what the family hands over, says that a child does not need it, or leaves it for later. */
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
  const [isEntering, setEntering] = useState(false)
  const hasCanceled = useRef(false)
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
  // Nobody reads why: the account that sent it no longer sees the child.
  const askAgain = useMutation({
    mutationFn: (sent: Document) =>
      decide(
        call('POST /api/documents/:id/return', { ...of(sent), body: { reason: '' } }),
        t`Sent back: ${student}, ${name}.`,
      ),
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
  useFocusReturn(accept.isPending || askAgain.isPending || exempt.isPending)
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
  if (isEntering)
    return (
      <AsyncBoundary compact>
        <EnterDocument
          child={child}
          paper={paper}
          onEntered={() => onDone(t`Entered and accepted: ${student}, ${name}.`)}
          onCancel={() => {
            hasCanceled.current = true
            setEntering(false)
          }}
        />
      </AsyncBoundary>
    )
  const isExempt = paper.state === 'not-needed'
  const decisionOn = (decision: 'accepted' | 'returned') =>
    document && !isExempt && whyNotDecide(decision, document.state) === undefined ? document : undefined
  const [acceptable, returnable] = [decisionOn('accepted'), decisionOn('returned')]
  return (
    <>
      <ErrorAlert error={accept.error ?? askAgain.error ?? exempt.error} />
      <Group gap="sm" justify="flex-end">
        {paper.state !== 'accepted' && (
          <Button variant="default" loading={exempt.isPending} onClick={() => exempt.mutate(!isExempt)}>
            {isExempt ? t`Needed After All` : t`Not Needed`}
          </Button>
        )}
        {whyNotSend(paper.state, true) === undefined && (
          <Button
            variant="default"
            ref={(button) => {
              if (hasCanceled.current) button?.focus()
              hasCanceled.current = false
            }}
            onClick={() => setEntering(true)}
          >
            {t`Enter Paper Copy`}
          </Button>
        )}
        {hasNext && <Button variant="default" onClick={() => onDone('')}>{t`Next to Review`}</Button>}
        {returnable && (
          <Button
            variant="default"
            loading={askAgain.isPending}
            onClick={() => (returnable.sent_by === 'family' ? setReturning(true) : askAgain.mutate(returnable))}
          >
            {t`Send Back`}
          </Button>
        )}
        {acceptable && (
          <Button loading={accept.isPending} onClick={() => accept.mutate(acceptable)}>
            {t`Accept`}
          </Button>
        )}
      </Group>
    </>
  )
}
