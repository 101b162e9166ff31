import { Button, type ButtonProps } from '@mantine/core'
import type { DOMAttributes, ReactNode } from 'react'
import { useFormState } from 'react-hook-form'

/** Submits the enclosing form and shows a spinner until the response arrives. */
export function SubmitButton(props: ButtonProps & DOMAttributes<HTMLButtonElement> & { readonly children: ReactNode }) {
  const { children, ...buttonProps } = props
  const { isSubmitting } = useFormState()
  return (
    <Button {...buttonProps} type="submit" size="md" loading={isSubmitting}>
      {children}
    </Button>
  )
}
