import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Opens and closes the `details` around it. */
export function DetailsLink({ children }: { readonly children: ReactNode }) {
  return (
    <Text component="summary" w="fit-content" mih="1.75rem" c="var(--mantine-color-anchor)" inherit>
      {children}
    </Text>
  )
}
