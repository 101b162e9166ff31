import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './KeyHint.module.css'

/** The key that does what its button does. A phone has no such key. */
export function KeyHint({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      className={styles.key}
      component="kbd"
      miw="1.375rem"
      ta="center"
      px="0.25rem"
      bd="1px solid var(--line)"
      bdrs="sm"
      c="dimmed"
      style={{ font: 'inherit' }}
      aria-hidden
    >
      {children}
    </Box>
  )
}
