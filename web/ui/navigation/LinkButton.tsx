import { Button } from '@mantine/core'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export function LinkButton(props: {
  readonly to: LinkProps['to']
  readonly secondary?: boolean
  readonly children: ReactNode
}) {
  const { to, secondary = false, children } = props
  const navigate = useNavigate()
  return (
    <Button variant={secondary ? 'default' : 'filled'} onClick={() => navigate({ to })}>
      {children}
    </Button>
  )
}
