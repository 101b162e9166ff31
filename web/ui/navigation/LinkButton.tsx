import { Button } from '@mantine/core'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export function LinkButton(props: {
  readonly to: LinkProps['to']
  readonly search?: LinkProps['search']
  readonly secondary?: boolean
  readonly children: ReactNode
}) {
  const { to, search, secondary = false, children } = props
  const navigate = useNavigate()
  return (
    <Button variant={secondary ? 'default' : 'filled'} onClick={() => navigate({ to, ...(search && { search }) })}>
      {children}
    </Button>
  )
}
