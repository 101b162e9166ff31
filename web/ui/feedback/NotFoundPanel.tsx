import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Panel } from '../layout/Panel.tsx'

/** Also for a record that the user may not see. */
export function NotFoundPanel() {
  const { t } = useLingui()
  return (
    <Panel title={t`404 Not Found`}>
      <p>{t`We couldn't find this page. It may have moved, or the address may have a typo.`}</p>
      <Link to="/">{t`Go to the home page`}</Link>
    </Panel>
  )
}
