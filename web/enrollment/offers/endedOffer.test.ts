import { expect, test, vi } from 'vitest'

vi.mock('@lingui/core/macro', () => ({
  msg: (texts: TemplateStringsArray, ...values: readonly string[]) => String.raw({ raw: texts }, ...values),
}))
const { endedOfferText } = await import('./endedOffer.ts')

const NOON = '2026-08-03T12:00:00Z'
const robotics = { id: 7, name: 'Robotics', expires_at: NOON }
const before = Date.parse(NOON) - 1000

test.each([
  ['a seat that is still held', { offered: [robotics], waiting: [robotics] }, before, undefined],
  ['a seat that was accepted', { enrolled: [robotics] }, before, 'Wren is now enrolled in Robotics.'],
  [
    'a seat that was declined',
    {},
    before,
    'The seat in Robotics is no longer held. Wren is no longer on the wait list.',
  ],
  [
    'a seat that the school no longer holds',
    { waiting: [robotics] },
    before,
    'The seat in Robotics is no longer held. Wren keeps the same place on the wait list.',
  ],
  [
    'a seat whose time to answer is over',
    { offered: [robotics], waiting: [robotics] },
    Date.parse(NOON),
    'We held a seat in Robotics for Wren, but the time to answer is over. Wren is no longer on the wait list.',
  ],
  [
    'a seat that the school no longer holds, later',
    { waiting: [robotics] },
    Date.parse(NOON),
    'The seat in Robotics is no longer held. Wren keeps the same place on the wait list.',
  ],
  ['a seat that was accepted, later', { enrolled: [robotics] }, Date.parse(NOON), 'Wren is now enrolled in Robotics.'],
] as const)('%s says what happened', (_, lists, now, text) => {
  const schedule = { enrolled: [], waiting: [], offered: [], ...lists }
  expect(endedOfferText(robotics, schedule, { firstName: 'Wren', now })).toEqual(text)
})
