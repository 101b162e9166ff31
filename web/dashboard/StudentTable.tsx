import { useLingui } from '@lingui/react/macro'
import type { Student } from '../../contract/students.ts'
import styles from '../ui/table/CardTable.module.css'
import ownStyles from './ParentDashboard.module.css'
import { StudentRow, type StudentRowProps } from './StudentRow.tsx'

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
