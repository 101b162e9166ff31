import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AuditEntry, AuditEntryWithValues } from '../../../contract/auditTrail.ts'
import type { AuditKind, AuditValue } from '../../../domain/auditTrail.ts'
import { DAYS } from '../../../domain/days.ts'
import { parseGrades, STUDENT_GRADES } from '../../../domain/grade.ts'
import { phoneMask } from '../../../domain/person.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { dayLabel, gradeLabel } from '../../ui/format/labels.ts'
import { SanitizedHtml } from '../../ui/richText/SanitizedHtml.tsx'
import tableStyles from '../../ui/table/CardTable.module.css'
import { TYPE_LABELS, TYPES } from '../notifications/types.ts'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { gradeRange } from '../ui/gradeRange.ts'
import styles from './AuditTrail.module.css'
import trail from './AuditTrail.module.css'
import { fieldLabel, inFormOrder } from './fieldLabel.ts'
import { KIND_LABELS } from './labels.ts'
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
  const title = entry && `${i18n._(KIND_LABELS[entry.kind])}: ${entry.subject_name}`
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
    <div className={styles.entry}>
      <p className={styles.sentence}>{auditSentence(i18n, entry)}</p>
      <Facts facts={facts} />
      <ChangesTable entry={entry} />
      {technical.some(({ value }) => value) && (
        <details>
          <summary>{t`For the person who runs the server`}</summary>
          <Facts facts={technical} />
        </details>
      )}
    </div>
  )
}

function Facts({ facts }: { readonly facts: readonly { readonly name: string; readonly value: string | null }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ name, value }) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
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
    <table className={`${tableStyles.table} ${columns.length > 1 ? trail.pairs : ''}`} data-dense>
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
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
  const { t } = useLingui()
  const textOf = useValueText()
  if (value === undefined || value === null || value === '') return <span className={styles.empty}>{t`empty`}</span>
  if (isFormatted(kind, name)) return <SanitizedHtml html={String(value)} className={styles.formatted} />
  return <span className={styles.value}>{textOf(kind, name, value)}</span>
}

/** The rest of a longer list is only counted. */
const MAX_LISTED = 20

function isFormatted(kind: AuditKind, name: string): boolean {
  return (kind === 'class' && name === 'description') || (kind === 'notes' && /^message$|\.msg$/.test(name))
}

/** Formats a value: Yes, 5th, Tue/Thu, (928) 555 - 0142. */
function useValueText(): (kind: AuditKind, name: string, value: NonNullable<AuditValue>) => string {
  const { t, i18n } = useLingui()
  return (kind, name, value) => {
    if (value === true) return t`Yes`
    if (value === false) return t`No`
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string') return textOf(i18n, kind, name, value)
    const more = value.length - MAX_LISTED
    const listed = value.slice(0, MAX_LISTED).join(', ')
    if (value.length === 0) return t`none`
    return more > 0 ? t`${listed} and ${more} more` : listed
  }
}

function textOf(i18n: I18n, kind: AuditKind, name: string, value: string): string {
  if (name.endsWith('phone') && /^\d{10}$/.test(value)) return phoneMask(value)
  if (kind === 'class' && name === 'grade') return gradeRange(parseGrades(value))
  const grade = name === 'grade' && STUDENT_GRADES.find((candidate) => candidate === value)
  if (grade) return i18n._(gradeLabel(grade))
  const days = name === 'days' && DAYS.find((candidate) => candidate === value)
  if (days) return i18n._(dayLabel(days))
  const type = kind === 'notification' && name === 'type' && TYPES.find((candidate) => candidate === value)
  return type ? i18n._(TYPE_LABELS[type]) : value
}
