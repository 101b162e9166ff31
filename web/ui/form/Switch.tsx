import type { ReactNode, Ref } from 'react'
import styles from './Switch.module.css'

export function Switch(props: {
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
  readonly ref?: Ref<HTMLInputElement>
  readonly children: ReactNode
}) {
  const { checked, disabled, onChange, ref, children } = props
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        ref={ref}
        checked={checked}
        disabled={disabled}
        aria-checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </label>
  )
}
