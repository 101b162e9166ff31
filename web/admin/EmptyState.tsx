import type { ReactNode } from 'react'
import styles from './Lists.module.css'

/** In the place of an empty list, with the next step where there is one. */
export function EmptyState({ children, next }: { readonly children: ReactNode; readonly next?: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <p>{children}</p>
      {next}
    </div>
  )
}
