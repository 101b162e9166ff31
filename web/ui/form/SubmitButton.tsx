import { Button, type ButtonProps } from '@mantine/core'
import type { DOMAttributes, ReactNode } from 'react'
import { useFormState } from 'react-hook-form'

/** Submits the form around it, and shows a loader until the response is there. */
export function SubmitButton(props: ButtonProps & DOMAttributes<HTMLButtonElement> & { readonly children: ReactNode }) {
  const { children, ...button } = props
  const { isSubmitting } = useFormState()
  return (
    <Button {...button} type="submit" size="md" loading={isSubmitting}>
      {children}
    </Button>
  )
}
