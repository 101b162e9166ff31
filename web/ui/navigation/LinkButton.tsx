import { Button } from '@mantine/core'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export function LinkButton(props: {
  readonly to: LinkProps['to']
  readonly params?: LinkProps['params']
  readonly search?: LinkProps['search']
  readonly secondary?: boolean
  /** As high as a button that submits a form, next to which it stands. */
  readonly size?: 'md'
  readonly children: ReactNode
}) {
  const { to, params, search, secondary = false, size, children } = props
  const navigate = useNavigate()
  return (
    <Button
      {...(size && { size })}
      variant={secondary ? 'default' : 'filled'}
      onClick={() => navigate({ to, ...(params && { params }), ...(search && { search }) })}
    >
      {children}
    </Button>
  )
}
