import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'

/** Sends the form around it and turns until the answer is there. */
export function SubmitButton({ children }: { readonly children: ReactNode }) {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" size="md" loading={isSubmitting}>
      {children}
    </Button>
  )
}
