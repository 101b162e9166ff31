import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LOG_PAGE_SIZES } from '../../../contract/logs.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { SectionError } from '../../ui/feedback/SectionError.tsx'
import { SearchTable } from '../../ui/table/SearchTable.tsx'
import { resolveTableState, type TableDefaults } from '../../ui/table/tableState.ts'
import { useTableSearch } from '../../ui/table/useTableSearch.ts'
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
  const [tableSearch] = useTableSearch()
  const query = { search: tableSearch.search ?? '', ...resolveTableState({ ...TABLE, columns }, tableSearch) }
  const log = useQuery({ ...logQuery(id, query), placeholderData: keepPreviousData })
  return (
    <>
      <ListHeader title={t`Master Log Table`} lead={name} />
      {log.error && <SectionError error={log.error} reset={log.refetch} />}
      {log.isPending && <Loading />}
      {log.data && !log.error && (
        <SearchTable
          {...TABLE}
          columns={columns}
          caption={t`Enrollment log for ${name}`}
          rows={log.data.logs}
          total={log.data.total}
          countLabel={entryCount}
          busy={log.isPlaceholderData}
          fileName={`log-${slug}`}
          fetchAll={() => readLog(id, query)}
          emptyState={
            <EmptyState>
              <Trans>No one has enrolled in {name} yet. You'll see roster changes here.</Trans>
            </EmptyState>
          }
        />
      )}
    </>
  )
}
