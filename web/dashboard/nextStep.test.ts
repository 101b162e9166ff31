import { expect, test } from 'vitest'
import { DAYS } from '../../domain/days.ts'
import type { SemesterPhase } from '../../domain/semesterChoice.ts'
import { nextStepOf, sharedOpening } from './nextStep.ts'

const now = new Date('2026-08-03T15:00:00Z')
const later = new Date('2026-08-07T15:00:00Z')
const pottery = { id: 1, name: 'Pottery', expires_at: '2026-08-04T00:40:00Z' }
const chess = { id: 2, name: 'Chess', expires_at: '2026-08-03T20:00:00Z' }
const expired = { id: 3, name: 'Debate', expires_at: '2026-08-03T14:00:00Z' }
const fullWeek = [...Array(8).fill({ days: 'M' }), ...Array(6).fill({ days: 'T/TH' })]

type State = Parameters<typeof nextStepOf>[0]
const stepIn = (phase: SemesterPhase, state: Partial<State> = {}) =>
  nextStepOf({ grade: '5', enrolled: [], offered: [], ranked: undefined, daysOver: new Set(), now, phase, ...state })

test('a held seat comes before everything else, the first to expire first', () => {
  const offered = [pottery, expired, chess]
  for (const phase of [{ phase: 'open', until: null }, { phase: 'ranking', until: later }, { phase: 'over' }] as const)
    expect(stepIn(phase, { offered })).toEqual({ step: 'answer', offer: chess })
  expect(stepIn({ phase: 'closed' }, { offered: [expired] })).toEqual({ step: 'closed' })
})

test('during the lottery, the step is to rank classes until the family has', () => {
  const phase = { phase: 'ranking', until: later } as const
  expect(stepIn(phase)).toEqual({ step: 'rank', until: later })
  expect(stepIn(phase, { ranked: false })).toEqual({ step: 'rank', until: later })
  expect(stepIn(phase, { ranked: true })).toEqual({ step: 'ranked', until: later })
  expect(stepIn({ phase: 'ranking later', at: later })).toEqual({ step: 'rank later', at: later })
  expect(stepIn({ phase: 'results later' })).toEqual({ step: 'results later' })
})

test('while enrollment is open, the step is the first day without all its classes', () => {
  const phase = { phase: 'open', until: later } as const
  const enrolled = [{ days: 'M' }, { days: 'M' }, { days: 'F' }] as const
  expect(stepIn(phase, { enrolled })).toEqual({ step: 'choose', days: 'M', chosen: 2, needed: 8, until: later })
  expect(stepIn(phase, { grade: '2', enrolled })).toMatchObject({ days: 'T/TH', chosen: 0, needed: 1 })
})

test('a day whose classes have met for the last time is no step, and enrollment is closed after the last of them', () => {
  const phase = { phase: 'open', until: null } as const
  expect(stepIn(phase, { daysOver: new Set(['M'] as const) })).toMatchObject({ step: 'choose', days: 'T/TH' })
  const daysOver = new Set(DAYS)
  expect(stepIn(phase, { daysOver })).toEqual({ step: 'closed' })
  expect(stepIn(phase, { daysOver, enrolled: fullWeek })).toMatchObject({ step: 'all set' })
})

test('a child whose days are complete is all set, also when enrollment is closed', () => {
  const allSet = { step: 'all set', classes: 14 }
  expect(stepIn({ phase: 'open', until: null }, { enrolled: fullWeek })).toEqual(allSet)
  expect(stepIn({ phase: 'closed' }, { enrolled: fullWeek })).toEqual(allSet)
  expect(stepIn({ phase: 'closed' })).toEqual({ step: 'closed' })
  expect(stepIn({ phase: 'over' }, { enrolled: fullWeek })).toEqual({ step: 'over' })
})

test('before the opening, the step has its time and the first day to mark classes for', () => {
  const phase = { phase: 'open later', at: later } as const
  expect(stepIn(phase)).toEqual({ step: 'open later', at: later, days: 'M' })
  expect(stepIn(phase, { enrolled: fullWeek })).toEqual({ step: 'open later', at: later, days: undefined })
})

test('an opening is shared only when it is the same for all children', () => {
  const opening = { phase: 'open later', at: later } as const
  expect(sharedOpening([opening, { phase: 'open later', at: new Date(later) }])).toEqual(opening)
  expect(sharedOpening([opening, { phase: 'open later', at: now }])).toBeUndefined()
  expect(sharedOpening([opening, { phase: 'open', until: null }])).toBeUndefined()
  expect(sharedOpening([opening, { phase: 'ranking later', at: later }])).toBeUndefined()
  const lottery = { phase: 'ranking later', at: later } as const
  expect(sharedOpening([lottery, lottery])).toEqual(lottery)
  expect(sharedOpening([])).toBeUndefined()
})
