import { defineConfig } from 'vitest/config'

/** `rules` has no dependencies; `school` starts one PostgreSQL server for the run. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      { test: { name: 'rules', include: ['{domain,contract,web}/**/*.test.ts'] } },
      {
        test: {
          name: 'school',
          include: ['{server,scripts,test,bench}/**/*.test.ts'],
          globalSetup: './test/globalSetup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
