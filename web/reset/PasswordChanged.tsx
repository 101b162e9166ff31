import { useLingui } from '@lingui/react/macro'
import { Panel } from '../ui/layout/Panel.tsx'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'

export function PasswordChanged() {
  const { t } = useLingui()
  return (
    <Panel title={t`Success`} tone="success">
      <p>{t`Your password has been changed. You can log in now.`}</p>
      <LinkButton to="/">{t`Home`}</LinkButton>
    </Panel>
  )
}
