import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSchoolName } from '../../api/schoolName.ts'
import { Illustration } from '../layout/Illustration.tsx'
import { Panel } from '../layout/Panel.tsx'

/** Also for a record that the user may not see. */
export function NotFoundPanel() {
  const { t } = useLingui()
  const school = useSchoolName()
  return (
    <Panel title={t`404 Not Found`}>
      <Illustration />
      <p>{t`We couldn't find this page. It may have moved, or the address may have a typo.`}</p>
      <Link to="/">{t`Go to the home page of ${school}`}</Link>
    </Panel>
  )
}
