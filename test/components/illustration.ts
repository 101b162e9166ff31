import { expect } from 'vitest'

/** Of a screen that has nothing to show, and of the login. */
export async function expectIllustration(): Promise<void> {
  const height = () =>
    document.querySelector('main [class*=_illustration], main [class*=illustration_]')?.getBoundingClientRect().height
  await expect.poll(height).toBeGreaterThan(60)
}
