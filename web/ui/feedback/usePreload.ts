import { useEffect } from 'react'

/** Milliseconds after the screen is shown, so that its own code, data and paint come first. */
const PAUSE_MS = 1000

/** Loads code after the screen is shown, once the browser is idle, so that it is there when it is needed. Safari has no idle callbacks. */
export function usePreload({ preload }: { readonly preload: () => void }): void {
  useEffect(() => {
    const timer = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(preload) : preload()),
      PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [preload])
}
