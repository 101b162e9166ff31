import { expect, test } from 'vitest'
import { step } from './steps.mjs'

const MISSING = '/missing/folder/program'

test('a command that cannot be started is a failed step, with its message', async () => {
  expect(await step('Missing', MISSING, [])).toEqual({ passed: false, errors: expect.stringContaining('ENOENT') })
})

test.each([
  ['passes', 0, true],
  ['fails', 3, false],
])('a command that %s ends its step, with what it printed to stderr', async (_, code, passed) => {
  const script = `process.stderr.write('two lines\\nof errors\\n'); process.exitCode = ${code}`
  expect(await step('Node', process.execPath, ['-e', script])).toEqual({ passed, errors: 'two lines\nof errors\n' })
})
