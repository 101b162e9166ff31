import { useLocation } from '@tanstack/react-router'
import { SuccessAlert } from './SuccessAlert.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was done on the page before, to be said on the one it led to. */
    readonly flashMessage?: string
  }
}

/** What the page before has to say to this one. */
export function FlashMessage() {
  const said = useLocation({ select: ({ state }) => state.flashMessage })
  return <SuccessAlert message={said ?? ''} />
}
