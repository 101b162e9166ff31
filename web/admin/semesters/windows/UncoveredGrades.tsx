import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { gradesWithoutWindow } from '../../../../domain/windows/window.ts'
import { gradeRange } from '../../ui/gradeRange.ts'
import styles from './Windows.module.css'
import { LIST } from './windowForm.ts'

/** Warns that the families of some grades cannot enroll at all. */
export function UncoveredGrades() {
  const { t } = useLingui()
  const windows: readonly { readonly grades: string }[] = useWatch({ name: LIST })
  const chosen = windows.filter(({ grades }) => grades !== '')
  const grades = gradeRange(gradesWithoutWindow(chosen))
  return (
    <p className={styles.warning} role="status">
      {grades !== '' && t`Grades without a window: ${grades}. Their families can't add or drop classes.`}
    </p>
  )
}
