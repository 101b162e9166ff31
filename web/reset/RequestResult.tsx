import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { retryAfterMessage } from '../api/problem.ts'
import { Panel, PanelActions } from '../ui/layout/Panel.tsx'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'

/** Shows the same text for every valid address, so that it does not reveal who has an account. */
export function RequestSent() {
  const { t } = useLingui()
  return (
    <Panel title={t`Success`} tone="success">
      <p>{t`Email was successfully sent, please check your inbox for instructions.`}</p>
      <LinkButton to="/">{t`Return to login`}</LinkButton>
    </Panel>
  )
}

/** Shows how long to wait when the rate limit is reached. */
export function RequestFailed(props: { readonly problem: unknown; readonly onTryAgain: () => void }) {
  const { problem, onTryAgain } = props
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
