import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Group, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SystemNotification } from '../../../contract/notifications.ts'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '../icons.tsx'
import styles from './Banner.module.css'

type Type = SystemNotification['type']

const ICON_LABELS = {
  success: msg`Good news`,
  info: msg`Information`,
  warning: msg`Warning`,
  error: msg`Problem`,
} as const satisfies Record<Type, unknown>

export function Banner(props: {
  readonly type: Type
  readonly onDismiss?: (() => void) | undefined
  readonly children: ReactNode
}) {
  const { type, onDismiss, children } = props
  const { t, i18n } = useLingui()
  const Icon = NOTIFICATION_ICONS[type]
  return (
    <Group className={styles.banner} gap="0.75rem" align="flex-start" wrap="nowrap" mb="0.75rem" data-tone={type}>
      <Icon color="var(--tone)" aria-label={i18n._(ICON_LABELS[type])} />
      <Text flex={1} miw={0} style={{ whiteSpace: 'pre-line' }}>
        {children}
      </Text>
      {onDismiss && (
        <UnstyledButton
          className={styles.dismiss}
          my="-0.625rem"
          ms="-0.5rem"
          me="-0.75rem"
          p="0.8125rem"
          bdrs="md"
          display="flex"
          aria-label={t`Dismiss`}
          onClick={onDismiss}
        >
          <IconX size={18} />
        </UnstyledButton>
      )}
    </Group>
  )
}

/** Color is not the only cue (WCAG 1.4.1). */
export const NOTIFICATION_ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
} as const satisfies Record<SystemNotification['type'], unknown>
