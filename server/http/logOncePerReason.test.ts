import { expect, test } from 'vitest'
import { logOncePerReason } from './logOncePerReason.ts'

test('a line that repeats the reason of the last one is left out, another reason is not', () => {
  const lines: string[] = []
  const tell = logOncePerReason((line) => lines.push(line))
  for (const line of ['no socket', 'no socket', 'xlogtemp.12: no space', 'xlogtemp.345: no space', 'no socket'])
    tell(line)
  expect(lines).toEqual(['no socket', 'xlogtemp.12: no space', 'no socket'])
})
