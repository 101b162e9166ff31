import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { LogEntry } from '../../../contract/logs.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { LOG_PAGE_SIZES } from '../../../contract/values.ts'
import { fullName } from '../../../domain/person.ts'
import { call } from '../../api/call.ts'
import { type RowSink, readRows } from '../../api/readRows.ts'
import { loggedCulprit, loggedStatus } from '../../educationRecord/statusText.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { SchoolClock } from '../../ui/format/schoolClock.ts'
import type { Column } from '../../ui/table/column.ts'
import { type PageState, ServerTable, useServerPage } from '../../ui/table/ServerTable.tsx'
import type { TableDefaults } from '../../ui/table/tableState.ts'
import { ListHeader, SemesterFromSlug } from '../ListScreen.tsx'
import { dateColumn, useSchoolClock } from '../ui/DateCell.tsx'

const TABLE = {
  defaultSort: { id: 'date', order: 'desc' },
  pageSizes: LOG_PAGE_SIZES,
} as const satisfies Partial<TableDefaults>

/** A semester's enrollment log (document 1, section 2, "AdminLogs"). The server searches, sorts and pages it. */
export function AdminLogs() {
  return <SemesterFromSlug>{(semester) => <Log key={semester.id} semester={semester} />}</SemesterFromSlug>
}

function Log({ semester: { id, name, slug } }: { readonly semester: Semester }) {
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const columns = useMemo(() => logColumns(clock, i18n), [clock, i18n])
  const { list, state } = useServerPage({ ...TABLE, columns }, (state) => logQuery(id, state))
  return (
    <>
      <ListHeader title={t`Master Log Table`} lead={name} />
      <ServerTable
        {...TABLE}
        columns={columns}
        caption={t`Enrollment log for ${name}`}
        list={list}
        rowsOf={({ logs }) => logs}
        countLabel={entryCount}
        fileName={`log-${slug}`}
        readAll={(sink) => readLog(id, state, sink)}
        emptyState={
          <EmptyState>
            <Trans>No one has enrolled in {name} yet. You'll see roster changes here.</Trans>
          </EmptyState>
        }
      />
    </>
  )
}

/** One page of matching entries and their total. */
function logQuery(semester: number, { search, sort = 'date', order, page, size = 25, cursor }: PageState) {
  const query = { page, size, cursor, search, sort, order }
  return {
    queryKey: ['log', semester, query],
    queryFn: async () => (await call('GET /api/masterlogs/:semester', { params: { semester }, query })).body,
  }
}

/** All matching entries. The server records this as an export. */
function readLog(semester: number, { search, sort = 'date', order }: PageState, sink: RowSink<LogEntry>) {
  return readRows('GET /api/masterlogs/:semester', {
    params: { semester },
    query: { search, sort, order },
    list: 'logs',
    ...sink,
  })
}

/** The column ids are the server's sort keys. */
function logColumns(clock: SchoolClock, i18n: I18n): readonly Column<LogEntry>[] {
  return [
    { id: 'section', noWrap: true, label: msg`Section`, text: ({ section }) => section },
    { id: 'class', label: msg`Class`, text: (entry) => entry.class, rowHeader: true },
    { id: 'semester', noWrap: true, label: msg`Semester`, text: ({ semester }) => semester, unsortable: true },
    { id: 'student', label: msg`Student`, text: fullName },
    { id: 'status', label: msg`Status`, text: ({ status, reason }) => withReason(loggedStatus(i18n, status), reason) },
    { id: 'culprit', label: msg`Changed by`, text: ({ culprit }) => loggedCulprit(i18n, culprit) },
    dateColumn(clock),
  ]
}

/** What happened, and what the office said about it. */
function withReason(status: string, reason: LogEntry['reason']): string {
  return reason === null ? status : `${status} (${reason})`
}

function entryCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# entry', other: '# entries' })}`
}
