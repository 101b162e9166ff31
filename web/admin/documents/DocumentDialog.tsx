import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ChildPapers, Paper } from '../../../contract/documents/documents.ts'
import { fullName } from '../../../domain/person.ts'
import { answerText } from '../../registration/texts/choices.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../ui/feedback/untilNextPress.ts'
import { focusIfLost } from '../../ui/focus/focusIfLost.ts'
import { GuardedDialog } from '../../ui/form/GuardedDialog.tsx'
import { documentName } from '../../ui/format/documentNames.ts'
import { gradeName } from '../../ui/format/labels.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { studentPath } from '../people/people.ts'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { Quote } from '../ui/Quote.tsx'
import { DocumentDecision } from './DocumentDecision.tsx'
import { dayText } from './labels.ts'
import { PageViewer } from './PageViewer.tsx'
import { PaperState } from './PaperState.tsx'
import { studentDocumentsQuery } from './queries.ts'

/** A document that the office asks of a child. */
interface OpenedPaper {
  readonly child: Pick<ChildPapers, 'id' | 'first_name' | 'last_name' | 'grade'>
  readonly request: Pick<Paper['request'], 'id' | 'kind' | 'title' | 'title_es'>
}

/**
 * What a family sent for a request: its pages, and the office's decision. After a decision the next document to look at is shown, or the dialog
 * closes with what was done.
 */
export function DocumentDialog(props: {
  readonly paper: OpenedPaper | undefined
  /** Shows the next document to look at. */
  readonly onNext?: (() => void) | undefined
  readonly onClose: (done?: string) => void
}) {
  const { paper, onNext, onClose } = props
  const { i18n } = useLingui()
  const [message, showMessage] = useSuccessMessage()
  const content = useRef<HTMLDivElement>(null)
  const goOn = (done: string) => {
    if (!onNext) return onClose(done)
    onNext()
    showMessage(done)
    focusIfLost(content.current)
  }
  return (
    <GuardedDialog
      opened={paper !== undefined}
      title={paper && `${fullName(paper.child)}: ${documentName(paper.request, i18n)}`}
      wide
      onClose={() => onClose()}
    >
      <Box ref={content} tabIndex={-1}>
        <SuccessAlert message={message} />
        <AsyncBoundary>
          {paper && (
            <OpenedDocument
              key={`${paper.child.id} ${paper.request.id}`}
              opened={paper}
              hasNext={onNext !== undefined}
              onDone={goOn}
            />
          )}
        </AsyncBoundary>
      </Box>
    </GuardedDialog>
  )
}

function OpenedDocument(props: {
  readonly opened: OpenedPaper
  readonly hasNext: boolean
  /** Without a text, the document is left as it is. */
  readonly onDone: (done: string) => void
}) {
  const { opened, hasNext, onDone } = props
  const { t, i18n } = useLingui()
  const { data } = useSuspenseQuery(studentDocumentsQuery(opened.child.id))
  const paper = data.child.papers.find(({ request }) => request.id === opened.request.id)
  if (!paper) return <p>{t`You no longer ask this child for this document.`}</p>
  return (
    <Stack gap="md">
      <PaperFacts child={data.child} paper={paper} />
      {paper.document ? (
        <PageViewer
          key={paper.document.etag}
          name={`${fullName(data.child)} ${documentName(paper.request, i18n)}`}
          pages={paper.document.pages}
        />
      ) : (
        <p>{t`The family has not sent anything yet.`}</p>
      )}
      <DocumentDecision child={data.child} paper={paper} language={data.language} hasNext={hasNext} onDone={onDone} />
    </Stack>
  )
}

/** The child, the state and the dates, and why the document was sent back. */
function PaperFacts({ child, paper }: { readonly child: ChildPapers; readonly paper: Paper }) {
  const { t, i18n } = useLingui()
  const { formatDate } = useSchoolClock()
  const { request, state, late, document } = paper
  const [due, sent] = [dayText(request.due_on, i18n), document && formatDate(document.sent_at)]
  const arrived = document?.at_counter ? t`Handed in at the counter on ${sent}` : t`Sent ${sent}`
  return (
    <Stack className="links" gap="0.25rem">
      <p>
        <RowLink to={studentPath(child)}>{fullName(child)}</RowLink> · {i18n._(gradeName(child.grade))}
      </p>
      <p>
        <PaperState state={state} late={late} /> · <Trans>Due {due}</Trans>
        {sent && <> · {arrived}</>}
      </p>
      {document?.sent_by === 'another account' && (
        <p>{t`Another account sent this, and this family doesn't see its pages. If you send it back, the family is asked for the document again.`}</p>
      )}
      {document?.residency_type && <p>{answerText(i18n, RESIDENCY_TYPE, document.residency_type)}</p>}
      {document?.reason && (
        <>
          <Text c="dimmed">{t`Sent back because:`}</Text>
          <Quote>{document.reason}</Quote>
        </>
      )}
    </Stack>
  )
}

/** The question of the registration form with the same choices. */
const RESIDENCY_TYPE = 'azResidencyDocs.doc_type'
