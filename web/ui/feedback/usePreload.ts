import { useEffect } from 'react'

const EVENTS = ['pointermove', 'pointerdown', 'wheel', 'keydown']

/** Resolves when someone first points, scrolls or types on the page. */
const firstUse = new Promise<void>((resolve) => {
  for (const event of EVENTS) addEventListener(event, () => resolve(), { once: true, capture: true, passive: true })
})

/** Milliseconds after the screen is shown, so that its own code, data and paint come first. */
const PAUSE_MS = 1000

/**
 * Loads code after the screen is shown, once the browser is idle, so that it is there when it is needed. With `onceUsed`, also not before
 * someone uses the page. Safari has no idle callbacks.
 */
export function usePreload({ preload }: { readonly preload: () => void }, { onceUsed = false } = {}): void {
  useEffect(() => {
    let isGone = false
    const start = () => {
      if (isGone) return
      if ('requestIdleCallback' in window) requestIdleCallback(preload)
      else preload()
    }
    const timer = setTimeout(() => (onceUsed ? void firstUse.then(start) : start()), PAUSE_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [preload, onceUsed])
}
