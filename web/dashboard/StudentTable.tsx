import { useLingui } from '@lingui/react/macro'
import type { Student } from '../../contract/students.ts'
import styles from '../ui/table/CardTable.module.css'
import { type StudentActions, StudentRow } from './StudentRow.tsx'

/** The children of a parent, one row each; on a phone, one card each. */
export function StudentTable({ students, ...actions }: { readonly students: readonly Student[] } & StudentActions) {
  const { t } = useLingui()
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t`Your children`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`First name`}</th>
          <th scope="col">{t`Last name`}</th>
          <th scope="col">{t`Grade`}</th>
          <th scope="col">{t`Edit`}</th>
          <th scope="col">{t`Schedule`}</th>
          <th scope="col">{t`Classes`}</th>
        </tr>
      </thead>
      <tbody>
        {students.map((student) => (
          <StudentRow key={student.id} student={student} {...actions} />
        ))}
      </tbody>
    </table>
  )
}
