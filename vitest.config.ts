import { realpathSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/chromium.mjs'
// Sets CLOCK_SHIFT_MS, which all processes of the run inherit.
import { CLOCK_SHIFT_MS } from './test/clock.ts'
import './test/compileCache.ts'

/** In milliseconds: far more than any test needs on a slow machine. */
const LIMITS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } }

/** Tests that start servers, or run for minutes. */
const PROCESSES = ['test/processes/**/*.test.ts', '{server,scripts,test,bench,web}/**/*.process.test.ts']
/** Races and random commands. `school` runs a few rounds, `processes` many. */
const RANDOM = [
  'test/{races,model}/*.test.ts',
  'test/endpoints/edits.test.ts',
  'server/enrollment/{rules,batchSameAsAlone}.test.ts',
]
/** Tests of `test/` that need no database. */
const RULES_IN_TEST = ['test/areas.test.ts', 'test/lotteryReference.test.ts', 'test/licenses.test.ts']
const START_CLOCK = './test/startClock.ts'

/**
 * `rules` and `screens` have no dependencies. `school` and `processes` start one PostgreSQL server for the run, and `postgres` starts servers
 * of its own.
 */
export default defineConfig({
  test: {
    // A test of the school waits for PostgreSQL for a third of its time.
    maxWorkers: availableParallelism() + 1,
    // A broken product must not exceed the time limit of CI, which would end the run without its summary.
    bail: 50,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{domain,contract}/**/*.test.ts', ...RULES_IN_TEST],
          setupFiles: START_CLOCK,
          isolate: false,
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['web/**/*.test.ts'],
          exclude: PROCESSES,
          setupFiles: START_CLOCK,
          ...LIMITS,
        },
      },
      {
        extends: './web/vite.config.ts',
        // Vite would otherwise find a package while a test runs, and load the page again.
        optimizeDeps: { entries: ['**/*.tsx'] },
        // The fonts: `npm run test:mutants` links the packages into its copy.
        server: { fs: { allow: ['.', realpathSync('node_modules')] } },
        test: {
          name: 'components',
          root: '.',
          include: ['web/**/*.test.tsx'],
          // Each has a page of its own, which is idle for half of the time. Without this there is one page.
          maxWorkers: 2 * availableParallelism(),
          setupFiles: './test/components/startClock.ts',
          // The browser translates each page if TRANSLATED=1.
          provide: { clockShift: CLOCK_SHIFT_MS, translated: process.env.TRANSLATED === '1' },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGUMENTS } }),
            instances: [{ browser: 'chromium' }],
          },
          ...LIMITS,
          // What an expected element waits for. The longest test takes 10 seconds.
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'school',
          include: ['{server,scripts,test,bench}/**/*.test.ts'],
          exclude: [...RULES_IN_TEST, ...PROCESSES],
          globalSetup: './test/globalSetup.ts',
          setupFiles: START_CLOCK,
          // A worker loads the server once.
          isolate: false,
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'processes',
          include: [...PROCESSES, ...RANDOM],
          // The clock of the machine, as that of files and of databases that a test starts.
          env: { CLOCK_SHIFT_MS: '0', TEST_ROUNDS: '4' },
          globalSetup: './test/globalSetup.ts',
          ...LIMITS,
        },
      },
      { test: { name: 'postgres', include: ['postgres/**/*.test.ts'], ...LIMITS } },
    ],
  },
})
