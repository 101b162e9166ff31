import { expect, test } from 'vitest'
import { logOncePerReason } from './logging.ts'

test('a line with the same reason as the last is dropped, and one with another reason is not', () => {
  const lines: string[] = []
  const log = logOncePerReason((line) => lines.push(line))
  for (const line of ['no socket', 'no socket', 'xlogtemp.12: no space', 'xlogtemp.345: no space', 'no socket'])
    log(line)
  expect(lines).toEqual(['no socket', 'xlogtemp.12: no space', 'no socket'])
})
