import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './RowActions.module.css'

/** What can be done with a row, side by side. */
export function RowActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.actions} data-screen-only>
      {children}
    </div>
  )
}

/** One of them, named with the row's own name for those who hear it out of place: "Edit Grace Nez". */
export function RowAction(given: {
  readonly label: string
  readonly of: string
  readonly tone?: 'danger'
  readonly onPress: () => void
}) {
  const { label, of, tone, onPress } = given
  return (
    <UnstyledButton className={styles.action} data-tone={tone} aria-label={`${label} ${of}`} onClick={onPress}>
      {label}
    </UnstyledButton>
  )
}
