import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ChangeEvent, useId, useOptimistic, useTransition } from 'react'
import type { Semester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import { fullName } from '../../domain/person.ts'
import type { Role } from '../../domain/semester.ts'
import { semestersQuery } from '../api/schedules.ts'
import { studentQuery } from '../api/student.ts'
import { meQuery } from '../session/me.ts'
import { useSession } from '../session/session.ts'
import { selectedStudentId } from '../session/storage.ts'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { PlainSelect } from '../ui/form/PlainField.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { Panel } from '../ui/layout/Panel.tsx'
import { previousLocation } from '../ui/navigation/previousLocation.ts'
import type { EnrollmentSearch } from './classes/search.ts'
import styles from './Enrollment.module.css'
import { SemesterOrLottery } from './lottery/SemesterOrLottery.tsx'
import { loadEnrollment, semestersOf } from './prefetchEnrollment.ts'

const STUDENTS = '/admin/dashboard/users/students'

/** Returns a parent to the dashboard of the chosen semester, and an admin to the student list or page that they came from. */
function BackButton() {
  const navigate = useNavigate()
  const isAdmin = useSession()?.user.role === 'admin'
  const { semester } = useSearch({ from: '/enrollment' })
  const goBack = () =>
    isAdmin
      ? navigate({ href: previousLocation(STUDENTS, `${STUDENTS}/${selectedStudentId()}`) })
      : navigate({ to: '/dashboard', search: { semester } })
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={styles.back}
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      onClick={goBack}
      data-screen-only
    >
      {isAdmin ? <Trans>Back to Students</Trans> : <Trans>Back to Dashboard</Trans>}
    </Button>
  )
}

/** The enrollment screen of the chosen student (specification, document 2, section 2, "Enrollment screen"). */
export function Enrollment() {
  const id = selectedStudentId()
  const { data: user } = useSuspenseQuery(meQuery)
  if (id === undefined) return <NoStudentSelected isAdmin={user.role === 'admin'} />
  if (user.role === 'admin') return <AdminEnrollment id={id} />
  return <SelectedStudent student={user.students.find((child) => child.id === id)} viewer={user.role} />
}

function AdminEnrollment({ id }: { readonly id: number }) {
  const { data: student } = useSuspenseQuery(studentQuery(id))
  return <SelectedStudent student={student ?? undefined} viewer="admin" />
}

function SelectedStudent({ student, viewer }: { readonly student: Student | undefined; readonly viewer: Role }) {
  if (!student) return <StudentNotFound isAdmin={viewer === 'admin'} />
  if (student.grade === 'done') return <DoneWithSchool name={fullName(student)} />
  return <StudentEnrollment student={student} role={viewer} />
}

/** The enrollment screen of one student, with a semester picker. */
function StudentEnrollment({ student, role }: { readonly student: Student; readonly role: Role }) {
  const { data } = useSuspenseQuery(semestersQuery)
  const { semester: slug } = useSearch({ from: '/enrollment' })
  const { visible, chosen } = semestersOf(data, { role, slug })
  return (
    <div className={styles.page}>
      <BackButton />
      <div className={styles.header}>
        <PageTitle>
          <Trans>Enrollment</Trans>
        </PageTitle>
        {chosen && <SemesterPicker semesters={visible} chosen={chosen} />}
      </div>
      {chosen ? (
        <AsyncBoundary key={chosen.id}>
          <SemesterOrLottery student={student} semester={chosen} role={role} />
        </AsyncBoundary>
      ) : (
        <NoSemester />
      )}
    </div>
  )
}

/**
 * Chooses the semester. The choice is part of the URL, so it is lost when the user leaves the page. The former semester stays until
 * the chosen one is loaded, because parts that arrive one after the other would move each other.
 */
function SemesterPicker(props: { readonly semesters: readonly Semester[]; readonly chosen: Semester }) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate({ from: '/enrollment' })
  const [isPending, startTransition] = useTransition()
  const [slug, setSlug] = useOptimistic(props.chosen.slug)
  const labelOf = ({ name, active }: Semester) => (active ? name : t`${name} (inactive)`)
  const choose = ({ currentTarget: select }: ChangeEvent<HTMLSelectElement>) => {
    const semester = select.value
    startTransition(async () => {
      setSlug(semester)
      await loadEnrollment(semester)
      // Not after another choice or on another page.
      if (!select.isConnected || select.value !== semester) return
      const search = (current: EnrollmentSearch) => ({ ...current, semester, teacher: undefined })
      await navigate({ search, replace: true, resetScroll: false })
    })
  }
  return (
    <div className={styles.picker}>
      <label htmlFor={id}>{t`Semester`}</label>
      <PlainSelect
        id={id}
        value={slug}
        options={props.semesters.map((semester) => ({ value: semester.slug, label: labelOf(semester) }))}
        onChange={choose}
      />
      {isPending && <Loading compact />}
    </div>
  )
}

function NoStudentSelected({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <Panel title={<Trans>No Student Selected</Trans>}>
      <p>
        {isAdmin ? (
          <Trans>Choose a student from the Students list to add or drop classes.</Trans>
        ) : (
          <Trans>Go to your dashboard and choose a child to add or drop classes.</Trans>
        )}
      </p>
      <BackButton />
    </Panel>
  )
}

/** The chosen student was deleted, or this user has no access to them. */
function StudentNotFound({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <Panel title={<Trans>Student Not Found</Trans>}>
      <p>
        {isAdmin ? (
          <Trans>This student was deleted. Please choose another student.</Trans>
        ) : (
          <Trans>This child is no longer on your account. Please choose another child on your dashboard.</Trans>
        )}
      </p>
      <BackButton />
    </Panel>
  )
}

function DoneWithSchool({ name }: { readonly name: string }) {
  const { t } = useLingui()
  return (
    <Panel title={name}>
      <p>{t`${name} has finished school and can't enroll in classes.`}</p>
      <BackButton />
    </Panel>
  )
}

/** No semester is open to this family yet. */
function NoSemester() {
  return (
    <p>
      <Trans>No semester is open for enrollment yet. Please check back later.</Trans>
    </p>
  )
}
