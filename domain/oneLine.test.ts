import { expect, test } from 'vitest'
import { ONE_LINE, onOneLine } from './oneLine.ts'

test.each(['one\ttwo', 'one\ntwo', 'one\r\ntwo', 'one\u2028two', 'one\u0085two'])(
  '%j is not one line, and is made one',
  (text) => {
    expect([ONE_LINE.test(text), onOneLine(text), ONE_LINE.test(onOneLine(text))]).toEqual([false, 'one two', true])
  },
)

test('a name with an invisible joiner or a no-break space is one line', () => {
  for (const name of ['Ana\u200dLu', 'Ana\u00a0Lu', 'José'])
    expect([ONE_LINE.test(name), onOneLine(name)]).toEqual([true, name])
})
