import { useLingui } from '@lingui/react/macro'
import { Box, Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { User } from '../../contract/sessions.ts'
import { call } from '../api/call.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { useUntilNextPress } from '../ui/feedback/untilNextPress.ts'
import { DisclosureButton } from '../ui/navigation/DisclosureButton.tsx'
import styles from './ParentDashboard.module.css'

/** Asks a parent to open the emailed link that confirms their address, and sends it again. */
export function ConfirmEmailNotice({ user: { email, email_confirmation } }: { readonly user: User }) {
  const { t } = useLingui()
  const send = useMutation({ mutationFn: () => call('POST /api/users/confirmation', { body: {} }) })
  const isSent = useUntilNextPress(send.isSuccess)
  const isAsked = email_confirmation === 'asked'
  const [isOpened, setOpened] = useState(false)
  const id = useId()
  return (
    <Box mb={20}>
      <Banner type="info">
        <DisclosureButton opened={isOpened} controls={id} onToggle={setOpened} className={styles.disclosure}>
          {t`Please confirm your email address.`}
        </DisclosureButton>
      </Banner>
      {isOpened && (
        <Stack id={id} gap="sm" align="flex-start">
          <p>
            {isAsked
              ? t`Open the link that we sent to ${email}. The school can add children to your account after that.`
              : t`We can send a link to ${email}. The school can add children to your account after you open it.`}
          </p>
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
            {isAsked ? t`Send Again` : t`Send Me the Link`}
          </Button>
          <p role="status">
            {isSent && t`We are sending a link to ${email}. If you asked for one in the last minute, use that one.`}
          </p>
          <ErrorAlert error={send.error} />
        </Stack>
      )}
    </Box>
  )
}
