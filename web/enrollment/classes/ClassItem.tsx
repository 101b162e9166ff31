import type { ReactNode } from 'react'
import styles from './ClassItem.module.css'

/** One class in any list: its name, what a family reads below it, and its buttons. */
export function ClassItem(props: {
  readonly name: ReactNode
  /** Empty ones are left out. */
  readonly facts: readonly string[]
  /** Before the name. */
  readonly lead?: ReactNode
  /** Below the facts. */
  readonly note?: ReactNode
  /** After the name and the facts. */
  readonly children?: ReactNode
  readonly className?: string | undefined
  readonly status?: string | undefined
}) {
  const { name, lead, note, children, className = '', status } = props
  const facts = props.facts.filter((fact) => fact !== '')
  return (
    <li className={`${styles.row} ${className}`} data-status={status}>
      {lead}
      <div className={styles.class}>
        {name}
        {facts.length > 0 && (
          <p className={styles.facts}>
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two facts can be the same text, and a fact keeps its place
              <span key={index}>
                {fact}
                {index < facts.length - 1 && ' · '}
              </span>
            ))}
          </p>
        )}
        {note}
      </div>
      {children}
    </li>
  )
}
