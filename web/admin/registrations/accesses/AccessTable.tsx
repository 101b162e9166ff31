import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { SectionError } from '../../../ui/feedback/SectionError.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { RowsTable } from '../../../ui/table/RowsTable.tsx'
import { rowRange } from '../../../ui/table/tableState.ts'
import { EmptyState } from '../../EmptyState.tsx'
import { useSchoolClock } from '../../ui/useSchoolClock.ts'
import { ACCESS_PAGE_SIZES, accessesQuery } from '../queries.ts'
import styles from './AccessTable.module.css'
import { accessColumns } from './columns.ts'

const [SMALLEST] = ACCESS_PAGE_SIZES

/** Who read sensitive answers, newest first: of one registration, or of all without `registration_id`. */
export function AccessTable({ registration_id }: { readonly registration_id?: number }) {
  const { t } = useLingui()
  const clock = useSchoolClock()
  const columns = useMemo(() => accessColumns(clock, registration_id), [clock, registration_id])
  const [{ page = 1, size = SMALLEST }, setPage] = useState<{ page?: number | undefined; size?: number | undefined }>(
    {},
  )
  const log = useQuery({ ...accessesQuery({ registration_id, page, size }), placeholderData: keepPreviousData })
  if (log.error) return <SectionError error={log.error} reset={log.refetch} />
  if (!log.data) return <Loading compact />
  const { accesses, total } = log.data
  const none =
    registration_id === undefined
      ? t`Nobody has read sensitive answers yet.`
      : t`Nobody has read the sensitive answers of this registration yet.`
  if (total === 0) return <EmptyState>{none}</EmptyState>
  return (
    <div className={styles.log}>
      <RowsTable
        caption={t`Access Log`}
        columns={columns}
        rows={accesses}
        search=""
        sort="date"
        order="desc"
        onSort={() => undefined}
        busy={log.isPlaceholderData}
      />
      {total > SMALLEST && (
        <Pager
          page={page}
          size={size}
          sizes={ACCESS_PAGE_SIZES}
          range={rowRange(page, { size, shown: accesses.length, total })}
          busy={log.isPlaceholderData}
          onChange={({ page, size: chosen = size }) => setPage({ page, size: chosen })}
        />
      )}
    </div>
  )
}
