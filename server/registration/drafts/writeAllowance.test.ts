import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Answers, answerAt, withAnswer } from '../../../domain/registration/answers.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'
import {
  currentAllowance,
  DRAFT_RATE,
  fullAllowance,
  networkRate,
  rateInAll,
  type WriteRate,
  writeCost,
} from '../../../domain/registration/writeAllowance.ts'
import { completeForms } from '../../../test/data/registrationForm.ts'

const AUTH_RATE_LIMIT = 60
const HOUR = 3600
/** What the encryption adds. */
const ENCRYPTED_BYTES = 28
const STORY =
  'He has had mild asthma since he was four and uses a blue inhaler before sports. Please call us at work first. '

test('a family that pauses after every letter for three hours is never refused', () => {
  const hour = costsOfAnHour(1)
  expect(hour).toHaveLength(HOUR)
  expect(leastLeft(DRAFT_RATE, [...hour, ...costsOfCorrections(2 * HOUR)], 1)).toBeGreaterThan(0)
})

test('sixty families who type in one room for an hour are never refused', () => {
  const costs = costsOfAnHour(3).map((cost) => 60 * cost)
  expect(leastLeft(networkRate(AUTH_RATE_LIMIT), costs, 3)).toBeGreaterThan(0)
  expect(leastLeft(rateInAll(AUTH_RATE_LIMIT), costs, 3)).toBeGreaterThan(0)
})

test('twenty families in each hour of a library’s day are never refused', () => {
  const costs = costsOfAnHour(3).map((cost) => 20 * cost)
  const day = Array.from({ length: 10 }, () => costs).flat()
  expect(leastLeft(networkRate(AUTH_RATE_LIMIT), day, 3)).toBeGreaterThan(0)
  expect(leastLeft(rateInAll(AUTH_RATE_LIMIT), day, 3)).toBeGreaterThan(0)
})

test('in a day, one draft writes less than 200 MB, one network less than 1 GB, and all drafts together less than 3 GB', () => {
  const perDay = ({ burst, perHour }: WriteRate) => burst + 24 * perHour
  expect(perDay(DRAFT_RATE)).toBeLessThan(200_000_000)
  expect(perDay(networkRate(AUTH_RATE_LIMIT))).toBeLessThan(1_000_000_000)
  const [busy, others] = [rateInAll(AUTH_RATE_LIMIT), rateInAll(AUTH_RATE_LIMIT)]
  expect(perDay(busy) + perDay(others)).toBeLessThan(3_000_000_000)
})

test('a stored byte costs twenty times a replaced one, and a smaller draft gives nothing back', () => {
  expect(writeCost({ stored: 1000 }) - writeCost({ stored: 1000, replaced: 1000 })).toBe(20_000)
  expect(writeCost({ stored: 500, replaced: 1000 })).toBe(writeCost({ stored: 500, replaced: 500 }))
})

test('an allowance grows with time up to its burst, and a clock that was set back does not stop it', () => {
  const now = new Date('2031-02-03T08:00:00Z')
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const empty = { bytes_left: -1_000_000, counted_at: now }
  expect(currentAllowance(empty, DRAFT_RATE, now).bytes_left).toBe(-1_000_000)
  expect(currentAllowance(empty, DRAFT_RATE, after(HOUR / 4)).bytes_left).toBe(1_000_000)
  expect(currentAllowance(empty, DRAFT_RATE, after(24 * HOUR)).bytes_left).toBe(DRAFT_RATE.burst)
  expect(currentAllowance(empty, DRAFT_RATE, after(-1)).bytes_left).toBe(-1_000_000)
  expect(currentAllowance(empty, DRAFT_RATE, after(-HOUR)).bytes_left).toBe(DRAFT_RATE.burst)
})

/** The least that is ever left when these are written one after the other, `seconds` apart. */
function leastLeft(rate: WriteRate, costs: readonly number[], seconds: number): number {
  const start = Date.now()
  let allowance = fullAllowance(rate, new Date(start))
  let least = rate.burst
  for (const [index, cost] of costs.entries()) {
    const current = currentAllowance(allowance, rate, new Date(start + index * seconds * 1000))
    allowance = { ...current, bytes_left: current.bytes_left - cost }
    least = Math.min(least, allowance.bytes_left)
  }
  return least
}

/** The costs of the saves of a family that types a letter a second, with a save after a pause of `seconds`. */
function costsOfAnHour(seconds: number): number[] {
  return costsOf(typed(HOUR).filter((_, second) => second % seconds === 0))
}

/** The costs of saves that each change a few letters of the complete form. */
function costsOfCorrections(count: number): number[] {
  const complete = typed(HOUR).at(-1) ?? {}
  const corrected = Array.from({ length: 101 }, (_, index) =>
    withAnswer(complete, 'student.nickname', `Correction ${index}`),
  )
  const costs = costsOf(corrected).slice(1)
  return Array.from({ length: count }, (_, index) => costs[index % costs.length] ?? 0)
}

function costsOf(forms: readonly Answers[]): number[] {
  let replaced = 0
  return forms.map((answers) => {
    const stored = gzipSync(JSON.stringify({ answers, visited: [], resume_code: '' })).length + ENCRYPTED_BYTES
    const cost = writeCost({ stored, replaced })
    replaced = stored
    return cost
  })
}

/** The form after each letter. Choices are made with the first letter of the next text. The last texts grow until the time is over. */
function typed(letters: number): Answers[] {
  const [, full = {}] = completeForms()
  const forms: Answers[] = []
  let form: Answers = {}
  const texts = [...FIELDS].filter(([, { kind }]) => kind === 'text' || kind === 'long-text')
  for (const [path, { kind }] of FIELDS)
    if (kind !== 'text' && kind !== 'long-text') form = withAnswer(form, path, answerAt(full, path))
  while (forms.length < letters)
    for (const [path, { kind, max }] of texts) {
      const text = kind === 'long-text' ? STORY.repeat(5).slice(0, max) : `${path.split('.').at(-1)} of Ana Begay`
      for (let length = 1; length <= text.length && forms.length < letters; length++) {
        form = withAnswer(form, path, text.slice(0, length))
        forms.push(form)
      }
    }
  return forms
}
