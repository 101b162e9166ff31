import type { ReactNode } from 'react'
import styles from './Lists.module.css'

/** Shown in place of an empty list, with an optional action such as a Create button. */
export function EmptyState({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      {action}
    </div>
  )
}
