import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './OpenRowButton.module.css'

/** The text of a row header that opens a dialog. A click anywhere in the row presses it. */
export function OpenRowButton({ children, onClick }: { readonly children: ReactNode; readonly onClick: () => void }) {
  return (
    <UnstyledButton className={styles.button} data-opens-row onClick={onClick}>
      {children}
    </UnstyledButton>
  )
}
