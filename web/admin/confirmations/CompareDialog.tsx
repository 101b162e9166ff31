import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ChangedAnswers } from '../../../contract/confirmations.ts'
import { ACCESS_GROUPS_OF, type ConfirmationGroup, PATHS_OF_GROUP } from '../../../domain/confirmations/groups.ts'
import { fullName } from '../../../domain/person.ts'
import { answerAt } from '../../../domain/registration/answers.ts'
import { hasSameAnswers } from '../../../domain/registration/household.ts'
import { call } from '../../api/call.ts'
import { GROUP_TITLES } from '../../confirmations/groupTexts.ts'
import { questionOf } from '../../registration/sections/questionOf.ts'
import { answerText } from '../../registration/texts/choices.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import type { ConfirmationRow } from './queries.ts'
import { useReview } from './useReview.ts'

/** Reads the changes, which the server records. They stay in no cache. */
function changesQuery({ id, revision }: { readonly id: string; readonly revision: number }) {
  return {
    queryKey: ['changed answers', id, revision],
    queryFn: async () => (await call('POST /api/confirmations/changes', { body: { ids: [id] } })).body.changes,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }
}

interface CompareProps {
  /** The child after this one in the list. */
  readonly next: ConfirmationRow | undefined
  readonly onNext: (row: ConfirmationRow) => void
  readonly onClose: (message?: string) => void
}

/** What a family changed for a child: the old and the new answers side by side, group by group. */
export function CompareDialog({ row, ...props }: CompareProps & { readonly row: ConfirmationRow | undefined }) {
  const { onClose } = props
  const confirmation = row?.confirmation
  return (
    <Dialog opened={row !== undefined} title={row && fullName(row)} wide onClose={() => onClose()}>
      {confirmation && (
        <AsyncBoundary key={confirmation.id}>
          <Comparison confirmation={confirmation} {...props} />
        </AsyncBoundary>
      )}
    </Dialog>
  )
}

function Comparison(props: CompareProps & { readonly confirmation: NonNullable<ConfirmationRow['confirmation']> }) {
  const { confirmation, next, onNext, onClose } = props
  const { t, i18n } = useLingui()
  const [change] = useSuspenseQuery(changesQuery(confirmation)).data
  const { review, isPending, error } = useReview((message, left) =>
    next && left === 0 ? onNext(next) : onClose(message),
  )
  if (!change) return <p>{t`These changes have already been reviewed.`}</p>
  const isSensitive = change.changed.some((group) => ACCESS_GROUPS_OF[group].length > 0)
  return (
    <Stack gap="md">
      {isSensitive && <Text c="dimmed">{t`Your name and the time are recorded in the access log.`}</Text>}
      {change.changed.map((group) => (
        <section key={group} aria-label={i18n._(GROUP_TITLES[group])}>
          <h3>{i18n._(GROUP_TITLES[group])}</h3>
          <GroupChanges group={group} change={change} />
        </section>
      ))}
      <ErrorAlert error={error} />
      <Group gap="sm" justify="flex-end">
        <Button variant="default" size="md" onClick={() => onClose()}>{t`Close`}</Button>
        <Button size="md" loading={isPending} onClick={() => review([{ id: change.id, revision: change.revision }])}>
          {next ? t`Reviewed, Show Next` : t`Reviewed`}
        </Button>
      </Group>
    </Stack>
  )
}

/** The questions whose answers differ. */
function GroupChanges({ group, change }: { readonly group: ConfirmationGroup; readonly change: ChangedAnswers }) {
  const { t, i18n } = useLingui()
  const { was, becomes } = change
  const paths = PATHS_OF_GROUP[group].filter((path) => !hasSameAnswers(was, becomes, [path]))
  const textIn = (form: typeof was, path: string) => answerText(i18n, path, answerAt(form, path)) || '–'
  return (
    <Box component="dl" m={0}>
      {paths.map((path) => (
        <Box key={path} py="xs" style={{ borderBottom: '1px solid var(--line)' }}>
          <dt>{questionOf(i18n, path)}</dt>
          <Group
            component="dd"
            gap="md"
            m={0}
            grow
            wrap="nowrap"
            align="flex-start"
            style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            <div>
              <Text c="dimmed" fz="sm">{t`Before`}</Text>
              {textIn(was, path)}
            </div>
            <div>
              <Text c="dimmed" fz="sm">{t`Now`}</Text>
              <strong>{textIn(becomes, path)}</strong>
            </div>
          </Group>
        </Box>
      ))}
    </Box>
  )
}
