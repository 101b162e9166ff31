import { expect, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Presses a button again until something appears, because a form ignores a press shortly after another one (domain/submitGuard.ts). */
export async function pressUntil(button: Locator, target: Locator): Promise<void> {
  await vi.waitFor(
    async () => {
      if (target.elements().length === 0) await button.click()
      await expect.element(target, { timeout: 500 }).toBeVisible()
    },
    { timeout: 30_000 },
  )
}
