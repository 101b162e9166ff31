import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import styles from './ConfirmPassword.module.css'
import { ConfirmPassword } from './ConfirmPassword.tsx'

/** Props of the button: while it is disabled it can have the focus, and refers to the text that says why it is. */
export interface Gate {
  readonly 'aria-disabled': true
  readonly 'data-disabled': true
  readonly 'aria-describedby': string
  readonly onClickCapture: (event: SyntheticEvent) => void
}

/**
 * Asks for the admin's own password before something that needs it, and opens the button in `children` when it was right. `error` is how
 * the last try ended: when the server wants the password again, or for the first time, it is asked for again.
 */
export function PasswordGate(given: {
  readonly needed: boolean
  /** What the password is needed for. */
  readonly lead?: ReactNode
  readonly error?: unknown
  readonly children: (gate: Gate | undefined) => ReactNode
}) {
  const { needed, lead, error, children } = given
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
