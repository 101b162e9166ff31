import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { Student } from '../../contract/students.ts'
import type { Role } from '../../domain/semester.ts'
import { semestersQuery } from '../api/schedules.ts'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { BackButton } from './BackButton.tsx'
import styles from './Enrollment.module.css'
import { NoSemester } from './EnrollmentUnavailable.tsx'
import { semestersOf } from './prefetchEnrollment.ts'
import { SemesterOrRound } from './round/SemesterOrRound.tsx'
import { SemesterPicker } from './SemesterPicker.tsx'

/** The enrollment screen of one student, with a semester picker. */
export function StudentEnrollment({ student, role }: { readonly student: Student; readonly role: Role }) {
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
          <SemesterOrRound student={student} semester={chosen} role={role} />
        </AsyncBoundary>
      ) : (
        <NoSemester />
      )}
    </div>
  )
}
