import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { EMAIL_MAX, isEmail, isPersonName, phoneDigits } from './person.ts'

const LENGTH = 100_000

/** Texts made to lead a backtracking expression astray: they fit for long and fail at the end. */
const HOSTILE = [
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
  'é',
  '\u0301',
  '1',
  '1 ',
  '(1) ',
  '+',
].flatMap((piece) =>
  ['', 'a@', '(602) '].flatMap((start) => ['', '!', '@', '1', '\n'].map((end) => ({ start, piece, end }))),
)

test.each([
  { question: 'is this an e-mail address?', ask: isEmail, length: LENGTH },
  { question: 'is this the longest e-mail address?', ask: isEmail, length: EMAIL_MAX },
  { question: 'is this a name?', ask: isPersonName, length: LENGTH },
  { question: 'what phone number is this?', ask: phoneDigits, length: LENGTH },
])('$question is answered at once for $length characters that mean harm', ({ ask, length }) => {
  for (const { start, piece, end } of HOSTILE) {
    const text = start + piece.repeat(length).slice(0, length - start.length - end.length) + end
    expect(text).toHaveLength(length)
    expect(() => atOnce(() => ask(text)), `${start}${piece}…${end}`).not.toThrow()
  }
})

const room: { question?: () => unknown } = createContext({})

/** Stops a question that takes a second: a linear one needs a few milliseconds, a quadratic one at this length many seconds. */
function atOnce(question: () => unknown): unknown {
  room.question = question
  return runInContext('question()', room, { timeout: 1000 })
}
