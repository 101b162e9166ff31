import { Button, type ButtonProps } from '@mantine/core'
import type { DOMAttributes, ReactNode } from 'react'
import { useFormState } from 'react-hook-form'

export function SubmitButton(props: ButtonProps & DOMAttributes<HTMLButtonElement> & { readonly children: ReactNode }) {
  const { children, ...buttonProps } = props
  const { isSubmitting } = useFormState()
  return (
    <Button {...buttonProps} type="submit" size="md" loading={isSubmitting}>
      {children}
    </Button>
  )
}
