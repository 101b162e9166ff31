import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/chromium.mjs'

const PORT = 3417
const ORIGIN = `http://127.0.0.1:${PORT}`

/** Journeys through the real product, one after the other, on a sample school of their own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.build/e2e',
  workers: 1,
  timeout: 60_000,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.build/results/playwright.json' }]],
  use: {
    baseURL: ORIGIN,
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS },
  },
  webServer: {
    command: 'node scripts/fresh-server.ts',
    env: { PORT: String(PORT), SMTP_URL: `smtp://127.0.0.1:${PORT + 1}` },
    url: `${ORIGIN}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
