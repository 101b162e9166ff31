import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { createContext, useContext, useMemo, useState } from 'react'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import { LOG_PAGE_SIZES } from '../../../contract/values.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '../../../domain/auditTrail.ts'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import type { SchoolClock } from '../../ui/format/schoolClock.ts'
import type { Column } from '../../ui/table/column.ts'
import { ServerTable, useServerPage } from '../../ui/table/ServerTable.tsx'
import type { TableDefaults } from '../../ui/table/tableState.ts'
import { cleared } from '../../ui/table/useTableFilter.ts'
import { ListHeader } from '../ListScreen.tsx'
import { NoMatchingRows } from '../NoMatchingRows.tsx'
import { dateColumn, useSchoolClock } from '../ui/DateCell.tsx'
import { FieldGrid } from '../ui/FieldGrid.tsx'
import { FoldedFilters } from '../ui/FoldedFilters.tsx'
import { OpenRowButton } from '../ui/OpenRowButton.tsx'
import { fieldLabel, inFormOrder } from './fieldLabel.ts'
import { type AuditFilter, auditFilter, isDay, useAuditFilter } from './filter.ts'
import { ACTION_LABELS, KIND_LABELS } from './labels.ts'
import { auditTrailQuery, readAuditTrail } from './queries.ts'
import { auditSentence } from './sentence.ts'

const EntryDialog = lazyPart(async () => (await import('./EntryDialog.tsx')).EntryDialog)

/** The maximum number of field names in a cell; the rest are counted. */
const MAX_FIELD_NAMES = 4

/** An entry is one sentence. The server sorts by date only. */
function auditColumns(clock: SchoolClock, i18n: I18n): readonly Column<AuditEntry>[] {
  return [
    dateColumn(clock),
    {
      id: 'sentence',
      label: msg`What happened`,
      text: (entry) => auditSentence(i18n, entry),
      Cell: SentenceCell,
      rowHeader: true,
      unsortable: true,
    },
  ]
}

/** A file has the parts of the sentence, to sort and filter by. */
function exportedColumns(clock: SchoolClock, i18n: I18n): readonly Column<AuditEntry>[] {
  return [
    dateColumn(clock),
    { id: 'who', label: msg`Who`, text: ({ user_name }) => user_name, unsortable: true },
    { id: 'action', noWrap: true, label: msg`Action`, text: ({ action }) => ACTION_LABELS[action], unsortable: true },
    { id: 'kind', noWrap: true, label: msg`Kind`, text: ({ kind }) => KIND_LABELS[kind], unsortable: true },
    { id: 'name', label: msg`Name`, text: ({ subject_name }) => subject_name, rowHeader: true, unsortable: true },
    { id: 'fields', label: msg`Fields`, text: (entry) => formatFieldNames(entry, i18n), unsortable: true },
  ]
}

function auditCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# entry', other: '# entries' })}`
}

function formatFieldNames({ kind, fields }: AuditEntry, i18n: I18n): string {
  const names = inFormOrder(kind, fields)
    .slice(0, MAX_FIELD_NAMES)
    .map((name) => fieldLabel(i18n, kind, name))
  const more = fields.length - names.length
  return more > 0 ? `${names.join(', ')} +${more}` : names.join(', ')
}

const TABLE = {
  defaultSort: { id: 'date', order: 'desc' },
  pageSizes: LOG_PAGE_SIZES,
} as const satisfies Partial<TableDefaults>

/** The audit trail. The server searches, filters and pages it. */
export function AdminAuditTrail() {
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const columns = useMemo(() => auditColumns(clock, i18n), [clock, i18n])
  const exportColumns = useMemo(() => exportedColumns(clock, i18n), [clock, i18n])
  const [filter, setFilter] = useAuditFilter()
  const [opened, open] = useState<AuditEntry>()
  const { list, state } = useServerPage({ ...TABLE, columns }, (state) => auditTrailQuery({ ...state, filter }))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <ListHeader
        title={t`Audit Trail`}
        lead={t`Every change and export: who made it and when. Enrollments and drops are in the enrollment logs.`}
      />
      <AuditFilters filter={filter} people={list.data?.people ?? []} onChange={setFilter} />
      <OpenEntryContext value={open}>
        <ServerTable
          {...TABLE}
          columns={columns}
          exportColumns={exportColumns}
          caption={t`Audit Trail`}
          list={list}
          rowsOf={({ entries }) => entries}
          countLabel={auditCount}
          fileName="audit-trail"
          readAll={(sink) => readAuditTrail({ ...state, filter }, sink)}
          emptyState={
            isFiltered ? (
              <NoMatchingRows
                onClear={() => setFilter(cleared(filter))}
              >{t`No entries match these filters.`}</NoMatchingRows>
            ) : (
              <EmptyState>{t`There are no entries yet. Changes and exports will be listed here.`}</EmptyState>
            )
          }
        />
      </OpenEntryContext>
      <LazyDialog opened={opened !== undefined} onClose={() => open(undefined)}>
        {(isOpen) => <EntryDialog entry={isOpen ? opened : undefined} onClose={() => open(undefined)} />}
      </LazyDialog>
    </>
  )
}

/** Filters by action, kind of record, person and dates. */
function AuditFilters(props: {
  readonly filter: AuditFilter
  readonly people: readonly { readonly id: number; readonly name: string }[]
  readonly onChange: (change: AuditFilter) => void
}) {
  const { filter, people, onChange } = props
  const { t, i18n } = useLingui()
  const all = { value: '', label: t`All` }
  const who = [
    { value: '', label: t`Everyone` },
    ...people.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: 'families', label: t`Families` },
    { value: 'command-line', label: t`Command line` },
  ]
  if (filter.who && !who.some(({ value }) => value === filter.who))
    who.push({ value: filter.who, label: t`Account ${filter.who}` })
  const field = (name: keyof AuditFilter) => ({
    value: filter[name] ?? '',
    onChange: (value: string) => onChange({ [name]: undefined, ...auditFilter({ [name]: value }) }),
  })
  const choose = (name: keyof AuditFilter) => ({
    ...field(name),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      field(name).onChange(currentTarget.value),
  })
  return (
    <FoldedFilters count={Object.keys(filter).length}>
      <FieldGrid min="9.5rem" mb="1.25rem" role="group" aria-label={t`Filters`} data-screen-only>
        <NativeSelect
          label={t`Action`}
          data={[all, ...AUDIT_ACTIONS.map((value) => ({ value, label: i18n._(ACTION_LABELS[value]) }))]}
          {...choose('action')}
        />
        <NativeSelect
          label={t`Kind`}
          data={[all, ...AUDIT_KINDS.map((value) => ({ value, label: i18n._(KIND_LABELS[value]) }))]}
          {...choose('kind')}
        />
        <NativeSelect label={t`Who`} data={who} {...choose('who')} />
        <DayField label={t`From`} max={filter.to} {...field('from')} />
        <DayField label={t`To`} min={filter.from} {...field('to')} />
      </FieldGrid>
    </FoldedFilters>
  )
}

/**
 * A date field. `value` is a date, "2026-08-03", or '' while the typed date is incomplete. The typed text is kept.
 */
function DayField({
  value,
  onChange,
  ...field
}: {
  readonly label: string
  readonly value: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (value: string) => void
}) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== dayIn(text)) setText(value)
  }
  const change = (typed: string) => {
    setText(typed)
    if (dayIn(typed) !== value) onChange(dayIn(typed))
  }
  return <TextInput type="date" value={text} onChange={({ currentTarget }) => change(currentTarget.value)} {...field} />
}

function dayIn(text: string): string {
  return isDay(text) ? text : ''
}

/** Opens the details of the entry. */
export function SentenceCell({ row }: { readonly row: AuditEntry }) {
  const { i18n } = useLingui()
  const open = useContext(OpenEntryContext)
  return <OpenRowButton onClick={() => open(row)}>{auditSentence(i18n, row)}</OpenRowButton>
}

/** Opens an entry. Cells are defined outside the component and reach the screen through this context. */
export const OpenEntryContext = createContext<(entry: AuditEntry) => void>(() => undefined)
