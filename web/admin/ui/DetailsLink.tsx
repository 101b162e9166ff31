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

/** A word of the school's, explained on demand where it is used. */
export function Explanation(props: { readonly question: string; readonly children: ReactNode }) {
  return (
    <details>
      <Text component="summary" w="fit-content" mih={24} c="dimmed" fz="sm">
        {props.question}
      </Text>
      <Text maw="40rem" mt="0.25rem" mb="sm" fz="sm">
        {props.children}
      </Text>
    </details>
  )
}
