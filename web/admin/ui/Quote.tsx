import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Quote.module.css'

/** A text that somebody wrote, with its lines. */
export function Quote(props: BoxProps & { readonly children: ReactNode }) {
  return <Box className={styles.quote} component="blockquote" m={0} ps="sm" {...props} />
}
