import { useLingui } from '@lingui/react/macro'
import { GoButton } from '../ui/GoButton.tsx'
import { Panel } from '../ui/Panel.tsx'

export function PasswordChanged() {
  const { t } = useLingui()
  return (
    <Panel title={t`Success`} tone="success">
      <p>{t`Your password has been changed. You can log in with it now.`}</p>
      <GoButton to="/">{t`Home`}</GoButton>
    </Panel>
  )
}
