import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ChangeEvent, useId, useOptimistic, useTransition } from 'react'
import type { ListedSemester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import { fullName } from '../../domain/person.ts'
import type { Role } from '../../domain/semester.ts'
import { semestersQuery } from '../api/schedules.ts'
import { studentQuery } from '../api/student.ts'
import { meQuery } from '../session/me.ts'
import { selectedStudentId } from '../session/storage.ts'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { PlainSelect } from '../ui/form/PlainField.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { BackButton } from './BackButton.tsx'
import type { EnrollmentSearch } from './classes/search.ts'
import styles from './Enrollment.module.css'
import { loadEnrollment, semestersOf } from './prefetchEnrollment.ts'
import { SemesterOrLottery } from './SemesterOrLottery.tsx'

const TestNotice = lazyPart(async () => (await import('./TestNotice.tsx')).TestNotice)
const NoEnrollment = lazyPart(async () => (await import('./NoEnrollment.tsx')).NoEnrollment)
const NoSemester = lazyPart(async () => (await import('./NoEnrollment.tsx')).NoSemester)

/** The enrollment screen of the chosen student (specification, document 2, section 2, "Enrollment screen"). */
export function Enrollment() {
  const id = selectedStudentId()
  const { data: user } = useSuspenseQuery(meQuery)
  if (id === undefined) return <NoEnrollment isAdmin={user.role === 'admin'} />
  if (user.role === 'admin') return <AdminEnrollment id={id} />
  return <SelectedStudent student={user.students.find((child) => child.id === id)} viewer={user.role} />
}

function AdminEnrollment({ id }: { readonly id: number }) {
  const { data: student } = useSuspenseQuery(studentQuery(id))
  return <SelectedStudent student={student ?? undefined} viewer="admin" />
}

function SelectedStudent({ student, viewer }: { readonly student: Student | undefined; readonly viewer: Role }) {
  if (!student) return <NoEnrollment isAdmin={viewer === 'admin'} isMissing />
  if (student.grade === 'done') return <NoEnrollment isAdmin={viewer === 'admin'} done={fullName(student)} />
  return <StudentEnrollment student={student} role={viewer} />
}

/** The enrollment screen of one student, with a semester picker. */
function StudentEnrollment({ student, role }: { readonly student: Student; readonly role: Role }) {
  const { data } = useSuspenseQuery(semestersQuery)
  const { semester: slug } = useSearch({ from: '/enrollment' })
  const name = fullName(student)
  const { visible, chosen } = semestersOf(data, { role, slug })
  return (
    <div className={styles.page}>
      <Group className={styles.header} justify="space-between" gap="0.25rem 0.5rem">
        <BackButton />
        {chosen && <SemesterPicker semesters={visible} chosen={chosen} />}
      </Group>
      <PageTitle>
        <Trans>Enrollment: {name}</Trans>
      </PageTitle>
      {chosen ? (
        <AsyncBoundary key={chosen.id}>
          {chosen.is_test && <TestNotice />}
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
function SemesterPicker(props: { readonly semesters: readonly ListedSemester[]; readonly chosen: ListedSemester }) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate({ from: '/enrollment' })
  const [isPending, startTransition] = useTransition()
  const [slug, setSlug] = useOptimistic(props.chosen.slug)
  const labelOf = ({ name, active, is_test }: ListedSemester) => (active || is_test ? name : t`${name} (inactive)`)
  const choose = ({ currentTarget: select }: ChangeEvent<HTMLSelectElement>) => {
    const semester = select.value
    startTransition(async () => {
      setSlug(semester)
      await loadEnrollment(semester)
      // Not after another choice or on another page.
      if (!select.isConnected || select.value !== semester) return
      // Only the day: a search or a filter of another semester would hide classes for no reason that one sees.
      const search = ({ day }: EnrollmentSearch) => ({ semester, ...(day && { day }) })
      await navigate({ search, replace: true, resetScroll: false })
    })
  }
  return (
    <Group className={styles.picker} gap="xs" wrap="nowrap" pos="relative">
      <Box component="label" htmlFor={id} fz="sm" fw={500} data-unseen-on-phone>
        {t`Semester`}
      </Box>
      <PlainSelect
        id={id}
        value={slug}
        options={props.semesters.map((semester) => ({ value: semester.slug, label: labelOf(semester) }))}
        onChange={choose}
      />
      {isPending && <Loading compact />}
    </Group>
  )
}
