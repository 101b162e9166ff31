import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Illustration } from '../layout/Illustration.tsx'

/** Shown in place of an empty list or screen, with an optional action such as a Create button. */
export function EmptyState(props: {
  readonly children: ReactNode
  readonly action?: ReactNode
  /** A button above the text. */
  readonly above?: ReactNode
  /** Without the illustration. */
  readonly plain?: boolean
}) {
  const { children, action, above, plain = false } = props
  return (
    <Stack flex="1 0 100%" align="center" px="md" py="2.5rem" bd="1px dashed var(--field-line)" bdrs="md" ta="center">
      {!plain && <Illustration />}
      {above}
      <Text c="dimmed">{children}</Text>
      {action}
    </Stack>
  )
}
