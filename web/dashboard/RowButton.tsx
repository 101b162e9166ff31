import { Button } from '@mantine/core'
import { useId } from 'react'

/** A button of one row, named with the row's own name for those who hear it out of place: "Edit Ana". */
export function RowButton(given: {
  readonly label: string
  /** The id of the row's name. */
  readonly of: string
  /** The id of the reason why it cannot be pressed. */
  readonly closedBy?: string | undefined
  readonly primary?: boolean
  readonly onClick: () => void
}) {
  const { label, of, closedBy, primary = false, onClick } = given
  const id = useId()
  return (
    <Button
      id={id}
      aria-labelledby={`${id} ${of}`}
      aria-describedby={closedBy}
      disabled={closedBy !== undefined}
      variant={primary ? 'filled' : 'default'}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
