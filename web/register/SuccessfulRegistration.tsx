import { useLingui } from '@lingui/react/macro'
import { GoButton } from '../ui/GoButton.tsx'
import { Panel } from '../ui/Panel.tsx'

export function SuccessfulRegistration() {
  const { t } = useLingui()
  return (
    <Panel title={t`Successful Registration!`} tone="success">
      <p>{t`Thanks for signing up. You may now login to add your children and start enrolling in classes.`}</p>
      <GoButton to="/">{t`Login`}</GoButton>
    </Panel>
  )
}
