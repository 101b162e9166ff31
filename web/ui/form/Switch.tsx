import type { ReactNode, Ref } from 'react'
import styles from './Switch.module.css'

/** A toggle with its words beside it. */
export function Switch(given: {
  readonly on: boolean
  readonly set: (on: boolean) => void
  readonly ref?: Ref<HTMLInputElement>
  readonly children: ReactNode
}) {
  const { on, set, ref, children } = given
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
