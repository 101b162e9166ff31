// npm run check: types, lint, and the tests that need no database and no browser.
import { checkSources, step } from './steps.mjs'

const { failed } = await checkSources()
const rules = await step('Rules', 'vitest', ['run', '--project', 'rules', '--project', 'screens'])
process.exit(failed === 0 && rules.passed ? 0 : 1)
