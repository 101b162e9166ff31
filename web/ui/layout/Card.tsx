import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

/** One part of a screen on a sheet of its own, under its heading. */
export function Card(given: {
  readonly title: string
  readonly lead?: ReactNode
  readonly tone?: 'danger'
  readonly children: ReactNode
}) {
  const { title, lead, tone, children } = given
  const id = useId()
  return (
    <section className={styles.sheet} data-tone={tone} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.content}>{children}</div>
    </section>
  )
}
