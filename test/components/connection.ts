import { onTestFinished, vi } from 'vitest'

/** The device loses its connection until `goOnline`, or until the test ends. */
export function goOffline(): { readonly goOnline: () => void } {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const goOnline = () => {
    online.mockRestore()
    window.dispatchEvent(new Event('online'))
  }
  onTestFinished(goOnline)
  return { goOnline }
}
