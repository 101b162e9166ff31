import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { Course } from '../../../contract/courses.ts'
import { toggleCourse } from '../../../contract/officeCourses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import { gradesOf, isFull } from '../../../domain/course.ts'
import { DAYS, PERIODS } from '../../../domain/days.ts'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import { fullName } from '../../../domain/person.ts'
import { slugOf } from '../../../domain/semester.ts'
import { coursesQuery } from '../../api/courses.ts'
import { queryClient } from '../../api/queryClient.ts'
import { LiveSeats } from '../../live/LiveSeats.tsx'
import { callAfterAsking, useAskedEmails } from '../../ui/familyEmails/askFirst.ts'
import { FlashMessage } from '../../ui/feedback/SuccessAlert.tsx'
import { dayLabel, periodLabel } from '../../ui/format/labels.ts'
import { ProgressBar } from '../../ui/format/ProgressBar.tsx'
import { useBellTimes } from '../../ui/format/useBellTimes.ts'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { SearchTable } from '../../ui/table/SearchTable.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ListHeader, SemesterFromSlug } from '../ListScreen.tsx'
import { PrintRosters } from '../rosterSheets/PrintRosters.tsx'
import { gradeRange } from '../ui/gradeRange.ts'
import { StatusButton, statusLabel } from '../ui/StatusButton.tsx'
import { weekPath } from '../week/search.ts'
import styles from './cells.module.css'

const MANY_PERIODS = 100

const CLASS_COLUMNS: readonly Column<Course>[] = [
  { id: 'section', noWrap: true, label: msg`Section`, text: ({ section }) => section, numeric: true },
  { id: 'name', label: msg`Name`, text: ({ name }) => name, Cell: ClassName, rowHeader: true },
  {
    id: 'teacher',
    label: msg`Teacher`,
    text: ({ teacher }) => fullName(teacher),
    sortValue: ({ teacher }) => `${teacher.last_name} ${teacher.first_name}`,
  },
  { id: 'grade', noWrap: true, label: msg`Grade`, text: ({ grade }) => grade, sortValue: lowest, Cell: GradesCell },
  { id: 'days', noWrap: true, label: msg`Days`, text: ({ days }) => dayLabel(days), sortValue: weekOrder },
  {
    id: 'period',
    noWrap: true,
    label: msg`Period`,
    text: periodLabel,
    sortValue: ({ period }) => PERIODS.indexOf(period),
  },
  { id: 'time', noWrap: true, label: msg`Time`, text: ({ time }) => time, sortValue: weekOrder },
  { id: 'room', label: msg`Room`, text: ({ room }) => room },
  {
    id: 'seats',
    noWrap: true,
    label: msg`Seats`,
    text: ({ current_seats, max_seats }) => `${current_seats} / ${max_seats}`,
    sortValue: fill,
    Cell: SeatsCell,
    numeric: true,
  },
  {
    id: 'wait_list',
    noWrap: true,
    label: msg`Wait list`,
    text: ({ wait_list }) => wait_list,
    sortValue: ({ wait_list }) => wait_list,
    numeric: true,
  },
  { id: 'status', noWrap: true, label: msg`Status`, text: statusLabel, Cell: StatusCell, clickable: true },
]

function classCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# class', other: '# classes' })}`
}

function lowest(course: Course): number {
  const [first] = gradesOf(course)
    .map((grade) => CLASS_GRADES.indexOf(grade))
    .sort((a, b) => a - b)
  return first ?? CLASS_GRADES.length
}

/** Sorts by day, then by period. */
function weekOrder({ days, period }: Course): number {
  return DAYS.indexOf(days) * MANY_PERIODS + PERIODS.indexOf(period)
}

function fill({ current_seats, max_seats }: Course): number {
  return max_seats === 0 ? 1 : current_seats / max_seats
}

/** The classes of a semester, active and inactive (document 1, section 2, "AdminClasses"). */
export function AdminClasses() {
  return <SemesterFromSlug>{(semester) => <Classes key={semester.id} semester={semester} />}</SemesterFromSlug>
}

function Classes({ semester }: { readonly semester: Semester }) {
  const { id, name, slug } = semester
  const { t } = useLingui()
  const { data: courses } = useSuspenseQuery(coursesQuery(id))
  const create = (
    <LinkButton to="/admin/dashboard/classes/create" search={{ semester: slug }}>{t`Create Class`}</LinkButton>
  )
  return (
    <>
      <ListHeader title={t`Classes`} lead={name}>
        <RowLink to={weekPath({ semester: slug })}>{t`Weekly schedules by teacher or room`}</RowLink>
        <PrintRosters semester={semester} courses={courses} />
        {create}
      </ListHeader>
      <FlashMessage />
      <LiveSeats semester={id} />
      <SearchTable
        caption={t`Classes in ${name}`}
        rows={useBellTimes(id, courses)}
        columns={CLASS_COLUMNS}
        countLabel={classCount}
        defaultSort={{ id: 'section', order: 'asc' }}
        fileName={`classes-${slug}`}
        emptyState={
          <EmptyState action={create}>
            <Trans>{name} has no classes yet.</Trans>
          </EmptyState>
        }
      />
    </>
  )
}

/** Toggles whether parents see the class (document 1, section 2, "AdminClasses"). Asks first when a child is in the class or waits for it. */
export function StatusCell({ row }: { readonly row: Course }) {
  const { id, name, active, semester_id, current_seats, wait_list } = row
  const { t } = useLingui()
  const isAsked = useAskedEmails() !== undefined
  const hasChildren = current_seats + wait_list > 0
  const question = {
    action: active ? t`Make inactive` : t`Make active`,
    ...(hasChildren && {
      title: active ? t`Make ${name} inactive?` : t`Make ${name} active?`,
      lead: (
        <Trans>
          <Plural value={current_seats} one="# seat is taken" other="# seats are taken" />, and{' '}
          <Plural value={wait_list} one="# child is" other="# children are" /> on the wait list.
        </Trans>
      ),
    }),
  }
  const toggle = useMutation({
    mutationFn: () => callAfterAsking(toggleCourse, { params: { id }, body: {} }, question),
    onSuccess: (reply) => reply && queryClient.setQueryData(coursesQuery(semester_id).queryKey, reply.body.courses),
  })
  return (
    <StatusButton
      active={active}
      label={active ? t`Active: make ${name} inactive` : t`Inactive: make ${name} active`}
      toggle={{ ...toggle, isPending: toggle.isPending && !isAsked }}
      fillsCell
    />
  )
}

/** Links to the Class Manager. */
export function ClassName({ row: { id, name, semester, semester_id } }: { readonly row: Course }) {
  const slug = encodeURIComponent(slugOf({ id: semester_id, name: semester }))
  return <RowLink to={`/admin/dashboard/classes/${slug}/${id}`}>{name}</RowLink>
}

export function GradesCell({ row }: { readonly row: Course }) {
  return gradeRange(gradesOf(row))
}

export function SeatsCell({ row }: { readonly row: Course }) {
  const { current_seats, max_seats } = row
  return (
    <span className={styles.seats}>
      <ProgressBar value={current_seats} max={max_seats} tone={isFull(row) ? 'accent' : undefined} />
      {current_seats} / {max_seats}
    </span>
  )
}
