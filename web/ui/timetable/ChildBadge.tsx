import { VisuallyHidden } from '@mantine/core'
import styles from './Timetable.module.css'
import { colorOf, type TimetableView } from './timetableView.ts'

/** A child's initials on the child's color, read out as the name. */
export function ChildBadge({ owner, view }: { readonly owner: number; readonly view: TimetableView }) {
  const child = view.children[owner]
  if (!child) return null
  return (
    <span className={styles.badge} data-color={colorOf(owner)} title={child.name}>
      <span aria-hidden>{child.initials}</span>
      <VisuallyHidden>{child.name} </VisuallyHidden>
    </span>
  )
}
