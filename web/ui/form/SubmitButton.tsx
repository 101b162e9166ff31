import { Button, type ButtonProps, Group } from '@mantine/core'
import type { DOMAttributes, ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { SuccessAlert } from '../feedback/SuccessAlert.tsx'
import { useFocusReturn } from '../focus/useFocusReturn.ts'
import styles from './SaveBar.module.css'

export function SubmitButton(props: ButtonProps & DOMAttributes<HTMLButtonElement> & { readonly children: ReactNode }) {
  const { children, ...buttonProps } = props
  const { isSubmitting } = useFormState()
  return (
    <Button {...buttonProps} type="submit" size="md" loading={isSubmitting}>
      {children}
    </Button>
  )
}

/** The button keeps the focus after a save. A refusal takes it. */
export function SaveBar(props: {
  readonly savedMessage: string
  /** The props of a button that must wait, for example for a password. */
  readonly gate?: ButtonProps & DOMAttributes<HTMLButtonElement>
  readonly children: ReactNode
}) {
  const { savedMessage, gate, children } = props
  useFocusReturn(useFormState().isSubmitting)
  return (
    <Group className={styles.row} gap="0.75rem 1.25rem" mt="0.375rem">
      <SubmitButton {...gate}>{children}</SubmitButton>
      <SuccessAlert message={savedMessage} />
    </Group>
  )
}
