import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import styles from './ConfirmPassword.module.css'
import { ConfirmPassword } from './ConfirmPassword.tsx'

/** What a button behind the gate gets: whether it is closed, and the id of the text that says why. */
export interface Gate {
  readonly disabled: boolean
  readonly 'aria-describedby': string | undefined
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
  readonly children: (gate: Gate) => ReactNode
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
  const isClosed = asks && !valid
  return (
    <div className={styles.gate}>
      {asks && lead && <p>{lead}</p>}
      {asks && <ConfirmPassword key={refusals.count} onChecked={setValid} />}
      {children({ disabled: isClosed, 'aria-describedby': isClosed ? why : undefined })}
      {isClosed && (
        <p id={why} className={styles.why}>
          {t`Check your password first.`}
        </p>
      )}
    </div>
  )
}
