import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusedElement } from './focusedElement.ts'
import { isFocusLost } from './focusIfLost.ts'

/**
 * Gives the focus back to the button that was clicked, which loses it while it is busy, or calls `focusOther` if the button is gone or
 * disabled. Does nothing if the focus has gone elsewhere.
 */
export function useFocusReturn(isBusy: boolean, focusOther?: () => void): void {
  const clicked = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isBusy) clicked.current = focusedElement()
  }, [isBusy])
  useEffect(() => {
    const button = clicked.current
    if (isBusy || !isFocusLost() || !(button instanceof HTMLElement)) return
    if (button.isConnected && !button.matches(':disabled')) button.focus({ preventScroll: true })
    else focusOther?.()
  }, [isBusy, focusOther])
}
