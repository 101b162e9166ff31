import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { EMAIL_MAX, isEmail, isPersonName, normalName, phoneDigits } from './person.ts'

const LENGTH = 100_000

/** Inputs that make regular expressions backtrack: they match many characters and fail at the end. */
const HOSTILE_PATTERNS = [
  'a',
  'a.',
  'a-',
  "a'",
  'a ',
  '-',
  '.',
  ' ',
  '@',
  'a@',
  'a@a.',
  'a@a-',
  'é',
  '\u0301',
  '\u200d',
  '\u00a0',
  '1',
  '1 ',
  '(1) ',
  '+',
].flatMap((piece) =>
  ['', 'a@', '(602) '].flatMap((start) => ['', '!', '@', '1', '\n'].map((end) => ({ start, piece, end }))),
)

test.each([
  { name: 'isEmail', run: isEmail, length: LENGTH },
  { name: 'isEmail', run: isEmail, length: EMAIL_MAX },
  { name: 'isPersonName', run: isPersonName, length: LENGTH },
  { name: 'normalName', run: normalName, length: LENGTH },
  { name: 'phoneDigits', run: phoneDigits, length: LENGTH },
])('$name returns within one second for $length characters of hostile input', ({ run, length }) => {
  for (const { start, piece, end } of HOSTILE_PATTERNS) {
    const text = start + piece.repeat(length).slice(0, length - start.length - end.length) + end
    expect(text).toHaveLength(length)
    expect(() => runWithTimeout(() => run(text)), `${start}${piece}…${end}`).not.toThrow()
  }
})

const sandbox: { work?: () => unknown } = createContext({})

/** Throws after one second. For these inputs, linear code takes milliseconds, quadratic code seconds. */
function runWithTimeout(work: () => unknown): unknown {
  sandbox.work = work
  return runInContext('work()', sandbox, { timeout: 1000 })
}
