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
  const uncovered = gradesWithoutWindow(chosen)
  const grades = gradeRange(uncovered)
  const [none, one] = [uncovered.length === 0, uncovered.length === 1]
  return (
    <p className={styles.warning} role="status">
      {none
        ? ''
        : one
          ? t`No window for grade ${grades}. Families in this grade can't add or drop classes.`
          : t`No window for grades ${grades}. Families in these grades can't add or drop classes.`}
    </p>
  )
}
