import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Course, CourseWithRoster } from '../../../contract/courses.ts'
import { seatsLeft } from '../../../domain/course.ts'
import { placesTaken, WAIT_LIST_LIMIT } from '../../../domain/enrollment/waitList/places.ts'
import { fullName } from '../../../domain/person.ts'
import { idOfSlug } from '../../../domain/semester.ts'
import { courseQuery } from '../../api/officeCourse.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { teacherNamesQuery } from '../../api/teachers.ts'
import { LiveSeats } from '../../live/LiveSeats.tsx'
import { storedDraft } from '../../session/draft.ts'
import { NotFoundPanel } from '../../ui/feedback/NotFoundPanel.tsx'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { dayLabel, periodLabel } from '../../ui/format/labels.ts'
import { ProgressBar } from '../../ui/format/ProgressBar.tsx'
import { useBellTimes } from '../../ui/format/useBellTimes.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { RosterSheetButtons } from '../rosterSheets/RosterSheetButtons.tsx'
import { BackButton } from '../ui/BackButton.tsx'
import { RecordTitle } from '../ui/RecordTitle.tsx'
import { CancelClass } from './CancelClass.tsx'
import styles from './Class.module.css'
import { ClassEmails } from './ClassEmails.tsx'
import { DeleteClass } from './DeleteClass.tsx'
import { classDraft, EditClassForm } from './EditClassForm.tsx'
import { ManualEnroll } from './ManualEnroll.tsx'
import { listPath, managerLink } from './paths.ts'
import { Roster } from './Roster.tsx'

/** A class: figures and roster first, then manual enrollment, its fields and deletion (document 1, section 2, "AdminEditClass"), and its emails. */
export function AdminEditClass() {
  const { semester_slug, course_id } = useParams({ from: '/admin/dashboard/classes/$semester_slug/$course_id' })
  const semesterId = idOfSlug(semester_slug)
  if (semesterId === undefined || !/^[1-9]\d{0,8}$/.test(course_id)) return <NotFoundPanel />
  return <ClassManager key={course_id} id={Number(course_id)} semesterId={semesterId} />
}

function ClassManager({ id, semesterId }: { readonly id: number; readonly semesterId: number }) {
  const { t } = useLingui()
  const [{ data: loaded }, { data: semesters }, { data: teachers }] = useSuspenseQueries({
    queries: [courseQuery(id), semestersQuery, teacherNamesQuery],
  })
  const { course } = loaded
  if (!semesters.some((semester) => semester.id === semesterId)) return <NotFoundPanel />
  const semester = semesters.find(({ id }) => id === course.semester_id)
  const hasChildren = course.enrolled.length + course.waiting.length > 0
  return (
    <>
      {course.semester_id !== semesterId && (
        <Navigate {...managerLink(course)} replace resetScroll={false} ignoreBlocker />
      )}
      <LiveSeats semester={course.semester_id} />
      <ClassHeader course={course} />
      <ClassFigures course={course} />
      <div className={styles.manager}>
        <Card title={t`Roster`}>
          <Roster course={course} />
          {hasChildren && semester && (
            <RosterSheetButtons semester={semester} chosen={{ courses: [course.id] }} courses={[course]} />
          )}
        </Card>
        <Card title={t`Manual Enroll or Waitlist`}>
          <ManualEnroll course={course} />
        </Card>
        <div className={styles.fields}>
          <Card title={t`Edit Class`}>
            <EditClass loaded={loaded} semesters={semesters} teachers={teachers} />
          </Card>
          <Card title={t`Danger Zone`} tone="danger">
            <CancelClass course={course} />
            <DeleteClass course={course} />
          </Card>
        </div>
        <Card title={t`Emails to Families`}>
          <ClassEmails course={course} />
        </Card>
      </div>
    </>
  )
}

/** The form of the class behind a button, because most visits are about its children. A draft of an expired session is shown at once. */
function EditClass(props: ComponentProps<typeof EditClassForm>) {
  const { t } = useLingui()
  const [opened, open] = useState(() => storedDraft()?.form === classDraft(props.loaded.course) && 'for the draft')
  if (!opened)
    return (
      <Button variant="default" className={styles.edit} onClick={() => open('by the button')}>
        {t`Edit`}
      </Button>
    )
  return (
    <div ref={opened === 'by the button' ? focusOnMount : undefined} tabIndex={-1}>
      <EditClassForm {...props} />
    </div>
  )
}

/** The class's title and a link back to the list with its search and sort. */
function ClassHeader({ course }: { readonly course: Course }) {
  const { t } = useLingui()
  const { section, name, semester, active } = course
  return (
    <div className={styles.head}>
      <BackButton list={listPath(course)} />
      <RecordTitle screen={t`Class Manager`}>{`${name} · ${section}`}</RecordTitle>
      <p>
        {semester} ·{' '}
        {active ? t({ message: 'Active', context: 'class' }) : t({ message: 'Inactive', context: 'class' })}
      </p>
    </div>
  )
}

/** How full a class is, when and where it meets, and who teaches it. */
export function ClassFigures({ course }: { readonly course: CourseWithRoster }) {
  const [{ time } = course] = useBellTimes(course.semester_id, [course])
  const { t, i18n } = useLingui()
  const { current_seats, max_seats, offered_seats: held, days, room, teacher } = course
  const places = placesTaken(course)
  const [left, taken] = [seatsLeft(course), current_seats - held]
  const when = [i18n._(dayLabel(days)), i18n._(periodLabel(course)), time].filter((part) => part !== '').join(' · ')
  return (
    <dl className={`facts ${styles.figures}`}>
      <Figure name={t({ message: 'Enrolled', context: 'figure' })} value={current_seats} max={max_seats}>
        {held > 0 ? (
          <Trans>
            <strong>{taken}</strong> of {max_seats} seats, {held} held
          </Trans>
        ) : (
          <Trans>
            <strong>{taken}</strong> of {max_seats} seats
          </Trans>
        )}
        <span className={styles.left}>
          {left === 0 ? t`Full` : <Plural value={left} one="# seat left" other="# seats left" />}
        </span>
      </Figure>
      <Figure name={t`Wait list`} value={places} max={WAIT_LIST_LIMIT}>
        <Trans>
          <strong>{places}</strong> <span>of {WAIT_LIST_LIMIT} spots</span>
        </Trans>
      </Figure>
      <div className={styles.fact}>
        <dt>{t`When`}</dt>
        <dd>{when}</dd>
      </div>
      <div className={styles.fact}>
        <dt>{t`Where`}</dt>
        <dd>{room === '' ? t`No room yet` : room}</dd>
      </div>
      <div className={styles.fact}>
        <dt>{t`Teacher`}</dt>
        <dd>{fullName(teacher)}</dd>
      </div>
    </dl>
  )
}

function Figure(props: {
  readonly name: string
  readonly value: number
  readonly max: number
  readonly children: ReactNode
}) {
  const { name, value, max, children } = props
  return (
    <Box className={styles.figure} flex="0 1 11rem" miw="8.5rem">
      <dt>{name}</dt>
      <dd>
        {children}
        <ProgressBar value={value} max={max} tone={value >= max ? 'accent' : undefined} />
      </dd>
    </Box>
  )
}
