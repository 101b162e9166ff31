import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import { LOG_PAGE_SIZES } from '../../../contract/logs.ts'
import { ServerTable } from '../../ui/table/ServerTable.tsx'
import type { TableDefaults } from '../../ui/table/tableState.ts'
import { useServerPage } from '../../ui/table/useServerPage.ts'
import { EmptyState } from '../EmptyState.tsx'
import { ListHeader } from '../ListHeader.tsx'
import { NoMatchingRows } from '../NoMatchingRows.tsx'
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
  const [filter, setFilter] = useAuditFilter()
  const [opened, open] = useState<AuditEntry>()
  const { list, state } = useServerPage({ ...TABLE, columns }, (state) => auditTrailQuery({ ...state, filter }))
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <ListHeader title={t`Audit Trail`} lead={t`Every change and export: who made it and when`} />
      <AuditFilters filter={filter} people={list.data?.people ?? []} onChange={setFilter} />
      <OpenEntryContext value={open}>
        <ServerTable
          {...TABLE}
          columns={columns}
          caption={t`Audit Trail`}
          list={list}
          rowsOf={({ entries }) => entries}
          countLabel={auditCount}
          fileName="audit-trail"
          readAll={(sink) => readAuditTrail({ ...state, filter }, sink)}
          emptyState={
            isFiltered ? (
              <NoMatchingRows onClear={() => setFilter(NO_FILTER)}>{t`No entries match these filters.`}</NoMatchingRows>
            ) : (
              <EmptyState>{t`There are no entries yet. Changes and exports will be listed here.`}</EmptyState>
            )
          }
        />
      </OpenEntryContext>
      <EntryDialog entry={opened} onClose={() => open(undefined)} />
    </>
  )
}
