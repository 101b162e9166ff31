import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Panel } from '../layout/Panel.tsx'

/** For an unknown path and for anything that is not there, or not this person's to see. */
export function NotFoundPanel() {
  const { t } = useLingui()
  return (
    <Panel title={t`404 Not Found`}>
      <p>{t`There is nothing at this address. It may have been moved, or the link may be mistyped.`}</p>
      <Link to="/">{t`Go to the home page`}</Link>
    </Panel>
  )
}
