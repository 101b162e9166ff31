import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { retryAfterMessage } from '../api/problem.ts'
import { Panel, PanelActions } from '../ui/layout/Panel.tsx'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'

/** The same for every address that can be one: nobody learns here who has an account. */
export function RequestSent() {
  const { t } = useLingui()
  return (
    <Panel title={t`Success`} tone="success">
      <p>{t`Email was successfully sent, please check your inbox for instructions.`}</p>
      <LinkButton to="/">{t`Return to login`}</LinkButton>
    </Panel>
  )
}

/** A school that is asked too often also says how long to wait. */
export function RequestFailed(given: { readonly problem: unknown; readonly onTryAgain: () => void }) {
  const { problem, onTryAgain } = given
  const { t } = useLingui()
  const wait = retryAfterMessage(problem)
  return (
    <Panel title={t`Failure`} tone="error">
      <p>{t`Opps, something went wrong. Please try again.`}</p>
      {wait && <p>{wait}</p>}
      <PanelActions>
        <Button onClick={onTryAgain}>{t`Try again`}</Button>
        <LinkButton to="/" secondary>{t`Return to login`}</LinkButton>
      </PanelActions>
    </Panel>
  )
}
