import { expect, test } from 'vitest'
import { signInTimes } from './windows.ts'

const at = (time: string) => new Date(`2026-08-03T${time}:00Z`)
const opens_at = at('08:00')
const later = at('09:00')

test.each([
  ['the evening before', new Date('2026-08-02T20:00:00Z'), new Date('2026-08-02T21:00:00Z')],
  ['with a session that ends soon after the opening', at('07:29'), at('08:29')],
])('%s, a family is told when to log in', (_, now, session_ends) => {
  expect(signInTimes([opens_at], { now, session_ends })).toEqual({ opens_at, from: at('07:30'), to: at('07:50') })
})

test.each([
  ['with a session that lasts half an hour from the opening', at('07:30'), at('08:30')],
  ['ten minutes before the opening', at('07:50'), at('08:00')],
])('%s, a family is not told to log in again', (_, now, session_ends) => {
  expect(signInTimes([opens_at], { now, session_ends })).toBeUndefined()
})

test.each([
  ['with a session that lasts for the first opening only', at('07:30'), at('08:30')],
  ['ten minutes before the first opening', at('07:50'), at('08:45')],
])('%s, a family is told when to log in for the second one', (_, now, session_ends) => {
  expect(signInTimes([opens_at, later], { now, session_ends })?.opens_at).toEqual(later)
})
