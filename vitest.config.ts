import { defineConfig } from 'vitest/config'

/** In milliseconds: far more than any test needs on a slow machine. */
const LIMITS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } }

/** Tests of `test/` that need no database. */
const RULES_IN_TEST = ['test/lotteryReference.test.ts']

/** `rules` has no dependencies; `postgres` starts servers of its own; `school` starts one PostgreSQL server for the run. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    // A broken product must not exceed the time limit of CI, which would end the run without its summary.
    bail: 50,
    projects: [
      { test: { name: 'rules', include: ['{domain,contract,web}/**/*.test.ts', ...RULES_IN_TEST], ...LIMITS } },
      { test: { name: 'postgres', include: ['postgres/**/*.test.ts'], ...LIMITS } },
      {
        test: {
          name: 'school',
          include: ['{server,scripts,test,bench}/**/*.test.ts'],
          exclude: RULES_IN_TEST,
          globalSetup: './test/globalSetup.ts',
          ...LIMITS,
        },
      },
    ],
  },
})
