import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { ApiProblem } from '../../api/problem.ts'
import { focusNextPageTitle } from '../layout/PageTitle.tsx'
import { Panel } from '../layout/Panel.tsx'
import { NotFoundPanel } from './NotFoundPanel.tsx'
import { SectionError } from './SectionError.tsx'

/** A 404 shows the not-found panel. */
export function PageError({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  if (error instanceof ApiProblem && error.status === 404) return <NotFoundPanel />
  const retry = () => {
    focusNextPageTitle()
    reset()
    void router.invalidate()
  }
  return (
    <Panel title={t`This page couldn't be loaded`}>
      <SectionError error={error} reset={retry} />
    </Panel>
  )
}
