import { useLingui } from '@lingui/react/macro'
import { Box, Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AuditEntry, AuditEntryWithValues } from '../../../contract/auditTrail.ts'
import { type AuditKind, type AuditValue, shownChanges } from '../../../domain/auditTrail.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { SanitizedHtml } from '../../ui/richText/SanitizedHtml.tsx'
import tableStyles from '../../ui/table/CardTable.module.css'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { fieldLabel, inFormOrder } from './fieldLabel.ts'
import { isFormatted, KIND_LABELS, subjectText, valueText } from './labels.ts'
import { auditEntryQuery } from './queries.ts'
import { auditSentence } from './sentence.ts'

/** Shows one entry in full. Open while `entry` is set. */
export function EntryDialog({
  entry,
  onClose,
}: {
  readonly entry: AuditEntry | undefined
  readonly onClose: () => void
}) {
  const { i18n } = useLingui()
  const title = entry && `${i18n._(KIND_LABELS[entry.kind])}: ${subjectText(i18n, entry)}`
  return (
    <Dialog opened={entry !== undefined} title={title} onClose={onClose} wide>
      {entry && (
        <AsyncBoundary key={entry.id}>
          <Entry id={entry.id} />
        </AsyncBoundary>
      )}
    </Dialog>
  )
}

function Entry({ id }: { readonly id: number }) {
  const { t, i18n } = useLingui()
  const { data: entry } = useSuspenseQuery(auditEntryQuery(id))
  const { formatDateTime, zoneName: zone } = useSchoolClock()
  const { user_name, user_role, date, network_address, request_id } = entry
  const roles = { admin: t`admin`, parent: t`parent`, 'command line': undefined }
  const role = roles[user_role]
  const facts = [
    { name: t`Who`, value: role ? `${user_name} (${role})` : user_name },
    { name: t`Date (${zone})`, value: formatDateTime(date) },
  ]
  const technical = [
    { name: t`Network address`, value: network_address },
    { name: t`Request ID`, value: request_id },
  ]
  return (
    <Stack gap="1.25rem" miw={0}>
      <Text>{auditSentence(i18n, { ...entry, changes: shownChanges(entry) })}</Text>
      <Facts facts={facts} />
      <ChangesTable entry={entry} />
      {technical.some(({ value }) => value) && (
        <details>
          <summary>{t`For the person who runs the server`}</summary>
          <Facts facts={technical} />
        </details>
      )}
    </Stack>
  )
}

function Facts({ facts }: { readonly facts: readonly { readonly name: string; readonly value: string | null }[] }) {
  return (
    <Group className="facts" component="dl" gap="0.75rem 2rem" m={0}>
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </Group>
  )
}

/** An entry's fields before and after. One column when only one of the two exists. */
function ChangesTable({ entry }: { readonly entry: AuditEntryWithValues }) {
  const { t, i18n } = useLingui()
  const { kind, action, before, after } = entry
  const fields = inFormOrder(kind, entry.fields)
  const isExchange = action === 'imported' || action === 'exported'
  const columns = [
    { label: t`Before`, values: before },
    { label: isExchange ? t`Details` : t`After`, values: after },
  ].filter(({ values }) => values !== null)
  return (
    <table className={tableStyles.table} data-dense>
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          {columns.map(({ label }) => (
            <Box key={label} component="th" scope="col" w={columns.length > 1 ? '40%' : undefined}>
              {label}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((name) => (
          <tr key={name}>
            <td className={tableStyles.lead}>{fieldLabel(i18n, kind, name)}</td>
            {columns.map(({ label, values }) => (
              <td key={label} data-label={label}>
                <FieldValue kind={kind} name={name} value={values?.[name]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A field's value in words, or as formatted text. */
function FieldValue(props: {
  readonly kind: AuditKind
  readonly name: string
  readonly value: AuditValue | undefined
}) {
  const { kind, name, value } = props
  const { t, i18n } = useLingui()
  if (value === undefined || value === null || value === '')
    return <Text c="dimmed" fs="italic" span inherit>{t`empty`}</Text>
  if (isFormatted(kind, name)) return <SanitizedHtml html={String(value)} />
  return <span style={{ whiteSpace: 'pre-line' }}>{valueText(i18n, kind, name, value)}</span>
}
