import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { CallProblem } from '../api/problem.ts'
import { NotFoundPanel } from './NotFoundPanel.tsx'
import { expectPageTitle } from './PageTitle.tsx'
import { Panel } from './Panel.tsx'
import { PartFailed } from './PartFailed.tsx'

/** In the place of a screen whose data did not come; what does not exist is not found, and no failure. */
export function LoadFailed({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  if (error instanceof CallProblem && error.status === 404) return <NotFoundPanel />
  const tryAgain = () => {
    expectPageTitle()
    reset()
    void router.invalidate()
  }
  return (
    <Panel title={t`This page could not be loaded`}>
      <PartFailed error={error} reset={tryAgain} />
    </Panel>
  )
}
