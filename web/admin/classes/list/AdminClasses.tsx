import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Semester } from '../../../../contract/semesters.ts'
import { matchesClassFilter } from '../../../../domain/classFilter.ts'
import { formatSpreadsheetCsv } from '../../../../domain/csv.ts'
import { coursesQuery } from '../../../api/courses.ts'
import { readRows } from '../../../api/readRows.ts'
import { LiveSeats } from '../../../live/LiveSeats.tsx'
import type { Exporting } from '../../../ui/export/useExport.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FlashMessage, SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../../ui/feedback/untilNextPress.ts'
import { downloadCsv } from '../../../ui/format/downloadFile.ts'
import { useBellTimes } from '../../../ui/format/useBellTimes.ts'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { SearchTable } from '../../../ui/table/SearchTable.tsx'
import { cleared } from '../../../ui/table/useTableFilter.ts'
import { ListHeader, SemesterFromSlug } from '../../ListScreen.tsx'
import { useWriteToGroups } from '../../messages/WriteToGroups.tsx'
import { NoMatchingRows } from '../../NoMatchingRows.tsx'
import { usePrintRosters } from '../../rosterSheets/PrintRosters.tsx'
import { SavedFilters } from '../../savedFilters/SavedFilters.tsx'
import { SelectionContext, useSelection } from '../../ui/selection.tsx'
import { weekPath } from '../../week/search.ts'
import { ChangeClasses } from '../changeClasses/ChangeClasses.tsx'
import { ClassFilters } from './ClassFilters.tsx'
import { CLASS_COLUMNS } from './columns.tsx'
import { useClassFilter } from './filter.ts'

/** A narrow screen has compact rows on pages. A wide one has no pages (document 1, section 9). */
const NARROW = '(max-width: 63.99rem)'
const NARROW_PAGES = [20, 50, 100]

/** The classes of a semester, active and inactive (document 1, section 2, "AdminClasses"). */
export function AdminClasses() {
  return <SemesterFromSlug>{(semester) => <Classes key={semester.id} semester={semester} />}</SemesterFromSlug>
}

function Classes({ semester }: { readonly semester: Semester }) {
  const { id, name, slug } = semester
  const { t } = useLingui()
  const { data } = useSuspenseQuery(coursesQuery(id))
  const courses = useBellTimes(id, data)
  const [filter, setFilter] = useClassFilter()
  const matching = useMemo(() => courses.filter((course) => matchesClassFilter(course, filter)), [courses, filter])
  const selection = useSelection()
  const [message, showMessage] = useSuccessMessage()
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const write = useWriteToGroups({ semester, courses: data, filter, onSent: showMessage })
  const print = usePrintRosters({ semester, courses: data })
  const isFiltered = Object.keys(filter).length > 0
  const create = (
    <LinkButton to="/admin/dashboard/classes/create" search={{ semester: slug }}>{t`Create Class`}</LinkButton>
  )
  const actions = (
    <Group gap="0.5rem 0.75rem" data-screen-only>
      {!isNarrow && <RowLink to={weekPath({ semester: slug })}>{t`Weekly schedules by teacher or room`}</RowLink>}
      {write.button}
      {print.button}
      {!isNarrow && print.emergencyButton}
      {!isNarrow && create}
    </Group>
  )
  return (
    <>
      <ListHeader title={t`Classes`} lead={name}>
        {isNarrow ? create : actions}
      </ListHeader>
      {message === '' ? <FlashMessage /> : <SuccessAlert message={message} />}
      <LiveSeats semester={id} />
      {write.dialog}
      {print.dialog}
      <SelectionContext value={selection}>
        <SearchTable
          caption={t`Classes in ${name}`}
          rows={matching}
          columns={CLASS_COLUMNS}
          isLong
          countLabel={isFiltered ? countOf(data.length) : classCount}
          defaultSort={{ id: 'section', order: 'asc' }}
          pageSizes={isNarrow ? NARROW_PAGES : undefined}
          fileName={`classes-${slug}`}
          saveFile={(found, exporting) => saveClasses(semester, found, exporting)}
          filters={
            data.length > 0 && (
              <>
                <ClassFilters isNarrow={isNarrow} courses={data} filter={filter} onChange={setFilter} />
                <SavedFilters list="classes" filter={filter} onDone={showMessage} />
                {isNarrow && actions}
              </>
            )
          }
          barFor={(found) => (
            <ChangeClasses semester={semester} found={found} onWrite={write.write} onChanged={showMessage} />
          )}
          emptyState={
            isFiltered ? (
              <NoMatchingRows
                onClear={() => setFilter(cleared(filter))}
              >{t`No classes match these filters.`}</NoMatchingRows>
            ) : (
              <EmptyState action={create}>
                <Trans>{name} has no classes yet.</Trans>
              </EmptyState>
            )
          }
        />
      </SelectionContext>
    </>
  )
}

function classCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# class', other: '# classes' })}`
}

/** Of a filtered list. */
function countOf(total: number): (n: number) => MessageDescriptor {
  return (n) => msg`${n} of ${plural(total, { one: '# class', other: '# classes' })}`
}

/** Saves the found classes of a semester in their order, as a file that Import & Export accepts. */
async function saveClasses(
  { id, slug }: Semester,
  found: readonly { readonly id: number }[],
  { signal, report }: Exporting,
): Promise<void> {
  const places = new Map(found.map((course, place) => [String(course.id), place]))
  const placeOf = ([course = '']: readonly string[]) => places.get(course) ?? -1
  const all: (readonly string[])[] = []
  const onRows = (rows: readonly (readonly string[])[], { total }: { readonly total: number }) => {
    all.push(...rows)
    report(all.length, total)
  }
  const call = { params: { kind: 'classes' }, query: { semester: id } } as const
  const { columns } = await readRows('GET /api/exports/:kind', { ...call, signal, list: 'rows', onRows })
  const rows = all.filter((row) => placeOf(row) >= 0).toSorted((a, b) => placeOf(a) - placeOf(b))
  downloadCsv(`classes-${slug}.csv`, formatSpreadsheetCsv([columns, ...rows]))
}
