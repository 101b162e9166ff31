import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlertCircle, IconCircleCheck } from '../icons.tsx'
import { PageTitle } from './PageTitle.tsx'

const ICONS = { success: IconCircleCheck, error: IconAlertCircle } as const

export function Panel(props: {
  readonly title: ReactNode
  readonly tone?: keyof typeof ICONS
  readonly children: ReactNode
}) {
  const { title, tone, children } = props
  const Icon = tone && ICONS[tone]
  return (
    <Box
      className="surface links"
      component="section"
      maw="34rem"
      m="clamp(1.5rem, 8vh, 5rem) auto"
      p="clamp(1.25rem, 5vw, 2.5rem)"
      data-tone={tone}
    >
      {Icon && <Icon color="var(--tone)" size={36} stroke={1.5} />}
      <PageTitle>{title}</PageTitle>
      {children}
    </Box>
  )
}

export function PanelActions({ children }: { readonly children: ReactNode }) {
  return (
    <Group gap="0.75rem 1.25rem" mt={28}>
      {children}
    </Group>
  )
}
