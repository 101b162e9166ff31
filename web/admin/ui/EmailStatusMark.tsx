import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { EmailStatus } from '../../../domain/account.ts'

export const EMAIL_STATUS_LABELS: Readonly<Record<EmailStatus, MessageDescriptor>> = {
  confirmed: msg`Email confirmed`,
  unconfirmed: msg`Email not confirmed`,
  invited: msg`Invited, email not confirmed`,
  none: msg`No email`,
}

/** Next to an address that its owner has not confirmed, or in its place. */
export function EmailStatusMark({ status }: { readonly status: EmailStatus }) {
  const { i18n } = useLingui()
  if (status === 'confirmed') return null
  return (
    <>
      {' '}
      <Text display="inline-block" px="xs" bdrs="lg" bg="var(--warning-tint)" c="var(--warning)" fz="xs" fw={600} span>
        {i18n._(EMAIL_STATUS_LABELS[status])}
      </Text>
    </>
  )
}
