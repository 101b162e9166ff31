import { useLocation } from '@tanstack/react-router'
import styles from './Banner.module.css'
import { Banner } from './Banner.tsx'
import { useUntilNextPress } from './untilNextPress.ts'

/** Until the next press of a button, also above a list that is scrolled. Announced to screen readers: without a message the live region is empty. */
export function SuccessAlert({ message }: { readonly message: string }) {
  const shown = useUntilNextPress(message)
  return (
    <div className={styles.result} role="status">
      {shown && <Banner type="success">{shown}</Banner>}
    </div>
  )
}

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
