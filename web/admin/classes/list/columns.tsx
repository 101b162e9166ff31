import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Course } from '../../../../contract/courses.ts'
import { gradesOf, isFull } from '../../../../domain/course.ts'
import { DAYS, PERIODS } from '../../../../domain/days.ts'
import { placesTaken } from '../../../../domain/enrollment/waitList/limit.ts'
import { CLASS_GRADES, gradeRange } from '../../../../domain/grade.ts'
import { fullName } from '../../../../domain/person.ts'
import { coursesQuery } from '../../../api/courses.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { callAfterAsking, useAskedEmails } from '../../../ui/familyEmails/askFirst.ts'
import { dayLabel, periodLabel } from '../../../ui/format/labels.ts'
import { ProgressBar } from '../../../ui/format/ProgressBar.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { classStatusLabel, StatusButton } from '../../ui/StatusButton.tsx'
import { chooseColumn } from '../../ui/selection.tsx'
import { offerUndo } from '../../undo/offerUndo.ts'
import { shortSeatsText } from '../classLabels.ts'
import { managerPath } from '../paths.ts'
import styles from './cells.module.css'

const MANY_PERIODS = 100

/** The columns of the class list (document 1, section 2, "AdminClasses"). The first one chooses classes. */
export const CLASS_COLUMNS: readonly Column<Course>[] = [
  chooseColumn(({ name }) => name),
  { id: 'section', noWrap: true, unlabeled: true, label: msg`Section`, text: ({ section }) => section },
  { id: 'name', label: msg`Name`, text: ({ name }) => name, Cell: ClassName, rowHeader: true },
  {
    id: 'teacher',
    unlabeled: true,
    label: msg`Teacher`,
    text: ({ teacher }) => fullName(teacher),
    sortValue: ({ teacher }) => `${teacher.last_name} ${teacher.first_name}`,
  },
  {
    id: 'grade',
    noWrap: true,
    label: msg`Grade`,
    text: (course) => gradeRange(gradesOf(course)),
    searchKeywords: ({ grade }) => grade,
    sortValue: lowest,
  },
  {
    id: 'days',
    noWrap: true,
    unlabeled: true,
    label: msg`Days`,
    text: ({ days }) => dayLabel(days),
    sortValue: weekOrder,
  },
  {
    id: 'period',
    noWrap: true,
    unlabeled: true,
    label: msg`Period`,
    text: periodLabel,
    sortValue: ({ period }) => PERIODS.indexOf(period),
  },
  { id: 'time', noWrap: true, unlabeled: true, label: msg`Time`, text: ({ time }) => time, sortValue: weekOrder },
  { id: 'room', label: msg`Room`, text: ({ room }) => room },
  {
    id: 'seats',
    noWrap: true,
    unlabeled: true,
    beside: 'after',
    label: msg`Seats`,
    text: shortSeatsText,
    extraWidth: 'clamp(0rem, (100vw - 72rem) * 99, 3.75rem)',
    sortValue: fill,
    Cell: SeatsCell,
  },
  {
    id: 'wait_list',
    noWrap: true,
    label: msg({ message: 'Wait list', context: 'column' }),
    text: placesTaken,
    sortValue: placesTaken,
  },
  {
    id: 'status',
    noWrap: true,
    unlabeled: true,
    label: msg`Status`,
    text: classStatusLabel,
    extraWidth: '3ch',
    Cell: StatusCell,
    clickable: true,
  },
]

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

interface Cell {
  readonly row: Course
}

/** Links to the Class Manager. */
function ClassName({ row }: Cell) {
  return <RowLink to={managerPath(row)}>{row.name}</RowLink>
}

function SeatsCell({ row }: Cell) {
  const { i18n } = useLingui()
  const { current_seats, max_seats } = row
  return (
    <span className={styles.seats}>
      <ProgressBar value={current_seats} max={max_seats} tone={isFull(row) ? 'accent' : undefined} />
      {i18n._(shortSeatsText(row))}
    </span>
  )
}

/** Toggles whether parents see the class (document 1, section 2, "AdminClasses"). Asks first when a child is in the class or waits for it. */
function StatusCell({ row }: Cell) {
  const { id, name, active, semester_id, current_seats } = row
  const waiting = placesTaken(row)
  const { t } = useLingui()
  const isAsked = useAskedEmails() !== undefined
  const hasChildren = current_seats + waiting > 0
  const question = {
    action: active ? t`Make inactive` : t`Make active`,
    ...(hasChildren && {
      title: active ? t`Make ${name} inactive?` : t`Make ${name} active?`,
      lead: (
        <Trans>
          <Plural value={current_seats} one="# seat is taken" other="# seats are taken" />, and{' '}
          <Plural value={waiting} one="# child is" other="# children are" /> on the wait list.
        </Trans>
      ),
    }),
  }
  const toggle = useMutation({
    mutationFn: () => callAfterAsking('POST /api/courses/toggle-hidden/:id', { params: { id }, body: {} }, question),
    onSuccess: (reply) => {
      if (!reply) return
      queryClient.setQueryData(coursesQuery(semester_id).queryKey, reply.body.courses)
      const isActive = reply.body.courses.find((course) => course.id === id)?.active
      const text = isActive ? t`${name} is now active.` : t`${name} is now inactive.`
      offerUndo('classes', { text, change_id: reply.body.change_id })
    },
  })
  return (
    <StatusButton
      active={active}
      status={classStatusLabel(row)}
      label={
        active
          ? t({ message: `Active: make ${name} inactive`, context: 'class' })
          : t({ message: `Inactive: make ${name} active`, context: 'class' })
      }
      toggle={{ ...toggle, isPending: toggle.isPending && !isAsked }}
      fillsCell
    />
  )
}
