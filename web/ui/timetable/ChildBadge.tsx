import { VisuallyHidden } from '@mantine/core'
import styles from './Timetable.module.css'
import { colorOf, type TimetableView } from './timetableView.ts'

/** A child's initials on the child's color, read out as the name. */
export function ChildBadge({ person, view }: { readonly person: number; readonly view: TimetableView }) {
  const child = view.children[person]
  if (!child) return null
  return (
    <span className={styles.badge} data-color={colorOf(person)} title={child.name}>
      <span aria-hidden>{child.initials}</span>
      <VisuallyHidden>{child.name} </VisuallyHidden>
    </span>
  )
}
