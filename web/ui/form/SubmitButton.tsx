import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'

/** While it cannot be pressed, and the id of the text that says why. */
interface Closed {
  readonly disabled?: boolean
  readonly 'aria-describedby'?: string | undefined
}

/** Sends the form around it and turns until the answer is there. */
export function SubmitButton(given: Closed & { readonly children: ReactNode }) {
  const { children, ...closed } = given
  const { isSubmitting } = useFormState()
  return (
    <Button {...closed} type="submit" size="md" loading={isSubmitting}>
      {children}
    </Button>
  )
}
