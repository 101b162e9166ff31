import { expect, test } from 'vitest'
import { classesThatCanGrow, countSmallClasses, FEW_CHILDREN, nextStepOf, type PlacedClass } from './officeTasks.ts'

const time = (text: string) => new Date(`${text}.000Z`)
const NOW = time('2026-08-01T15:00:00')
const CLOCK = { now: NOW, today: '2026-08-01' }
const OPEN = { active: true, disabled: false, starts_on: null, ends_on: null, windows: [], lottery: null }
const window = (grades: string, opens_at: Date) => ({ grades, opens_at, closes_at: null })
const LOTTERY = { opens_at: time('2026-08-02T15:00:00'), closes_at: time('2026-08-10T15:00:00'), ran_at: null }

test('a semester that families do not see, or cannot change, says so first', () => {
  expect(nextStepOf({ ...OPEN, active: false, lottery: LOTTERY }, CLOCK)).toEqual({ kind: 'hidden' })
  expect(nextStepOf({ ...OPEN, disabled: true }, CLOCK)).toEqual({ kind: 'closed' })
})

test('a semester that is over has no next step', () => {
  const closed = { ...OPEN, disabled: true }
  expect(nextStepOf({ ...closed, ends_on: '2026-08-01' }, CLOCK)).toEqual({ kind: 'closed' })
  expect(nextStepOf({ ...closed, ends_on: '2026-07-31' }, CLOCK)).toBeUndefined()
})

test('the next step is the next opening of any grade', () => {
  const [early, late] = [window('K', time('2026-08-03T15:00:00')), window('1', time('2026-08-05T15:00:00'))]
  expect(nextStepOf({ ...OPEN, windows: [late, early] }, CLOCK)).toEqual({ kind: 'opens', at: early.opens_at })
  expect(nextStepOf({ ...OPEN, windows: [window('', time('2026-07-01T15:00:00'))] }, CLOCK)).toBeUndefined()
  expect(nextStepOf(OPEN, CLOCK)).toBeUndefined()
})

test.each([
  ['2026-08-01T15:00:00', 'ranking-opens', LOTTERY.opens_at],
  ['2026-08-03T15:00:00', 'ranking-closes', LOTTERY.closes_at],
  ['2026-08-11T15:00:00', 'run-lottery', LOTTERY.closes_at],
])('at %s the next step of a lottery is %s', (now, kind, at) => {
  expect(nextStepOf({ ...OPEN, lottery: LOTTERY }, { ...CLOCK, now: time(now) })).toEqual({ kind, at })
})

test('after the lottery, the windows decide', () => {
  expect(nextStepOf({ ...OPEN, lottery: { ...LOTTERY, ran_at: NOW } }, CLOCK)).toBeUndefined()
})

const course = (fields: Partial<PlacedClass>): PlacedClass => ({
  name: 'Pottery',
  days: 'M',
  period: '1',
  room: '12',
  max_seats: 8,
  current_seats: 8,
  wait_list: 1,
  ...fields,
})
const elsewhere = (room: string, max_seats: number, fields: Partial<PlacedClass> = {}) =>
  course({ name: 'Choir', room, max_seats, current_seats: 0, wait_list: 0, period: '2', ...fields })
const roomsFor = (pottery: PlacedClass, ...others: PlacedClass[]) =>
  classesThatCanGrow([pottery, ...others]).map(({ free }) => free.room)

test('a full class with a wait list can move to a larger room that is free at its time', () => {
  const gym = elsewhere('Gym', 20)
  expect(classesThatCanGrow([course({}), gym])).toEqual([{ course: course({}), free: { room: 'Gym', seats: 20 } }])
  expect(roomsFor(course({}), gym, elsewhere('gym ', 5, { period: '1' }))).toEqual([])
  expect(roomsFor(course({}), gym, elsewhere('Gym', 5, { days: 'F', period: '1' }))).toEqual(['Gym'])
  expect(roomsFor(course({}), elsewhere('Gym', 8))).toEqual([])
})

test('a class with a free seat, without a wait list or without a room needs no other room', () => {
  const gym = elsewhere('Gym', 20)
  expect(roomsFor(course({ current_seats: 7 }), gym)).toEqual([])
  expect(roomsFor(course({ wait_list: 0 }), gym)).toEqual([])
  expect(roomsFor(course({ room: ' ' }), gym)).toEqual([])
})

test('of several rooms, the class gets the smallest for all its children, or else the largest', () => {
  const [studio, gym] = [elsewhere('Studio', 11), elsewhere('Gym', 20)]
  expect(roomsFor(course({ wait_list: 3 }), gym, studio)).toEqual(['Studio'])
  expect(roomsFor(course({ wait_list: 4 }), gym, studio)).toEqual(['Gym'])
  expect(roomsFor(course({ wait_list: 5 }), studio)).toEqual(['Studio'])
})

test('the classes with the most waiting children come first', () => {
  const [less, most] = [course({ name: 'Archery' }), course({ wait_list: 5, room: '14' })]
  const found = classesThatCanGrow([less, most, elsewhere('Gym', 20)])
  expect(found.map((found) => found.course)).toEqual([most, less])
})

const SMALL = [{ current_seats: 0 }, { current_seats: FEW_CHILDREN - 1 }, { current_seats: FEW_CHILDREN }]

test.each([
  ['2026-08-01', 0],
  ['2026-08-02', 2],
  ['2026-08-15', 2],
  ['2026-08-16', 0],
  [null, 0],
])('with %s as the first day, %i classes have few children', (starts_on, count) => {
  expect(countSmallClasses({ ...OPEN, starts_on }, SMALL, CLOCK)).toBe(count)
})

test('classes have few children only once families could enroll', () => {
  const soon = { ...OPEN, starts_on: '2026-08-10' }
  const count = (fields: object) => countSmallClasses({ ...soon, ...fields }, SMALL, CLOCK)
  expect(count({ active: false })).toBe(0)
  expect(count({ lottery: LOTTERY })).toBe(0)
  expect(count({ windows: [window('', time('2026-08-02T15:00:00'))] })).toBe(0)
  expect(count({ windows: [window('', time('2026-07-31T15:00:00')), window('1', time('2026-08-02T15:00:00'))] })).toBe(
    2,
  )
})
