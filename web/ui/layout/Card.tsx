import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

export function Card(props: {
  readonly title: string
  /** Of the title, which can get the focus. */
  readonly id?: string
  readonly lead?: ReactNode
  readonly tone?: 'danger'
  readonly children: ReactNode
}) {
  const ownId = useId()
  const { title, id = ownId, lead, tone, children } = props
  return (
    <section className={styles.card} data-tone={tone} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.content}>{children}</div>
    </section>
  )
}
