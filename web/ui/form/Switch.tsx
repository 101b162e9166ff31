import { Group } from '@mantine/core'
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
    <Group component="label" display="inline-flex" gap="0.625rem" mih="2.25rem">
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        ref={ref}
        checked={checked}
        disabled={disabled}
        aria-checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </Group>
  )
}
