import { useLingui } from '@lingui/react'
import { Text } from '@mantine/core'
import type { RegistrationState } from '../../../domain/registration/review.ts'
import { STATE_LABELS } from './stateLabels.ts'

const COLORS = {
  new: 'var(--mantine-color-anchor)',
  'in-review': 'var(--info)',
  returned: 'dimmed',
  accepted: 'var(--success)',
  declined: 'dimmed',
} as const satisfies Record<RegistrationState, string>

export function StateBadge({ state }: { readonly state: RegistrationState }) {
  const { i18n } = useLingui()
  return (
    <Text
      display="inline-block"
      px="0.625rem"
      py="0.0625rem"
      bd="1px solid currentcolor"
      bdrs="2rem"
      bg={state === 'new' ? 'var(--accent-tint)' : undefined}
      c={COLORS[state]}
      fz="xs"
      fw={state === 'new' ? 600 : 500}
      span
    >
      {i18n._(STATE_LABELS[state])}
    </Text>
  )
}
