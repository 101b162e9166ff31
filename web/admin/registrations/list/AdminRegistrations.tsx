import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { ServerTable } from '../../../ui/table/ServerTable.tsx'
import type { TableDefaults } from '../../../ui/table/tableState.ts'
import { useServerPage } from '../../../ui/table/useServerPage.ts'
import { EmptyState } from '../../EmptyState.tsx'
import { ListHeader } from '../../ListHeader.tsx'
import { NoMatchingRows } from '../../NoMatchingRows.tsx'
import { useSchoolClock } from '../../ui/useSchoolClock.ts'
import { ExportAnswers } from '../export/ExportAnswers.tsx'
import { ACCESS_LOG } from '../paths.ts'
import { registrationColumns, registrationCount } from './columns.ts'
import { NO_FILTER, useRegistrationFilter } from './filter.ts'
import styles from './List.module.css'
import { readRegistrations, registrationsQuery } from './queries.ts'
import { RegistrationFilters } from './RegistrationFilters.tsx'

const TABLE = {
  defaultSort: { id: 'received_at', order: 'desc' },
  pageSizes: [25, 50, 100],
} as const satisfies Partial<TableDefaults>

/** The registrations of new students. The server searches, filters, sorts and pages them. */
export function AdminRegistrations() {
  const { t } = useLingui()
  const clock = useSchoolClock()
  const columns = useMemo(() => registrationColumns(clock), [clock])
  const [filter, setFilter] = useRegistrationFilter()
  const { list, state } = useServerPage({ ...TABLE, columns }, (state) => registrationsQuery({ ...state, filter }))
  const query = { ...state, filter }
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <ListHeader title={t`Registrations`} lead={t`New students, registered by their families`}>
        <div className={styles.actions} data-screen-only>
          {list.data && list.data.total > 0 && <ExportAnswers query={query} total={list.data.total} />}
          <LinkButton to={ACCESS_LOG} secondary>{t`Access Log`}</LinkButton>
        </div>
      </ListHeader>
      <RegistrationFilters filter={filter} years={list.data?.years ?? []} onChange={setFilter} />
      <ServerTable
        {...TABLE}
        columns={columns}
        caption={t`Registrations`}
        list={list}
        rowsOf={({ registrations }) => registrations}
        countLabel={registrationCount}
        fileName="registrations"
        readAll={(sink) => readRegistrations(query, sink)}
        emptyState={
          isFiltered ? (
            <NoMatchingRows
              onClear={() => setFilter(NO_FILTER)}
            >{t`No registrations match these filters.`}</NoMatchingRows>
          ) : (
            <EmptyState>{t`No registrations have been received yet. Families register a new student from the login page.`}</EmptyState>
          )
        }
      />
    </>
  )
}
