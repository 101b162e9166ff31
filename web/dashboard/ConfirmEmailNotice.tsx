import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { User } from '../../contract/sessions.ts'
import { call } from '../api/call.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { useUntilNextPress } from '../ui/feedback/untilNextPress.ts'
import styles from './ParentDashboard.module.css'

/** Asks a parent to open the emailed link that confirms their address, and sends it again. */
export function ConfirmEmailNotice({ user: { email, email_confirmation } }: { readonly user: User }) {
  const { t } = useLingui()
  const send = useMutation({ mutationFn: () => call('POST /api/users/confirmation', { body: {} }) })
  const isSent = useUntilNextPress(send.isSuccess)
  const isAsked = email_confirmation === 'asked'
  return (
    <div className={styles.notice}>
      <Banner type="info">
        {isAsked
          ? t`Please confirm your email address. Open the link that we sent to ${email}. The school can add children to your account after that.`
          : t`Please confirm your email address, ${email}. The school can add children to your account after that.`}
      </Banner>
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        {isAsked ? t`Send Again` : t`Send Me the Link`}
      </Button>
      <p role="status">
        {isSent && t`We are sending a link to ${email}. If you asked for one in the last minute, use that one.`}
      </p>
      <ErrorAlert error={send.error} />
    </div>
  )
}
