import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './RowActions.module.css'

/** The buttons of a row. */
export function RowActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.actions} data-screen-only>
      {children}
    </div>
  )
}

/** A row's button. Its accessible name includes the row's name: "Edit Grace Nez". */
export function RowAction(props: {
  readonly label: string
  readonly name: string
  readonly tone?: 'danger'
  readonly onClick: () => void
}) {
  const { label, name, tone, onClick } = props
  return (
    <UnstyledButton className={styles.action} data-tone={tone} aria-label={`${label} ${name}`} onClick={onClick}>
      {label}
    </UnstyledButton>
  )
}
