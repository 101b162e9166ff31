import type { ReactNode } from 'react'
import styles from './Explanation.module.css'

/** A word of the school's, explained on demand where it is used. */
export function Explanation(props: { readonly question: string; readonly children: ReactNode }) {
  return (
    <details className={styles.explanation}>
      <summary>{props.question}</summary>
      <p>{props.children}</p>
    </details>
  )
}
