import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Text, UnstyledButton } from '@mantine/core'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { useUntilNextPress } from '../../ui/feedback/untilNextPress.ts'
import styles from './StatusButton.module.css'

/** A toggle between Active and Inactive. Shows why a change failed. */
export function StatusButton(props: {
  readonly active: boolean
  readonly status: MessageDescriptor
  /** The accessible name: the status and the effect of a click. */
  readonly label: string
  /** A click anywhere in its table cell toggles, which is `clickable` of its column. */
  readonly fillsCell?: boolean
  readonly toggle: { readonly isPending: boolean; readonly error: unknown; readonly mutate: () => void }
}) {
  const { active, status, label, toggle, fillsCell = false } = props
  const { i18n } = useLingui()
  return (
    <>
      <UnstyledButton
        className={styles.status}
        data-active={active || undefined}
        data-fills-box={fillsCell || undefined}
        aria-label={label}
        aria-busy={toggle.isPending}
        onClick={() => !toggle.isPending && toggle.mutate()}
      >
        {i18n._(status)}
      </UnstyledButton>
      {toggle.error ? <Failure error={toggle.error} /> : null}
    </>
  )
}

function Failure({ error }: { readonly error: unknown }) {
  const text = useProblemText()
  const shown = useUntilNextPress(error)
  return (
    <Text maw="12rem" mt="0.25rem" c="var(--mantine-color-error)" fz="xs" role="alert" style={{ whiteSpace: 'normal' }}>
      {shown ? text(shown) : null}
    </Text>
  )
}

/** The status of a teacher. */
export function statusLabel({ active }: { readonly active: boolean }): MessageDescriptor {
  return active ? msg`Active` : msg`Inactive`
}

/** The status of a class or a notification, which are feminine in Spanish. */
export function classStatusLabel({ active }: { readonly active: boolean }): MessageDescriptor {
  return active ? msg({ message: 'Active', context: 'class' }) : msg({ message: 'Inactive', context: 'class' })
}
