import { useEffect, useLayoutEffect, useRef } from 'react'

/** Gives the focus back to the button that was clicked, which loses it while it is busy. Does nothing if the focus has gone elsewhere. */
export function useFocusReturn(isBusy: boolean): void {
  const clicked = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isBusy) clicked.current = document.activeElement
  }, [isBusy])
  useEffect(() => {
    const isLost = !isBusy && document.activeElement === document.body
    if (isLost && clicked.current instanceof HTMLElement) clicked.current.focus({ preventScroll: true })
  }, [isBusy])
}
