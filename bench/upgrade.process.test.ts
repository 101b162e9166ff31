import { expect, test } from 'vitest'
import { runProgram } from '../test/commands.ts'

/** The time without a response is measured by the benchmark, on a machine that does nothing else. */
const FEW = { FAMILIES: '8', CONTESTANTS: '240', MAX_GAP: 'Infinity' }

test('servers of the former version are upgraded while families change their classes, and nothing is lost', async () => {
  const { code, output } = await runProgram(new URL('upgrade.ts', import.meta.url), FEW)
  expect(output).toMatch(/ok +\d{4,} rows of the sample school, 0 lost or changed/)
  expect(output).not.toContain('FAILED')
  expect(code).toBe(0)
})
