import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Student } from '../../contract/students.ts'
import { gradeLabel } from '../ui/format/gradeLabel.ts'
import styles from '../ui/table/CardTable.module.css'
import { RowButton } from './RowButton.tsx'

export interface StudentActions {
  readonly onEdit: (student: Student) => void
  readonly onView: (student: Student) => void
  readonly onEnroll: (student: Student) => void
}

/** One child. A child who is done with school has its buttons disabled, with the reason. */
export function StudentRow({ student, onEdit, onView, onEnroll }: { readonly student: Student } & StudentActions) {
  const { t, i18n } = useLingui()
  const [name, reason] = [useId(), useId()]
  const done = student.grade === 'done'
  const why = done ? reason : undefined
  return (
    <tr>
      <td id={name} className={styles.lead}>
        {student.first_name}
      </td>
      <td className={styles.lead}>{student.last_name}</td>
      <td data-label={t`Grade`}>{i18n._(gradeLabel(student.grade))}</td>
      <td>
        <RowButton label={t`Edit`} nameId={name} onClick={() => onEdit(student)} />
      </td>
      <td>
        <RowButton label={t`View`} nameId={name} reasonId={why} onClick={() => onView(student)} />
      </td>
      <td className={styles.last}>
        <RowButton label={t`Add/Drop Classes`} nameId={name} reasonId={why} primary onClick={() => onEnroll(student)} />
        {done && (
          <p className={styles.why} id={reason}>
            {t`This student is done with school.`}
          </p>
        )}
      </td>
    </tr>
  )
}
