import type { ReactNode, Ref } from 'react'
import styles from './Switch.module.css'

/** A toggle with its words beside it. */
export function Switch(given: {
  readonly checked: boolean
  readonly onChange: (on: boolean) => void
  readonly ref?: Ref<HTMLInputElement>
  readonly children: ReactNode
}) {
  const { checked: on, onChange: set, ref, children } = given
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        ref={ref}
        checked={on}
        aria-checked={on}
        onChange={({ currentTarget }) => set(currentTarget.checked)}
      />
      {children}
    </label>
  )
}
