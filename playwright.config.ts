import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/chromium.mjs'
// Sets CLOCK_SHIFT_MS, which all processes of the run inherit.
import './test/clock.ts'
import './test/compileCache.ts'

/** Browser tests of the built product; each file runs its tests in sequence against a sample school of its own. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  outputDir: '.build/e2e',
  // A journey waits for the page for a third of its time.
  workers: availableParallelism() + 1,
  // Limits for a machine with other work.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  // A test that passes only when it is repeated is printed as flaky (scripts/testResults.mjs).
  retries: 1,
  // A broken product must not exceed the time limit of CI, which would end the run without its summary.
  maxFailures: 10,
  reporter: [['list'], ['json', { outputFile: '.build/results/playwright.json' }]],
  use: {
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 900 },
    // Each new browser would install it again. offline.spec.ts tests it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
  },
})
