import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { LOG_PAGE_SIZES } from '../../../contract/logs.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { ServerTable } from '../../ui/table/ServerTable.tsx'
import type { TableDefaults } from '../../ui/table/tableState.ts'
import { useServerPage } from '../../ui/table/useServerPage.ts'
import { EmptyState } from '../EmptyState.tsx'
import { ListHeader } from '../ListHeader.tsx'
import { SemesterFromSlug } from '../SemesterFromSlug.tsx'
import { useSchoolClock } from '../ui/useSchoolClock.ts'
import { entryCount, logColumns } from './columns.ts'
import { logQuery, readLog } from './queries.ts'

const TABLE = {
  defaultSort: { id: 'date', order: 'desc' },
  pageSizes: LOG_PAGE_SIZES,
} as const satisfies Partial<TableDefaults>

/** A semester's enrollment log (document 1, section 2, "AdminLogs"). The server searches, sorts and pages it. */
export function AdminLogs() {
  return <SemesterFromSlug>{(semester) => <Log key={semester.id} semester={semester} />}</SemesterFromSlug>
}

function Log({ semester: { id, name, slug } }: { readonly semester: Semester }) {
  const { t } = useLingui()
  const clock = useSchoolClock()
  const columns = useMemo(() => logColumns(clock), [clock])
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
