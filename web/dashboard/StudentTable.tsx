import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Student } from '../../contract/students.ts'
import type { Days } from '../../domain/days.ts'
import { semestersQuery } from '../api/schedules.ts'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { gradeLabel } from '../ui/format/labels.ts'
import styles from '../ui/table/CardTable.module.css'
import type { FamilyOverview } from './familyOverview.ts'
import ownStyles from './ParentDashboard.module.css'
import { RowButton } from './RowButton.tsx'
import { StudentWeek } from './StudentWeek.tsx'

/** The children of a parent with their weeks; on a phone, one card each. */
export function StudentTable(props: { readonly students: readonly Student[] } & Omit<StudentRowProps, 'student'>) {
  const { students, ...row } = props
  const { overview } = props
  const { t } = useLingui()
  return (
    <table className={`${styles.table} ${ownStyles.students}`}>
      <caption className={styles.caption}>
        {t`Your Children`} {overview && <span className={ownStyles.semester}>{overview.semester.name}</span>}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`First name`}</th>
          <th scope="col">{t`Last name`}</th>
          <th scope="col" className={ownStyles.grade}>
            {t`Grade`}
          </th>
          <th scope="col">{t`Edit`}</th>
          <th scope="col">{t`Schedule`}</th>
          <th scope="col">{t`Classes`}</th>
        </tr>
      </thead>
      {students.map((student) => (
        <StudentRow key={student.id} student={student} {...row} />
      ))}
    </table>
  )
}

interface StudentRowProps {
  readonly student: Student
  /** Undefined until the semesters are loaded. */
  readonly overview: FamilyOverview | undefined
  /** False when there is no semester. */
  readonly hasWeeks: boolean
  readonly onEdit: (student: Student) => void
  readonly onView: (student: Student) => void
  /** Opens the classes of all days, or of one. */
  readonly onEnroll: (student: Student, days?: Days) => void
}

/** One child with the week. A child who is done with school has its buttons disabled, with the reason. */
function StudentRow(props: StudentRowProps) {
  const { student, overview, hasWeeks, onEdit, onView, onEnroll } = props
  const { t, i18n } = useLingui()
  const [name, reason] = [useId(), useId()]
  const done = student.grade === 'done'
  const reasonId = done ? reason : undefined
  return (
    <tbody className={ownStyles.student}>
      <tr className={ownStyles.nameRow}>
        <td id={name} tabIndex={-1} className={styles.lead}>
          {student.first_name}
        </td>
        <td className={styles.lead}>{student.last_name}</td>
        <td data-label={t`Grade`} className={ownStyles.grade}>
          {i18n._(gradeLabel(student.grade))}
        </td>
        <td>
          <RowButton label={t`Edit`} nameId={name} onClick={() => onEdit(student)} />
        </td>
        <td>
          <RowButton label={t`View`} nameId={name} reasonId={reasonId} onClick={() => onView(student)} />
        </td>
        <td className={styles.last}>
          <RowButton label={t`Add/Drop Classes`} nameId={name} reasonId={reasonId} onClick={() => onEnroll(student)} />
          {done && (
            <p className={styles.reason} id={reason}>
              {t`This student has finished school.`}
            </p>
          )}
        </td>
      </tr>
      {hasWeeks && !done && (
        <tr className={ownStyles.weekRow}>
          <td colSpan={6}>
            <AsyncBoundary compact>
              {overview ? (
                <StudentWeek
                  key={overview.semester.id}
                  student={student}
                  nameId={name}
                  overview={overview}
                  onEnroll={onEnroll}
                />
              ) : (
                <SemestersLoader />
              )}
            </AsyncBoundary>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Shows the state of the request for the semesters, which the weeks need. */
function SemestersLoader() {
  useSuspenseQuery(semestersQuery)
  return null
}
