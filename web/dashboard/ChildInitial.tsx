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
