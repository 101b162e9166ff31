import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { Student } from '../../../contract/students.ts'
import { gradeName } from '../../ui/format/labels.ts'
import styles from './WeekBar.module.css'

/** Whose classes a sticky bar is about, because the title scrolls away. On a phone, the grade is below the name. */
export function ChildOfBar({
  student: { first_name, grade },
}: {
  readonly student: Pick<Student, 'first_name' | 'grade'>
}) {
  const { i18n } = useLingui()
  return (
    <p className={styles.child}>
      <strong>{first_name}</strong>{' '}
      <Box component="span" c="dimmed">
        {i18n._(gradeName(grade))}
      </Box>
    </p>
  )
}
