import { Button, Loader } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useSubmitGuard } from '../../ui/form/useSubmitGuard.ts'

/** Sends a command once, even after repeated clicks. It keeps the focus while pending, unlike a disabled button. */
export function ConfirmButton(props: {
  readonly pending: boolean
  readonly send: () => Promise<unknown>
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
  readonly 'data-autofocus'?: true | undefined
}) {
  const { pending, send, children, ...rest } = props
  const submit = useSubmitGuard('enrollment', send)
  return (
    <Button
      {...rest}
      aria-disabled={pending}
      leftSection={pending && <Loader size={16} color="currentcolor" aria-hidden />}
      onClick={() => !pending && submit()}
    >
      {children}
    </Button>
  )
}
