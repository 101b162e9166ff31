import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import { LOG_PAGE_SIZES } from '../../../contract/logs.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { SectionError } from '../../ui/feedback/SectionError.tsx'
import { SearchTable } from '../../ui/table/SearchTable.tsx'
import { resolveTableState, type TableDefaults } from '../../ui/table/tableState.ts'
import { useTableSearch } from '../../ui/table/useTableSearch.ts'
import { EmptyState } from '../EmptyState.tsx'
import { ListHeader } from '../ListHeader.tsx'
import { useSchoolClock } from '../ui/useSchoolClock.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { auditColumns, auditCount } from './columns.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { NO_FILTER, useAuditFilter } from './filter.ts'
import { OpenEntryContext } from './openEntryContext.ts'
import { auditTrailQuery, readAuditTrail } from './queries.ts'

const TABLE = {
  defaultSort: { id: 'date', order: 'desc' },
  pageSizes: LOG_PAGE_SIZES,
} as const satisfies Partial<TableDefaults>

/** The audit trail. The server searches, filters and pages it. */
export function AdminAuditTrail() {
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const columns = useMemo(() => auditColumns(clock, i18n), [clock, i18n])
  const [tableSearch] = useTableSearch()
  const [filter, setFilter] = useAuditFilter()
  const [opened, open] = useState<AuditEntry>()
  const query = { search: tableSearch.search ?? '', ...resolveTableState({ ...TABLE, columns }, tableSearch), filter }
  const trail = useQuery({ ...auditTrailQuery(query), placeholderData: keepPreviousData })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <ListHeader title={t`Audit Trail`} lead={t`Every change and export: who made it and when`} />
      <AuditFilters filter={filter} people={trail.data?.people ?? []} onChange={setFilter} />
      {trail.error && <SectionError error={trail.error} reset={trail.refetch} />}
      {trail.isPending && <Loading />}
      {trail.data && !trail.error && (
        <OpenEntryContext value={open}>
          <SearchTable
            {...TABLE}
            columns={columns}
            caption={t`Audit Trail`}
            rows={trail.data.entries}
            total={trail.data.total}
            countLabel={auditCount}
            busy={trail.isPlaceholderData}
            fileName="audit-trail"
            fetchAll={() => readAuditTrail(query)}
            emptyState={
              isFiltered ? (
                <EmptyState
                  action={<Button variant="default" onClick={() => setFilter(NO_FILTER)}>{t`Clear filters`}</Button>}
                >
                  {t`No entries match these filters.`}
                </EmptyState>
              ) : (
                <EmptyState>{t`There are no entries yet. Changes and exports will be listed here.`}</EmptyState>
              )
            }
          />
        </OpenEntryContext>
      )}
      <EntryDialog entry={opened} onClose={() => open(undefined)} />
    </>
  )
}
