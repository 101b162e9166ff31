import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RegistrationAccess } from '../../../contract/registration/sensitiveAnswers.ts'
import { ACCESS_GROUP_LABELS, ACCESS_PURPOSE_LABELS } from '../../registration/texts/labels.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { SectionError } from '../../ui/feedback/SectionError.tsx'
import type { SchoolClock } from '../../ui/format/schoolClock.ts'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { focusSearch, NoResults, SearchBox } from '../../ui/table/SearchBox.tsx'
import { ResultCount } from '../../ui/table/SearchTable.tsx'
import { rowRange } from '../../ui/table/tableState.ts'
import { useDelayed } from '../../ui/table/useTableSearch.ts'
import { ListHeader } from '../ListScreen.tsx'
import { studentPath } from '../people/people.ts'
import { dateColumn, useSchoolClock } from '../ui/DateCell.tsx'
import { REGISTRATIONS, registrationPath } from './paths.ts'
import { ACCESS_PAGE_SIZES, accessesQuery } from './queries.ts'

const [SMALLEST] = ACCESS_PAGE_SIZES
const DEBOUNCE_MS = 250

interface Query {
  readonly search: string
  readonly page: number
  readonly size: number
}

/** Who read sensitive answers of any registration. Entries remain after a registration is erased. */
export function AdminAccessLog() {
  const { t } = useLingui()
  return (
    <>
      <ListHeader
        title={t`Access Log`}
        lead={t`Who read sensitive answers of registrations. Entries can't be changed or deleted.`}
      >
        <LinkButton to={REGISTRATIONS} secondary>{t`Registrations`}</LinkButton>
      </ListHeader>
      <AccessTable />
    </>
  )
}

/** Who read sensitive answers, newest first: of one registration, or of all without `registration_id`. The server searches. */
export function AccessTable({ registration_id }: { readonly registration_id?: number }) {
  const { t } = useLingui()
  const clock = useSchoolClock()
  const columns = useMemo(() => accessColumns(clock, registration_id), [clock, registration_id])
  const [{ search, page, size }, setQuery] = useState<Query>({ search: '', page: 1, size: SMALLEST })
  const [text, setText] = useState('')
  const find = useDelayed((search) => setQuery((query) => ({ ...query, search, page: 1 })), DEBOUNCE_MS)
  const type = (typed: string) => {
    setText(typed)
    find.write(typed)
  }
  const clear = () => {
    focusSearch()
    setText('')
    setQuery((query) => ({ ...query, search: '', page: 1 }))
  }
  const log = useQuery({
    ...accessesQuery({ registration_id, search, page, size }),
    placeholderData: keepPreviousData,
  })
  if (log.error) return <SectionError error={log.error} reset={log.refetch} />
  if (!log.data) return <Loading compact />
  const { accesses, total } = log.data
  const none =
    registration_id === undefined
      ? t`Nobody has read sensitive answers yet.`
      : t`Nobody has read the sensitive answers of this registration yet.`
  if (total === 0 && search === '' && text === '') return <EmptyState>{none}</EmptyState>
  const range = rowRange(page, { size, shown: accesses.length, total })
  return (
    <Stack display="grid" gap="sm" miw={0}>
      <SearchBox text={text} onChange={type} onCommit={find.flush} />
      <ResultCount
        search={search}
        range={range}
        label={t`${plural(total, { one: '# entry', other: '# entries' })}`}
        busy={log.isPlaceholderData}
      />
      {total === 0 && <NoResults onClear={clear} />}
      {total > 0 && (
        <RowsTable
          caption={t`Access Log`}
          columns={columns}
          rows={accesses}
          search={search}
          sort="date"
          order="desc"
          onSort={() => undefined}
          busy={log.isPlaceholderData}
        />
      )}
      {total > SMALLEST && (
        <Pager
          page={page}
          size={size}
          sizes={ACCESS_PAGE_SIZES}
          range={range}
          busy={log.isPlaceholderData}
          onChange={({ page = 1, size: chosen = size }) => setQuery({ search, page, size: chosen })}
        />
      )}
    </Stack>
  )
}

/** Without `registration_id`, each entry also names its registration. The server sorts by date only. */
function accessColumns(clock: SchoolClock, registration_id: number | undefined): readonly Column<RegistrationAccess>[] {
  const unsortable = true
  const reference: Column<RegistrationAccess> = {
    id: 'reference',
    noWrap: true,
    label: msg`Registration or child`,
    text: ({ reference, student }) => reference ?? student?.name ?? '',
    Cell: ReferenceCell,
    unsortable,
  }
  return [
    { id: 'who', label: msg`Who`, text: ({ user_name }) => user_name, rowHeader: true, unsortable },
    ...(registration_id === undefined ? [reference] : []),
    { id: 'answers', label: msg`Answers`, text: ({ group }) => ACCESS_GROUP_LABELS[group], unsortable },
    { id: 'purpose', noWrap: true, label: msg`How`, text: ({ purpose }) => ACCESS_PURPOSE_LABELS[purpose], unsortable },
    { ...dateColumn(clock), unsortable },
  ]
}

function ReferenceCell({ row }: { readonly row: RegistrationAccess }) {
  const { registration_id, reference, student } = row
  if (registration_id !== null) return <RowLink to={registrationPath({ id: registration_id })}>{reference}</RowLink>
  if (student?.name) return <RowLink to={studentPath(student)}>{student.name}</RowLink>
  return <Trans>Deleted child</Trans>
}
