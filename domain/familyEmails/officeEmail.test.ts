import { describe, expect, test } from 'vitest'
import type { FamilyEmailEvent } from './familyEmail.ts'
import { type ClassState, type Former, type HeldEmail, mayLeaveOut, withoutTakenBack } from './officeEmail.ts'

const chess: ClassState = {
  status: 'enrolled',
  place: null,
  offered: false,
  passed: false,
  active: true,
  name: 'Chess',
  days: 'M',
  period: '1',
  time: '',
  room: '4',
  teacher: 'Grace Nez',
}
const CHESS = 1
const DRAMA = 2

const dropped: FamilyEmailEvent = { kind: 'dropped-by-office', status: 'enrolled' }
const removed: FamilyEmailEvent = { kind: 'dropped-by-office', status: 'waiting' }
const enrolled: FamilyEmailEvent = { kind: 'enrolled', by: 'office', gave_up: null }
const swapped: FamilyEmailEvent = { kind: 'enrolled', by: 'office', gave_up: 'Chess' }
const canceled: FamilyEmailEvent = { kind: 'class-cancelled', status: 'enrolled', was_offered: false }
const reopened: FamilyEmailEvent = { kind: 'class-reopened', status: 'enrolled' }
const offered: FamilyEmailEvent = { kind: 'offer-made', expires_at: '', drops: null }
const passedOver: FamilyEmailEvent = { kind: 'passed-over', because: 'same-time', by: 'Drama', seat: 'next-child' }
const withdrawn: FamilyEmailEvent = { kind: 'offer-ended', because: 'withdrawn' }

function former(of: Former['of'], was: Former['was'], course_id = CHESS): Former {
  return { course_id, of, was }
}

function held(...emails: readonly (readonly [FamilyEmailEvent, ...Former[]])[]): HeldEmail[] {
  return emails.map(([event, ...before]) => ({ event, before }))
}

function changed(...fields: readonly (readonly ['room' | 'time', string, string])[]) {
  const changes = fields.map(([field, was, is]) => ({ field, was, is }))
  const event: FamilyEmailEvent = { kind: 'class-changed', status: 'enrolled', changes }
  return [event, ...fields.map(([field, was]) => former(field, was))] as const
}

/** The emails that are sent, with Chess and Drama as they are now. */
function sent(emails: readonly HeldEmail[], now: Partial<ClassState> = {}, drama: Partial<ClassState> = {}) {
  const stateOf = (id: number) => (id === CHESS ? { ...chess, ...now } : { ...chess, ...drama })
  return withoutTakenBack(emails, stateOf).filter(({ isTakenBack }) => !isTakenBack)
}

describe('an email that waits', () => {
  test('is sent while its change stands', () => {
    expect(sent(held([dropped, former('status', 'enrolled')]), { status: null })).toHaveLength(1)
    expect(sent(held([canceled, former('active', true)]), { active: false })).toHaveLength(1)
    expect(sent(held(changed(['room', '4', '9'])), { room: '9' })).toHaveLength(1)
  })

  test('about a seat that another child got is sent while that child or anybody else can have it', () => {
    const email = [passedOver, former('passed', false)] as const
    expect(sent(held(email), { status: 'waiting', passed: true })).toHaveLength(1)
    expect(sent(held(email, email), { status: 'waiting' })).toEqual([])
  })

  test('is not sent when its change was taken back, and neither is the email about taking it back', () => {
    expect(sent(held([dropped, former('status', 'enrolled')], [enrolled, former('status', null)]))).toEqual([])
    expect(sent(held([canceled, former('active', true)], [reopened, former('active', false)]))).toEqual([])
    expect(sent(held(changed(['room', '4', '9']), changed(['room', '9', '4'])))).toEqual([])
  })

  test('is sent when the first change was taken back after its email was sent', () => {
    expect(sent(held([enrolled, former('status', null)]))).toHaveLength(1)
    expect(sent(held(changed(['room', '9', '4'])))).toHaveLength(1)
  })

  test('is sent with the fields that are still different', () => {
    const emails = held(changed(['room', '4', '9'], ['time', '', '9:00']), changed(['room', '9', '4']))
    const [email, ...more] = sent(emails, { time: '9:00' })
    expect([email?.event, more]).toEqual([
      { kind: 'class-changed', status: 'enrolled', changes: [{ field: 'time', was: '', is: '9:00' }] },
      [],
    ])
  })

  test('about a change of a change is sent', () => {
    expect(sent(held(changed(['room', '4', '9']), changed(['room', '9', '12'])), { room: '12' })).toHaveLength(2)
  })

  test('about a swap is not sent when both classes are as before', () => {
    const there = [swapped, former('status', null, DRAMA), former('status', 'enrolled')] as const
    const back = [swapped, former('status', null), former('status', 'enrolled', DRAMA)] as const
    expect(sent(held(there, back), {}, { status: null })).toEqual([])
    expect(sent(held(there), { status: null }, { status: null })).toHaveLength(1)
  })

  test('about a place on a wait list is sent when the child is back at a worse place', () => {
    const emails = held([removed, former('status', 'waiting'), former('place', 2)])
    expect(sent(emails, { status: 'waiting', place: 2 })).toEqual([])
    expect(sent(emails, { status: 'waiting', place: 1 })).toEqual([])
    expect(sent(emails, { status: 'waiting', place: 4 })).toHaveLength(1)
    expect(sent(emails, { status: null, place: null })).toHaveLength(1)
  })

  test('about a canceled class is sent to a child who lost the place before the class came back', () => {
    const emails = held([canceled, former('active', true)], [reopened, former('active', false)])
    expect(sent(emails, { status: null }).map(({ event }) => event.kind)).toEqual(['class-cancelled', 'class-reopened'])
  })

  test('about a withdrawn offer is not sent when another offer is open, which has an email of its own', () => {
    const emails = held([withdrawn, former('offered', true)], [offered, former('offered', false)])
    expect(sent(emails, { offered: true }).map(({ event }) => event.kind)).toEqual(['offer-made'])
    expect(sent(held([withdrawn, former('offered', true)]), { offered: false })).toHaveLength(1)
  })

  test('about an offer that was withdrawn before its email is left to the check of its deadline', () => {
    const emails = held([offered, former('offered', false)], [withdrawn, former('offered', true)])
    expect(sent(emails, { offered: false }).map(({ event }) => event.kind)).toEqual(['offer-made'])
  })

  test('that reports nothing is sent, and one about a deleted class, too', () => {
    expect(sent(held([{ kind: 'office-message', subject: '', text: '' }]))).toHaveLength(1)
    expect(withoutTakenBack(held([dropped, former('status', 'enrolled')]), () => undefined)).toMatchObject([
      { isTakenBack: false },
    ])
  })
})

test.each<readonly [FamilyEmailEvent, boolean]>([
  [enrolled, true],
  [dropped, true],
  [canceled, true],
  [reopened, true],
  [{ kind: 'class-changed', status: 'enrolled', changes: [] }, true],
  [{ kind: 'lottery-results', semester_id: 1, semester: '', classes: [], ranked: 1 }, true],
  [{ kind: 'enrolled', by: 'wait list', gave_up: null }, false],
  [{ kind: 'enrolled', by: 'swap', gave_up: null }, false],
  [offered, false],
  [withdrawn, false],
  [{ kind: 'offer-reminder', expires_at: '', drops: null }, false],
  [{ kind: 'office-message', subject: '', text: '' }, false],
  [{ kind: 'daily-summary', changes: [] }, false],
])('the email %j can be left out by the office: %s', (event, expected) => {
  expect(mayLeaveOut(event)).toBe(expected)
})
