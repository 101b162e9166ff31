import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import styles from './ConfirmPassword.module.css'
import { ConfirmPassword } from './ConfirmPassword.tsx'

/** What the gated button needs: whether it is disabled, and the id of the text that says why. */
export interface Gate {
  readonly 'aria-disabled': true
  readonly 'data-disabled': true
  readonly 'aria-describedby': string
  readonly onClickCapture: (event: SyntheticEvent) => void
}

/**
 * Asks for the admin's password and enables the button in `children` when it is right. `error` is the last attempt's error:
 * `password-required` asks again.
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
  const why = useId()
  const [valid, setValid] = useState(false)
  const [refusals, setRefusals] = useState<{ readonly last: unknown; readonly count: number }>({ last: null, count: 0 })
  const isRefused = error instanceof ApiProblem && error.code === 'password-required'
  if (isRefused && error !== refusals.last) {
    setRefusals({ last: error, count: refusals.count + 1 })
    setValid(false)
  }
  const asks = needed || refusals.count > 0
  if (!asks && valid) setValid(false)
  const isClosed = asks && !valid
  return (
    <div className={styles.gate}>
      {lead && <p role="status">{asks && lead}</p>}
      {asks && <ConfirmPassword key={refusals.count} onChecked={setValid} />}
      {children(isClosed ? { ...CLOSED, 'aria-describedby': why } : undefined)}
      {isClosed && (
        <p id={why} className={styles.why}>
          {t`Check your password first.`}
        </p>
      )}
    </div>
  )
}

/** Captured, so that neither the button nor its form acts on the click, or on Enter in a field. */
const CLOSED = {
  'aria-disabled': true,
  'data-disabled': true,
  onClickCapture: (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
  },
} as const
