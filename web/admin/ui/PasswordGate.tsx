import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import styles from './ConfirmPassword.module.css'
import { ConfirmPassword } from './ConfirmPassword.tsx'

/** The props of the disabled button, with the id of the text that explains why. */
export interface Gate {
  readonly 'aria-disabled': true
  readonly 'data-disabled': true
  readonly 'aria-describedby': string
  readonly onClickCapture: (event: SyntheticEvent) => void
}

/**
 * Requires the admin's password before the button in `children` is enabled. `error` is the last attempt's error; after
 * `password-required`, the password is required again.
 */
export function PasswordGate(props: {
  readonly needed: boolean
  /** Why the password is needed. */
  readonly lead?: ReactNode
  readonly error?: unknown
  readonly children: (gate: Gate | undefined) => ReactNode
}) {
  const { needed, lead, error, children } = props
  const { t } = useLingui()
  const hintId = useId()
  const [valid, setValid] = useState(false)
  const [refusals, setRefusals] = useState<{ readonly last: unknown; readonly count: number }>({ last: null, count: 0 })
  const isRefused = error instanceof ApiProblem && error.code === 'password-required'
  if (isRefused && error !== refusals.last) {
    setRefusals({ last: error, count: refusals.count + 1 })
    setValid(false)
  }
  const isRequired = needed || refusals.count > 0
  if (!isRequired && valid) setValid(false)
  const isDisabled = isRequired && !valid
  return (
    <div className={styles.gate}>
      {lead && <p role="status">{isRequired && lead}</p>}
      {isRequired && <ConfirmPassword key={refusals.count} onChecked={setValid} />}
      {children(isDisabled ? { ...DISABLED, 'aria-describedby': hintId } : undefined)}
      {isDisabled && (
        <p id={hintId} className={styles.hint}>
          {t`Check your password first.`}
        </p>
      )}
    </div>
  )
}

/** The capture handler stops the click before the button or its form. Enter in a field causes such a click, too. */
const DISABLED = {
  'aria-disabled': true,
  'data-disabled': true,
  onClickCapture: (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
  },
} as const
