import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { useMutation, useSuspenseQueries } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Course, CourseWithRoster } from '../../../contract/courses.ts'
import { deleteCourse } from '../../../contract/officeCourses.ts'
import { seatsLeft, WAIT_LIST_LIMIT } from '../../../domain/course.ts'
import { fullName } from '../../../domain/person.ts'
import { idOfSlug, slugOf } from '../../../domain/semester.ts'
import { call } from '../../api/call.ts'
import { setCourseDeleted } from '../../api/courses.ts'
import { courseQuery, evictCourse } from '../../api/officeCourse.ts'
import { ApiProblem } from '../../api/problem.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { teachersQuery } from '../../api/teachers.ts'
import { LiveSeats } from '../../live/LiveSeats.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { NotFoundPanel } from '../../ui/feedback/NotFoundPanel.tsx'
import { useUntilNextPress } from '../../ui/feedback/untilNextPress.ts'
import { dayLabel, periodLabel } from '../../ui/format/labels.ts'
import { ProgressBar } from '../../ui/format/ProgressBar.tsx'
import { useBellTimes } from '../../ui/format/useBellTimes.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { previousLocation } from '../../ui/navigation/previousLocation.ts'
import { RosterSheetButtons } from '../rosterSheets/RosterSheetButtons.tsx'
import { PasswordGate } from '../ui/PasswordGate.tsx'
import styles from './Class.module.css'
import { ClassMails } from './ClassMails.tsx'
import { EditClassForm } from './EditClassForm.tsx'
import { ManualEnroll } from './ManualEnroll.tsx'
import { listPath, managerLink } from './paths.ts'
import { Roster } from './Roster.tsx'

const HAS_STUDENTS = 400

/** Deletes the class after the admin confirms with a password (document 1, section 5). Not requested while the class has students. */
function DeleteClass({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { name } = course
  const remove = useMutation({
    mutationFn: () => call(deleteCourse, { params: { id: course.id }, body: {} }),
    onMutate: () => setCourseDeleted(course.id, true),
    onError: () => setCourseDeleted(course.id, false),
    onSuccess: async () => {
      await navigate({
        href: listPath(course),
        state: { flashMessage: t`${name} has successfully been deleted.` },
        ignoreBlocker: true,
      })
      evictCourse(course.id)
    },
  })

  const refusalId = useId()
  const error = useUntilNextPress(remove.error)
  const isRefused = error instanceof ApiProblem && error.status === HAS_STUDENTS
  const refusal = t`${name} still has students either enrolled or waitlisted in the class. You must clear the roster in order to delete the class.`
  const icon = <IconTrash size={18} aria-hidden />
  if (course.enrolled.length + course.waiting.length > 0)
    return (
      <div className={styles.danger}>
        <p id={refusalId}>{refusal}</p>
        <div>
          <Button aria-disabled data-disabled aria-describedby={refusalId} color="red" leftSection={icon}>
            {t`Delete Class`}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={styles.danger}>
      <p>{t`This can't be undone. The enrollment log is kept.`}</p>
      <PasswordGate needed error={remove.error}>
        {(gate) => (
          <div>
            <Button {...gate} color="red" leftSection={icon} loading={remove.isPending} onClick={() => remove.mutate()}>
              {t`Delete Class`}
            </Button>
          </div>
        )}
      </PasswordGate>
      <div role="alert">
        {error && (
          <Banner type="error">
            {isRefused ? refusal : t`Whoops looks like something went wrong! (in DeleteForm.vue)`}
          </Banner>
        )}
      </div>
    </div>
  )
}

/** A class: figures, roster and manual enrollment first, then its fields and deletion (document 1, section 2, "AdminEditClass"), and its emails. */
export function AdminEditClass() {
  const { semester_slug, course_id } = useParams({ from: '/admin/dashboard/classes/$semester_slug/$course_id' })
  const semesterId = idOfSlug(semester_slug)
  if (semesterId === undefined || !/^[1-9]\d{0,8}$/.test(course_id)) return <NotFoundPanel />
  return <ClassManager key={course_id} id={Number(course_id)} semesterId={semesterId} />
}

function ClassManager({ id, semesterId }: { readonly id: number; readonly semesterId: number }) {
  const { t } = useLingui()
  const [{ data: loaded }, { data: semesters }, { data: teachers }] = useSuspenseQueries({
    queries: [courseQuery(id), semestersQuery, teachersQuery],
  })
  const { course } = loaded
  if (!semesters.some((semester) => semester.id === semesterId)) return <NotFoundPanel />
  const semester = { id: course.semester_id, slug: slugOf({ id: course.semester_id, name: course.semester }) }
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
        <div className={styles.people}>
          <Card title={t`Roster`}>
            <Roster course={course} />
            {hasChildren && <RosterSheetButtons semester={semester} chosen={{ course: course.id }} />}
          </Card>
          <Card title={t`Manual Enroll or Waitlist`}>
            <ManualEnroll course={course} />
          </Card>
        </div>
        <div className={styles.fields}>
          <Card title={t`Edit Class`}>
            <EditClassForm loaded={loaded} semesters={semesters} teachers={teachers} />
          </Card>
          <Card title={t`Danger Zone`} tone="danger">
            <DeleteClass course={course} />
          </Card>
        </div>
        <Card title={t`Emails to Families`}>
          <ClassMails course={course} />
        </Card>
      </div>
    </>
  )
}

/** The class's title and a link back to the list with its search and sort. */
function ClassHeader({ course }: { readonly course: Course }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { section, name, semester, active } = course
  return (
    <div className={styles.head}>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => navigate({ href: previousLocation(listPath(course)) })}
      >
        {t`Back`}
      </Button>
      <PageTitle>{t`Class Manager`}</PageTitle>
      <p>
        <strong>{name}</strong> · {section} · {semester} · {active ? t`Active` : t`Inactive`}
      </p>
    </div>
  )
}

/** How full a class is, when and where it meets, and who teaches it. */
export function ClassFigures({ course }: { readonly course: CourseWithRoster }) {
  const [{ time } = course] = useBellTimes(course.semester_id, [course])
  const { t, i18n } = useLingui()
  const { enrolled, current_seats, max_seats, wait_list, days, room, teacher } = course
  const [left, held] = [seatsLeft(course), current_seats - enrolled.length]
  const when = [i18n._(dayLabel(days)), i18n._(periodLabel(course)), time].filter((part) => part !== '').join(' · ')
  return (
    <dl className={styles.figures}>
      <Figure name={t`Enrolled`} value={current_seats} max={max_seats}>
        <strong>{enrolled.length}</strong>{' '}
        {held > 0 && (
          <>
            · <Plural value={held} one="# seat held" other="# seats held" />
          </>
        )}
        <span className={held > 0 ? styles.left : undefined}>
          {left === 0 ? t`Full` : t`${left} of ${max_seats} seats left`}
        </span>
      </Figure>
      <Figure name={t`Wait list`} value={wait_list} max={WAIT_LIST_LIMIT}>
        <Trans>
          <strong>{wait_list}</strong> <span>of {WAIT_LIST_LIMIT} spots</span>
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
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        {children}
        <ProgressBar value={value} max={max} tone={value >= max ? 'accent' : undefined} />
      </dd>
    </div>
  )
}
