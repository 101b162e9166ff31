import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { PaperState as State } from '../../../domain/documents/documents.ts'
import { PAPER_STATE_LABELS } from './labels.ts'

const COLORS = {
  missing: 'dimmed',
  sent: 'var(--mantine-color-anchor)',
  returned: 'var(--info)',
  accepted: 'var(--success)',
  'not-needed': 'dimmed',
} as const satisfies Record<State, string>

/** The state of a document, and whether it is late. */
export function PaperState({ state, late }: { readonly state: State; readonly late: boolean }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Text c={COLORS[state]} fw={state === 'sent' ? 600 : undefined} span inherit>
        {i18n._(PAPER_STATE_LABELS[state])}
      </Text>
      {late && (
        <Text c="var(--mantine-color-error)" span inherit>
          {', '}
          {t({ message: 'late', context: 'document' })}
        </Text>
      )}
    </>
  )
}
