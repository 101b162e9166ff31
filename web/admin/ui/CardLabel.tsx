import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The frame of one choice: its radio button or check box, and what describes it. */
export function CardLabel({ children }: { readonly children: ReactNode }) {
  return (
    <Group className="chip" data-large component="label" align="flex-start" wrap="nowrap" gap="xs" py="0.625rem">
      {children}
    </Group>
  )
}
