import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Panel, PanelActions } from '../ui/layout/Panel.tsx'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'

/** `reloaded`: the page lost its link in a reload, and the link in the email may still be valid. */
export function InvalidLink({ reloaded = false }: { readonly reloaded?: boolean }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Invalid Link`} tone="error">
      <p>{t`Sorry this link is invalid or has expired`}</p>
      {reloaded && <p>{t`If you just reloaded this page, open the link in your email again.`}</p>}
      <PanelActions>
        <LinkButton to="/reset-form">{t`Send Another Email`}</LinkButton>
        <Link to="/">{t`Go to the home page`}</Link>
      </PanelActions>
    </Panel>
  )
}
