import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A short warning next to a name. */
export function WarningMark(props: { readonly component?: 'span' | 'summary'; readonly children: ReactNode }) {
  return (
    <Text
      display="inline-block"
      px="xs"
      bdrs="lg"
      bg="var(--warning-tint)"
      c="var(--warning)"
      ff="text"
      fz="xs"
      fw={600}
      style={{ whiteSpace: 'nowrap' }}
      {...props}
    />
  )
}
