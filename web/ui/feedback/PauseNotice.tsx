import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { Pausable, Pause } from '../../../domain/pauses.ts'
import { pausesQuery } from '../../api/pauses.ts'
import { useSession } from '../../session/session.ts'
import { lazyPart } from './lazyPart.tsx'

/** Rarely shown, so most visits do without its code. */
const PausedActions = lazyPart(async () => (await import('./PausedActions.tsx')).PausedActions)

const NONE: readonly Pause[] = []

/**
 * What is paused for this user. Nothing for the office. The stream of the enrollment page tells of changes: when enrollment opens, all
 * screens show their buttons at once, and must not ask.
 */
export function usePauses(): readonly Pause[] {
  const isOffice = useSession()?.user.role === 'admin'
  const { data = NONE } = useQuery({ ...pausesQuery, enabled: !isOffice, refetchOnMount: false })
  return isOffice ? NONE : data
}

/** The notice in the place of a button while one of the actions is paused. */
export function UnlessPaused(props: { readonly actions: readonly Pausable[]; readonly children: ReactNode }) {
  const { actions, children } = props
  const isPaused = usePauses().some(({ action }) => actions.includes(action))
  return isPaused ? <PauseNotice actions={actions} /> : children
}

/** Which of the actions are paused, with the office's text. Renders nothing if none is. */
export function PauseNotice({ actions, id }: { readonly actions: readonly Pausable[]; readonly id?: string }) {
  const pauses = usePauses().filter(({ action }) => actions.includes(action))
  const byText = Map.groupBy(pauses, ({ message }) => message)
  return (
    <div id={id} role="status">
      <Suspense>
        {[...byText].map(([message, paused]) => (
          <PausedActions key={message} message={message} paused={paused} />
        ))}
      </Suspense>
    </div>
  )
}
