import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { Fragment, useMemo, useState } from 'react'
import type { ListedRegistration } from '../../../contract/registration/office.ts'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import { fullName } from '../../../domain/person.ts'
import { REGISTRATION_STATES } from '../../../domain/registration/review.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { gradeLabel } from '../../ui/format/labels.ts'
import type { SchoolClock } from '../../ui/format/schoolClock.ts'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { ServerTable, useServerPage } from '../../ui/table/ServerTable.tsx'
import type { TableDefaults } from '../../ui/table/tableState.ts'
import { cleared } from '../../ui/table/useTableFilter.ts'
import { ListHeader } from '../ListScreen.tsx'
import { NoMatchingRows } from '../NoMatchingRows.tsx'
import { DateCell, useSchoolClock } from '../ui/DateCell.tsx'
import { FieldGrid } from '../ui/FieldGrid.tsx'
import { FoldedFilters } from '../ui/FoldedFilters.tsx'
import { type RegistrationFilter, registrationFilter, useRegistrationFilter } from './filter.ts'
import { ACCESS_LOG, registrationPath } from './paths.ts'
import { type RegistrationsQuery, readRegistrations, registrationsQuery } from './queries.ts'
import { StateBadge } from './StateBadge.tsx'
import { STATE_LABELS } from './stateLabels.ts'

const ChooseAnswers = lazyPart(async () => (await import('./answers/ChooseAnswers.tsx')).ChooseAnswers)

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
        <Group gap="sm" data-screen-only>
          {list.data && list.data.total > 0 && <ExportAnswers query={query} total={list.data.total} />}
          <LinkButton to={ACCESS_LOG} secondary>{t`Access Log`}</LinkButton>
        </Group>
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
              onClear={() => setFilter(cleared(filter))}
            >{t`No registrations match these filters.`}</NoMatchingRows>
          ) : (
            <EmptyState>{t`No registrations have been received yet. Families register a new student from the login page.`}</EmptyState>
          )
        }
      />
    </>
  )
}

/** Filters by state, grade and school year. */
function RegistrationFilters(props: {
  readonly filter: RegistrationFilter
  readonly years: readonly string[]
  readonly onChange: (change: RegistrationFilter) => void
}) {
  const { filter, years, onChange } = props
  const { t, i18n } = useLingui()
  const all = { value: '', label: t`All` }
  const choose = (name: keyof RegistrationFilter) => ({
    value: filter[name] ?? '',
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: undefined, ...registrationFilter({ [name]: currentTarget.value }) }),
  })
  const offered = filter.year === undefined || years.includes(filter.year) ? years : [filter.year, ...years]
  return (
    <FoldedFilters count={Object.keys(filter).length}>
      <FieldGrid min="9.5rem" maw="45rem" mb="1.25rem" role="group" aria-label={t`Filters`} data-screen-only>
        <NativeSelect
          label={t`Status`}
          data={[all, ...REGISTRATION_STATES.map((value) => ({ value, label: i18n._(STATE_LABELS[value]) }))]}
          {...choose('state')}
        />
        <NativeSelect
          label={t`Grade`}
          data={[all, ...CLASS_GRADES.map((value) => ({ value, label: i18n._(gradeLabel(value)) }))]}
          {...choose('grade')}
        />
        <NativeSelect label={t`School year`} data={[all, ...offered]} {...choose('year')} />
      </FieldGrid>
    </FoldedFilters>
  )
}

/** A button that opens the choice of the answers to export. */
function ExportAnswers(props: {
  readonly query: Pick<RegistrationsQuery, 'search' | 'filter'>
  readonly total: number
}) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t`Export Answers`}
      </Button>
      <Dialog opened={opened} title={t`Export Answers`} onClose={() => setOpened(false)}>
        <AsyncBoundary>{opened && <ChooseAnswers {...props} onDone={() => setOpened(false)} />}</AsyncBoundary>
      </Dialog>
    </>
  )
}

/** The column ids are the server's sort keys. */
function registrationColumns({ zoneName: zone, formatSortable }: SchoolClock): readonly Column<ListedRegistration>[] {
  return [
    { id: 'student', label: msg`Student`, text: fullName, Cell: StudentCell, rowHeader: true },
    { id: 'state', noWrap: true, label: msg`Status`, text: ({ state }) => STATE_LABELS[state], Cell: StateCell },
    { id: 'grade', noWrap: true, label: msg`Grade`, text: gradeText },
    { id: 'year', noWrap: true, label: msg`School year`, text: ({ year }) => year },
    { id: 'parent', label: msg`Enrolling Parent`, text: ({ parent_name }) => parent_name },
    {
      id: 'received_at',
      noWrap: true,
      label: msg`Received (${zone})`,
      text: ({ received_at }) => formatSortable(received_at),
      Cell: ReceivedCell,
    },
    { id: 'reference', noWrap: true, label: msg`Reference`, text: ({ reference }) => reference },
  ]
}

function registrationCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# registration', other: '# registrations' })}`
}

/** The grade in words. The server's type is text, because a registration keeps what the family sent. */
function gradeText({ grade }: { readonly grade: string }): MessageDescriptor | string {
  const known = CLASS_GRADES.find((value) => value === grade)
  return known ? gradeLabel(known) : grade
}

interface Cell {
  readonly row: ListedRegistration
}

function StudentCell({ row }: Cell) {
  return (
    <>
      <RowLink to={registrationPath(row)}>{fullName(row)}</RowLink>
      {row.siblings.length > 0 && (
        <Text c="dimmed" fz="xs">
          <Trans>
            With <SiblingNames siblings={row.siblings} />
          </Trans>
        </Text>
      )}
    </>
  )
}

/** The other children of the household, each with a link. */
function SiblingNames({ siblings }: Pick<ListedRegistration, 'siblings'>) {
  return siblings.map((sibling, index) => (
    <Fragment key={sibling.id}>
      {index > 0 && ', '}
      <RowLink to={registrationPath(sibling)}>{sibling.first_name}</RowLink>
    </Fragment>
  ))
}

function StateCell({ row }: Cell) {
  return <StateBadge state={row.state} />
}

function ReceivedCell({ row: { received_at } }: Cell) {
  return <DateCell row={{ date: received_at }} />
}
