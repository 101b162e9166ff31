import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { ApiProblem } from '../../api/problem.ts'
import { focusNextPageTitle } from '../layout/PageTitle.tsx'
import { Panel } from '../layout/Panel.tsx'
import { NotFoundPanel } from './NotFoundPanel.tsx'
import { SectionError } from './SectionError.tsx'

/** In the place of a screen whose data did not come; what does not exist is not found, and no failure. */
export function PageError({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  if (error instanceof ApiProblem && error.status === 404) return <NotFoundPanel />
  const tryAgain = () => {
    focusNextPageTitle()
    reset()
    void router.invalidate()
  }
  return (
    <Panel title={t`This page could not be loaded`}>
      <SectionError error={error} reset={tryAgain} />
    </Panel>
  )
}
