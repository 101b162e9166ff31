import type { ReactNode } from 'react'
import { Illustration } from '../layout/Illustration.tsx'
import styles from './EmptyState.module.css'

/** Shown in place of an empty list or screen, with an optional action such as a Create button. */
export function EmptyState(props: {
  readonly children: ReactNode
  readonly action?: ReactNode
  /** Without the illustration. */
  readonly plain?: boolean
}) {
  const { children, action, plain = false } = props
  return (
    <div className={styles.empty}>
      {!plain && <Illustration />}
      <p>{children}</p>
      {action}
    </div>
  )
}
