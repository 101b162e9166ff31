import { Button } from '@mantine/core'
import { useId } from 'react'

/** A button of one row. Its accessible name includes the row's name: "Edit Ana". */
export function RowButton(props: {
  readonly label: string
  readonly nameId: string
  /** The id of the text that says why the button is disabled. */
  readonly reasonId?: string | undefined
  readonly variant?: 'filled' | 'default' | 'subtle'
  readonly onClick: () => void
}) {
  const { label, nameId, reasonId, variant = 'default', onClick } = props
  const id = useId()
  return (
    <Button
      id={id}
      aria-labelledby={`${id} ${nameId}`}
      aria-describedby={reasonId}
      disabled={reasonId !== undefined}
      variant={variant}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
