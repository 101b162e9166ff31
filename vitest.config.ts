import { defineConfig } from 'vitest/config'

/** Milliseconds, for a machine with other work. */
const LIMITS = { testTimeout: 60_000, hookTimeout: 60_000 }

/** `rules` has no dependencies; `school` starts one PostgreSQL server for the run. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      { test: { name: 'rules', include: ['{domain,contract,web}/**/*.test.ts'], ...LIMITS } },
      {
        test: {
          name: 'school',
          include: ['{server,scripts,test,bench}/**/*.test.ts'],
          globalSetup: './test/globalSetup.ts',
          ...LIMITS,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
