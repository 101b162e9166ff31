import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

/** A button with an icon that moves or removes a row of a list. It keeps the focus when it becomes disabled. `size`: pixels. */
export function MoveButton(props: {
  readonly label: string
  readonly disabled?: boolean
  readonly size?: number
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const { label, disabled = false, size, onClick, children } = props
  return (
    <ActionIcon
      variant="default"
      size={size ?? 'lg'}
      aria-label={label}
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
    >
      {children}
    </ActionIcon>
  )
}
