import { useLingui } from '@lingui/react'
import { UnstyledButton } from '@mantine/core'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { statusLabel } from '../classes/statusLabel.ts'
import styles from './StatusButton.module.css'

/** Active or Inactive, and the press that changes it; when it could not be changed, why. */
export function StatusButton(given: {
  readonly active: boolean
  /** What it is and what a press does, for those who hear it. */
  readonly label: string
  readonly toggle: { readonly isPending: boolean; readonly error: unknown; readonly mutate: () => void }
}) {
  const { active, label, toggle } = given
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
