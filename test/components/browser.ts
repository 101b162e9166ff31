import { onTestFinished, vi } from 'vitest'
import { cdp } from 'vitest/browser'

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

/** Records the names of the files that the browser would save from now on, until the end of the test. */
export function recordDownloads(): readonly string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

/** Shows the page as it is printed, until the end of the test. */
export async function emulatePrint(): Promise<void> {
  onTestFinished(() => emulateMedia(''))
  await emulateMedia('print')
}

async function emulateMedia(media: 'print' | ''): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media })
}
