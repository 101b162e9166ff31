import { Button } from '@mantine/core'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A button that leads to another screen. */
export function LinkButton(given: {
  readonly to: LinkProps['to']
  readonly secondary?: boolean
  readonly children: ReactNode
}) {
  const { to, secondary: quiet = false, children } = given
  const navigate = useNavigate()
  return (
    <Button variant={quiet ? 'default' : 'filled'} onClick={() => navigate({ to })}>
      {children}
    </Button>
  )
}
