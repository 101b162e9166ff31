import type { Student } from '../../contract/students.ts'
import { initialsOf } from '../ui/timetable/initials.ts'
import { colorOf } from '../ui/timetable/timetableView.ts'
import styles from './ParentDashboard.module.css'

/** How a child is marked on the dashboard: as in the family's timetable, by initials on a color. */
export interface ChildMark {
  readonly initials: string
  readonly color: number
}

/** The initials in a circle. The name is next to it. */
export function ChildInitial({ mark: { initials, color } }: { readonly mark: ChildMark }) {
  return (
    <span className={styles.initial} style={{ background: `var(--child-${color})` }} aria-hidden>
      {initials}
    </span>
  )
}

/** The marks of a family's children, by id. Those in school have the same ones as in the family's timetable. */
export function childMarks(students: readonly Student[]): ReadonlyMap<number, ChildMark> {
  const inSchool = students.filter(({ grade }) => grade !== 'done')
  const ordered = [...inSchool, ...students.filter(({ grade }) => grade === 'done')]
  const own = initialsOf(inSchool.map(({ first_name }) => first_name))
  const all = initialsOf(ordered.map(({ first_name }) => first_name))
  return new Map(
    ordered.map(({ id }, index) => [id, { initials: own[index] ?? all[index] ?? '', color: colorOf(index) }]),
  )
}
