import type { ReactNode } from 'react'
import styles from './Lists.module.css'

/** Replaces an empty list, with an optional next step. */
export function EmptyState({ children, next }: { readonly children: ReactNode; readonly next?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {next}
    </div>
  )
}
