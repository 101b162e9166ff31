import { useLingui } from '@lingui/react'
import { UnstyledButton } from '@mantine/core'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { statusLabel } from '../classes/statusLabel.ts'
import styles from './StatusButton.module.css'

/** A toggle between Active and Inactive. Shows why a change failed. */
export function StatusButton(props: {
  readonly active: boolean
  /** The accessible name: the status and the effect of a click. */
  readonly label: string
  readonly toggle: { readonly isPending: boolean; readonly error: unknown; readonly mutate: () => void }
}) {
  const { active, label, toggle } = props
  const { i18n } = useLingui()
  const text = useProblemText()
  return (
    <>
      <UnstyledButton
        className={styles.status}
        data-active={active || undefined}
        aria-label={label}
        aria-busy={toggle.isPending}
        onClick={() => !toggle.isPending && toggle.mutate()}
      >
        {i18n._(statusLabel({ active }))}
      </UnstyledButton>
      {toggle.error ? (
        <p className={styles.failed} role="alert">
          {text(toggle.error)}
        </p>
      ) : null}
    </>
  )
}
