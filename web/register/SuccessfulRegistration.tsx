import { useLingui } from '@lingui/react/macro'
import { Panel } from '../ui/layout/Panel.tsx'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'

export function SuccessfulRegistration() {
  const { t } = useLingui()
  return (
    <Panel title={t`Successful Registration!`} tone="success">
      <p>{t`Thanks for signing up. You may now login to add your children and start enrolling in classes.`}</p>
      <LinkButton to="/">{t`Login`}</LinkButton>
    </Panel>
  )
}
