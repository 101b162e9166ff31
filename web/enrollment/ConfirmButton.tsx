import { Button, Loader } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useSubmitGuard } from '../ui/form/useSubmitGuard.ts'

/** Sends a command, once however often it is pressed. Unlike a disabled button it keeps the focus while it waits. */
export function ConfirmButton(given: {
  readonly pending: boolean
  readonly send: () => Promise<unknown>
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
  readonly 'data-autofocus'?: true | undefined
}) {
  const { pending, send, children, ...rest } = given
  const press = useSubmitGuard('enrollment', send)
  return (
    <Button
      {...rest}
      aria-disabled={pending}
      leftSection={pending && <Loader size={16} color="currentcolor" aria-hidden />}
      onClick={() => press()}
    >
      {children}
    </Button>
  )
}
