import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { Quote } from '../ui/Quote.tsx'

/** A message as families get it, and the question whether to send it. */
export function MessagePreview(props: {
  readonly message: { readonly subject: string; readonly text: string }
  readonly send: () => Promise<unknown>
  readonly onBack: () => void
  readonly onSent: (message: string) => void
  /** How many families get it. */
  readonly children: ReactNode
}) {
  const { message, onBack, onSent, children } = props
  const { t } = useLingui()
  const send = useMutation({ mutationFn: props.send, onSuccess: () => onSent(t`Your message is on its way.`) })
  return (
    <Stack gap="md">
      <p>{children}</p>
      <h3 ref={focusOnMount} tabIndex={-1}>
        {message.subject}
      </h3>
      <Quote py="0.875rem">{message.text}</Quote>
      <ErrorAlert error={send.error} />
      <Group gap="sm">
        <Button variant="default" disabled={send.isPending} onClick={onBack}>
          {t`Back`}
        </Button>
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          {t`Send`}
        </Button>
      </Group>
    </Stack>
  )
}
