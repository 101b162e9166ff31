import fc from 'fast-check'
import { type Command, VERBS, type Verb } from './commands.ts'
import type { ModelWishes } from './lottery.ts'
import type { ModelSchool } from './model.ts'

/** The grades of the children. All have one parent. */
export const CHILDREN = ['K', '5', '5', '5', '5', '5', '10'] as const
const COURSES = 5

const WINDOWS = ['none', 'open', 'later', 'over', 'open for K and 10'] as const
export type Windows = (typeof WINDOWS)[number]
/** The grades for which no window is open. */
export const SHUT: Readonly<Record<Windows, ModelSchool['shut']>> = {
  none: undefined,
  open: undefined,
  later: 'every grade',
  over: 'every grade',
  'open for K and 10': '5',
}

const OFTEN = [
  'enroll',
  'wait',
  'wait',
  'drop',
  'drop',
  'drop',
  'accept',
  'accept',
  'decline',
  'move',
  'swap',
  'change swap',
] as const
const course = fc.nat(COURSES - 1)
const swap = fc.record({ drops: course, automatic: fc.nat(2).map((n) => n > 0) })
const freedSeats = fc.constantFrom('offer', 'offer', 'enroll', 'open' as const)
const command = fc.record({
  kind: fc.constant('command' as const),
  verb: fc.constantFrom<Verb>(...VERBS, ...OFTEN),
  child: fc.nat(CHILDREN.length - 1),
  course,
  admin: fc.nat(3).map((n) => n === 0),
  override: fc.boolean(),
  pass: fc.boolean(),
  swap: fc.option(swap, { freq: 8 }),
  likely: fc.nat(5).map((n) => n > 0),
})
const seats = fc.record({ kind: fc.constant('seats' as const), course, seats: fc.nat(3) })
const setting = fc.record({ kind: fc.constant('setting' as const), freedSeats })
const office = fc.oneof(
  fc.record({ kind: fc.constant('close' as const), closed: fc.nat(3).map((n) => n === 0) }),
  fc.record({ kind: fc.constant('windows' as const), windows: fc.constantFrom('none', 'none', 'none', ...WINDOWS) }),
  seats,
  setting,
)
/** The requests of the office. An active class becomes inactive, and an inactive one active. */
const officeAtOnce = fc.oneof(seats, setting, fc.record({ kind: fc.constant('toggle' as const), course }))
/** The offers of a class expire. A command on the class, or else a server, ends them. */
const expiry = fc.record({ kind: fc.constant('expiry' as const), course, endedBy: fc.option(command) })
/** Two children join the wait lists of each other's classes, to change automatically. */
const exchange = fc.record({ kind: fc.constant('exchange' as const), n: fc.nat(99) })
const stepWith = <O>(ofOffice: fc.Arbitrary<O>) =>
  fc.oneof(
    { weight: 27, arbitrary: command },
    { weight: 2, arbitrary: ofOffice },
    { weight: 1, arbitrary: expiry },
    { weight: 3, arbitrary: exchange },
  )
const step = stepWith(office)
const stepAtOnce = stepWith(officeAtOnce)
const steps = fc.array(step, { minLength: 20, maxLength: 60, size: 'max' })
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
export type StepAtOnce = typeof stepAtOnce extends fc.Arbitrary<infer S> ? S : never
/** `likely`: the command is changed to one about a child and a class for which it is probably possible. */
export type GeneratedCommand = Command & { readonly likely: boolean }

/** For each child, its choices for the classes of each time: none or all of them. */
const choices = (...classes: readonly number[]) =>
  fc.option(fc.shuffledSubarray([...classes], { minLength: classes.length })).map((list) => (list ? [list] : []))
const wishes: fc.Arbitrary<ModelWishes> = fc.array(
  fc.tuple(choices(0), choices(1, 2), choices(3), choices(4)).map((lists) => lists.flat()),
  { minLength: CHILDREN.length, maxLength: CHILDREN.length },
)
export const sequence = fc.record({
  freedSeats,
  steps,
  wishes: fc.option(wishes, { freq: 1, nil: null }),
  /** Of a sequence without wishes: the class without seats begins with a full wait list and a child behind it. */
  hasReserve: fc.boolean(),
})
/** The steps of a batch run at once. */
const batches = fc.array(fc.array(stepAtOnce, { minLength: 1, maxLength: 5 }), {
  minLength: 5,
  maxLength: 25,
  size: 'max',
})
export const batchedSequence = fc.record({ freedSeats, batches, hasReserve: fc.boolean() })

function commandOf(verb: Verb, child: number, n: number, more: Partial<Command> = {}) {
  const asked = { verb, child, course: n, admin: false, override: false, pass: false, swap: null, ...more }
  return { kind: 'command' as const, likely: false, ...asked }
}

const seatsOf = (n: number, seats: number) => ({ kind: 'seats' as const, course: n, seats })
const expiryOf = (n: number) => ({ kind: 'expiry' as const, course: n, endedBy: null })
const givingUp = (drops: number, automatic: boolean) => ({ swap: { drops, automatic } })

/** A sequence in which everything that the model expects is done, the rare ones too. */
export const EVERY_STEP: typeof sequence extends fc.Arbitrary<infer S> ? S : never = {
  freedSeats: 'offer',
  wishes: null,
  hasReserve: true,
  steps: [
    commandOf('leave reserve', 5, 3),
    seatsOf(3, 1),
    commandOf('decline', 4, 3),
    commandOf('accept', 3, 3),
    seatsOf(3, 2),
    expiryOf(3),
    commandOf('leave', 0, 3),
    commandOf('enroll', 1, 1),
    commandOf('enroll', 2, 2),
    commandOf('wait', 2, 1, givingUp(2, true)),
    { kind: 'exchange', n: 0 },
    commandOf('change swap', 2, 1, givingUp(2, false)),
    commandOf('enroll', 5, 0),
    commandOf('swap', 5, 2, givingUp(0, true)),
    commandOf('drop', 1, 1),
    commandOf('move', 2, 1, { admin: true, override: true, pass: true }),
    { kind: 'setting', freedSeats: 'enroll' },
  ],
}

/** One step after the other, for the same purpose. */
export const EVERY_STEP_AT_ONCE: typeof batchedSequence extends fc.Arbitrary<infer S> ? S : never = {
  freedSeats: 'offer',
  hasReserve: true,
  batches: [
    [seatsOf(3, 1)],
    [commandOf('accept', 4, 3)],
    [seatsOf(3, 2)],
    [expiryOf(3)],
    [commandOf('enroll', 1, 1)],
    [commandOf('enroll', 2, 2)],
    [commandOf('wait', 2, 1, givingUp(2, true))],
    [commandOf('enroll', 5, 0)],
    [commandOf('swap', 5, 2, givingUp(0, true))],
  ],
}
