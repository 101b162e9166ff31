import type { SyntheticEvent } from 'react'

/** A button that takes the focus and does nothing. The capture handler stops the click before the button or its form. Enter in a field causes such a click, too. */
export const INERT = {
  'aria-disabled': true,
  'data-disabled': true,
  onClickCapture: (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
  },
} as const
