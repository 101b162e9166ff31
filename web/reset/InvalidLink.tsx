import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Panel, PanelActions } from '../ui/layout/Panel.tsx'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'

/** `taken`: the page was loaded again after its link was taken out of the address, and the mail still has it. */
export function InvalidLink({ taken = false }: { readonly taken?: boolean }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Invalid Link`} tone="error">
      <p>{t`Sorry this link is invalid or has expired`}</p>
      {taken && <p>{t`If you have just loaded this page again, open the link in your email once more.`}</p>}
      <PanelActions>
        <LinkButton to="/reset-form">{t`Send another email`}</LinkButton>
        <Link to="/">{t`Go to the start page`}</Link>
      </PanelActions>
    </Panel>
  )
}
