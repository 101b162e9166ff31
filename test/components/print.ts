import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Shows the page as it is printed, until the end of the test. */
export async function emulatePrint(): Promise<void> {
  onTestFinished(() => emulateMedia(''))
  await emulateMedia('print')
}

async function emulateMedia(media: 'print' | ''): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media })
}
