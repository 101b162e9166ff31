import { useLocation } from '@tanstack/react-router'
import { SuccessAlert } from './SuccessAlert.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A success message from the previous page, shown once. */
    readonly flashMessage?: string
  }
}

export function FlashMessage() {
  const message = useLocation({ select: ({ state }) => state.flashMessage })
  return <SuccessAlert message={message ?? ''} />
}
