import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Paper } from '../../../contract/documents/documents.ts'
import { withRegistrationTexts } from '../../texts.ts'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../ui/feedback/untilNextPress.ts'
import { documentName } from '../../ui/format/documentNames.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Disclosure } from '../../ui/navigation/Disclosure.tsx'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { dayText } from './labels.ts'
import { PaperState } from './PaperState.tsx'
import { documentAccessesQuery, studentDocumentsQuery } from './queries.ts'

const DocumentDialog = lazyPart(
  async () => (await withRegistrationTexts(import('./DocumentDialog.tsx'))).DocumentDialog,
)

/** The documents of a child of all semesters. Renders nothing if the office asks for none. */
export function StudentDocuments({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(studentDocumentsQuery(id))
  const [opened, open] = useState<Paper['request']>()
  const [message, showMessage] = useSuccessMessage()
  const { papers, ...child } = data.child
  const close = (done = '') => {
    open(undefined)
    showMessage(done)
  }
  if (papers.length === 0) return null
  return (
    <Card title={t`Documents`}>
      <SuccessAlert message={message} />
      <ul className="plain ruled" aria-label={t`Documents`}>
        {papers.map((paper) => (
          <PaperLine key={paper.request.id} paper={paper} onOpen={() => open(paper.request)} />
        ))}
      </ul>
      <Disclosure label={t`Who read these documents`}>
        <AsyncBoundary compact>
          <Accesses id={id} />
        </AsyncBoundary>
      </Disclosure>
      <LazyDialog opened={opened !== undefined} onClose={close}>
        {(isShown) => (
          <DocumentDialog paper={isShown && opened ? { child, request: opened } : undefined} onClose={close} />
        )}
      </LazyDialog>
    </Card>
  )
}

function PaperLine({ paper, onOpen }: { readonly paper: Paper; readonly onOpen: () => void }) {
  const { t, i18n } = useLingui()
  const { request, state, late } = paper
  const [name, due] = [documentName(request, i18n), dayText(request.due_on, i18n)]
  return (
    <Group component="li" gap="sm" wrap="nowrap" justify="space-between">
      <Stack gap="0.125rem" miw={0}>
        <strong>{name}</strong>
        <span>
          <PaperState state={state} late={late} />
        </span>
        <Text c="dimmed" fz="sm">
          {request.semester} · {t`Due ${due}`}
        </Text>
      </Stack>
      <Button flex="none" variant="default" aria-label={t`Open ${name}`} onClick={onOpen}>
        {t({ message: 'Open', context: 'document' })}
      </Button>
    </Group>
  )
}

/** Who opened the pages of the documents, newest first. */
function Accesses({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const { data: accesses } = useSuspenseQuery(documentAccessesQuery(id))
  if (accesses.length === 0) return <Text c="dimmed">{t`Nobody has read these documents yet.`}</Text>
  return (
    <Stack className="plain" component="ol" gap="xs">
      {accesses.map(({ id, date, user_name, kind, page }) => (
        <li key={id}>
          <time dateTime={date}>{formatDateTime(date)}</time> · {user_name} · {kind}, {t`page ${page}`}
        </li>
      ))}
    </Stack>
  )
}
