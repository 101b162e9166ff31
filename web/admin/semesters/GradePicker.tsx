import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { CLASS_GRADES, NOTE_KEYS, type NoteKey } from '../../../domain/grade.ts'
import { useField } from '../../ui/form/fields.tsx'
import { gradeLabel } from '../../ui/format/gradeLabel.ts'
import type { UnsavedNotes } from './notes.ts'
import styles from './Semesters.module.css'

/** Chooses the grade to edit, and lists the grades with unsaved notes. */
export function GradePicker(props: {
  readonly unsaved: UnsavedNotes
  readonly onChoose: (grade: NoteKey | undefined) => void
}) {
  const { unsaved, onChoose } = props
  const { t, i18n } = useLingui()
  const grades = NOTE_KEYS.map((key, index) => ({ key, label: i18n._(gradeLabel(CLASS_GRADES[index] ?? 'K')) }))
  const names = grades.filter(({ key }) => unsaved[key]).map(({ label }) => label)
  return (
    <>
      <NativeSelect
        {...useField('grade')}
        required
        data={[{ value: '', label: t`Choose a grade` }, ...grades.map(({ key, label }) => ({ value: key, label }))]}
        onChange={({ currentTarget }) => onChoose(NOTE_KEYS.find((key) => key === currentTarget.value))}
      />
      <p className={styles.unsaved} role="status">
        {names.length > 0 && t`Not saved yet: ${names.join(', ')}`}
      </p>
    </>
  )
}
