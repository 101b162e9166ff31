import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../feedback/Banner.tsx'
import { SuccessAlert } from '../feedback/SuccessAlert.tsx'
import { IconCopy } from '../icons.tsx'

/** An address, to be copied or opened by the link. */
export function CopyAddress(props: {
  readonly label: string
  readonly description: string
  readonly url: string
  readonly link: ReactNode
  readonly variant?: 'filled' | 'default'
  /** Whether the address takes the focus when it appears. */
  readonly takesFocus?: boolean
}) {
  const { label, description, url, link, variant = 'filled', takesFocus = false } = props
  const { t } = useLingui()
  const input = useRef<HTMLTextAreaElement>(null)
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(url),
    onError: () => input.current?.select(),
  })
  useEffect(() => {
    if (!takesFocus) return
    input.current?.focus()
    input.current?.select()
  }, [takesFocus])
  return (
    <Stack gap="sm">
      <Textarea
        ref={input}
        size="md"
        readOnly
        rows={2}
        label={label}
        description={description}
        value={url}
        styles={{ input: { fieldSizing: 'content', wordBreak: 'break-all' } }}
      />
      <Group className="links" gap="0.75rem 1.25rem">
        <Button variant={variant} leftSection={<IconCopy size={18} />} onClick={() => copy.mutate()}>
          {t`Copy Address`}
        </Button>
        {link}
      </Group>
      <SuccessAlert message={copy.isSuccess ? t`Address copied.` : ''} />
      <div role="alert">
        {copy.isError && (
          <Banner type="warning">{t`Your browser did not copy the address. It's selected, so you can copy it yourself.`}</Banner>
        )}
      </div>
    </Stack>
  )
}
