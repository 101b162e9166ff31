import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { SectionError } from '../../../ui/feedback/SectionError.tsx'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { SearchTable } from '../../../ui/table/SearchTable.tsx'
import { resolveTableState, type TableDefaults } from '../../../ui/table/tableState.ts'
import { useTableSearch } from '../../../ui/table/useTableSearch.ts'
import { EmptyState } from '../../EmptyState.tsx'
import { ListHeader } from '../../ListHeader.tsx'
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
  const [tableSearch] = useTableSearch()
  const [filter, setFilter] = useRegistrationFilter()
  const query = { search: tableSearch.search ?? '', ...resolveTableState({ ...TABLE, columns }, tableSearch), filter }
  const list = useQuery({ ...registrationsQuery(query), placeholderData: keepPreviousData })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <ListHeader title={t`Registrations`} lead={t`New students, registered by their families`}>
        <div className={styles.actions} data-screen-only>
          {list.data && list.data.total > 0 && <ExportAnswers query={query} total={list.data.total} />}
          <LinkButton to={ACCESS_LOG} secondary>{t`Access log`}</LinkButton>
        </div>
      </ListHeader>
      <RegistrationFilters filter={filter} years={list.data?.years ?? []} onChange={setFilter} />
      {list.error && <SectionError error={list.error} reset={list.refetch} />}
      {list.isPending && <Loading />}
      {list.data && !list.error && (
        <SearchTable
          {...TABLE}
          columns={columns}
          caption={t`Registrations`}
          rows={list.data.registrations}
          total={list.data.total}
          countLabel={registrationCount}
          busy={list.isPlaceholderData}
          fileName="registrations"
          fetchAll={() => readRegistrations(query)}
          emptyState={
            isFiltered ? (
              <EmptyState
                action={<Button variant="default" onClick={() => setFilter(NO_FILTER)}>{t`Clear filters`}</Button>}
              >
                {t`No registrations match these filters.`}
              </EmptyState>
            ) : (
              <EmptyState>{t`No registrations have been received yet. Families register a new student from the login page.`}</EmptyState>
            )
          }
        />
      )}
    </>
  )
}
