import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** The last one is on top. */
const opened: object[] = []

/** Whether the browser's Back button closes a dialog instead of leaving the screen. */
export function isBackForDialog(action: string): boolean {
  return action === 'BACK' && opened.length > 0
}

/** Closes the dialog with the browser's Back button if it is on top (decision 87). */
export function useCloseOnBack(isOpened: boolean, close: () => void): void {
  const { history } = useRouter()
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpened) return
    const dialog = {}
    opened.push(dialog)
    const unblock = history.block({
      blockerFn: ({ action }) => {
        if (!isBackForDialog(action) || opened.at(-1) !== dialog) return false
        closeNow()
        return true
      },
      enableBeforeUnload: false,
    })
    return () => {
      unblock()
      opened.splice(opened.indexOf(dialog), 1)
    }
  }, [isOpened, history])
}
