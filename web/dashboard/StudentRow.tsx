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

/** One child. A child who is done keeps its row, with the reason why nothing can be enrolled or viewed. */
export function StudentRow({ student, onEdit, onView, onEnroll }: { readonly student: Student } & StudentActions) {
  const { t, i18n } = useLingui()
  const [name, why] = [useId(), useId()]
  const done = student.grade === 'done'
  const closed = done ? why : undefined
  return (
    <tr>
      <td id={name} className={styles.lead}>
        {student.first_name}
      </td>
      <td className={styles.lead}>{student.last_name}</td>
      <td data-label={t`Grade`}>{i18n._(gradeLabel(student.grade))}</td>
      <td>
        <RowButton label={t`Edit`} of={name} onClick={() => onEdit(student)} />
      </td>
      <td>
        <RowButton label={t`View`} of={name} closedBy={closed} onClick={() => onView(student)} />
      </td>
      <td className={styles.last}>
        <RowButton label={t`Add/Drop Classes`} of={name} closedBy={closed} primary onClick={() => onEnroll(student)} />
        {done && (
          <p className={styles.why} id={why}>
            {t`Done with school. No schedule and no classes to add.`}
          </p>
        )}
      </td>
    </tr>
  )
}
