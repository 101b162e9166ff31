import {
  breaksRule,
  drop,
  enroll,
  isEnrolled,
  isForGrade,
  isFull,
  isListFull,
  join,
  leave,
  leaveReserve,
  type ModelCourse,
  type ModelPlace,
  type ModelSchool,
  type ModelSwap,
  placeOf,
} from './model.ts'
import { exchangeNow, newestOffer, settle, withdrawNewest } from './settling.ts'

export const VERBS = [
  'enroll',
  'wait',
  'drop',
  'leave',
  'leave reserve',
  'move',
  'accept',
  'decline',
  'swap',
  'change swap',
] as const
export type Verb = (typeof VERBS)[number]

export interface Command {
  readonly verb: Verb
  readonly child: number
  readonly course: number
  readonly admin: boolean
  /** An admin's "Enroll anyway". */
  readonly override: boolean
  /** An admin's answer that children who wait are passed. */
  readonly pass: boolean
  /** The class that `swap` gives up, and the standing swap of `wait` and `change swap`. */
  readonly swap: ModelSwap | null
}

interface Action extends Omit<Command, 'course'> {
  readonly school: ModelSchool
  readonly course: ModelCourse
  /** The child's place on the wait list of the class. */
  readonly own: ModelPlace | undefined
}

/** Applies the command if the rules allow it, and settles the wait lists. Returns whether it was applied. */
export function applyCommand(school: ModelSchool, command: Command): boolean {
  const course = school.courses[command.course]
  if (!course) return false
  const isDone = RUN[command.verb]({ ...command, school, course, own: placeOf(course, command.child) })
  if (isDone) settle(school)
  return isDone
}

const RUN: Readonly<Record<Verb, (action: Action) => boolean>> = {
  enroll: takeSeat,
  move: (action) => action.own !== undefined && takeSeat(action),
  wait: joinWaitList,
  drop({ school, course, child, admin }) {
    if (isClosed(school, child, admin) || !isEnrolled(course, child)) return false
    drop(school, course, child)
    return true
  },
  leave({ school, course, child, admin, own }) {
    if (isClosed(school, child, admin) || !own) return false
    leave(school, course, child)
    return true
  },
  'leave reserve'({ school, course, child, admin }) {
    if (isClosed(school, child, admin) || !course.reserve.includes(child)) return false
    leaveReserve(school, course, child)
    return true
  },
  accept,
  decline({ school, course, child, own }) {
    if (!own?.offer) return false
    leave(school, course, child)
    return true
  },
  swap: changeClass,
  'change swap'({ school, course, child, admin, own, swap }) {
    if (isClosed(school, child, admin) || !own || (swap && !isEnough(school, course, child, swap))) return false
    own.swap = swap
    return true
  },
}

/** The office may take a seat that is held for the wait list, if it says so. */
function takeSeat(action: Action): boolean {
  const { school, course, child, admin, own } = action
  const override = admin && action.override
  if (own?.offer && !override) return accept(action)
  if (isClosed(school, child, admin) || isEnrolled(course, child)) return false
  const breaks = breaksRule(school, course, child)
  if (breaks && !override) return false
  if (admin && school.freedSeats !== 'open') {
    const isHeld = course.waiting.some(({ offer }) => offer)
    // A child keeps its held seat while another one is free, so it is not passed.
    const withdrawn = isFull(course) ? newestOffer(course) : undefined
    const inLine = course.waiting.filter(({ offer }) => !offer || offer.made === withdrawn)
    const before = inLine.filter(({ joined }) => joined < (own?.joined ?? Number.POSITIVE_INFINITY))
    if (isFull(course) && !isHeld) return false
    if (before.length > 0 && !own?.offer && !action.pass) return false
    if (isFull(course) && !own?.offer) withdrawNewest(school, course)
  } else if (isFull(course) && !own?.offer) return false
  enroll(school, course, { child, override: override && breaks })
  return true
}

function accept({ school, course, child, own }: Action): boolean {
  if (!own?.offer) return false
  const drops = isEnrolled(school.courses[own.offer.drops ?? -1], child) ? own.offer.drops : null
  const breaks = (without: number | null) => breaksRule(school, course, child, { anyGrade: own.override, without })
  if (breaks(drops)) return false
  enroll(school, course, own, breaks(null) ? drops : null)
  return true
}

function joinWaitList({ school, course, child, admin, override, own, swap: chosen }: Action): boolean {
  const swap = admin ? null : chosen
  if (isClosed(school, child, admin) || isEnrolled(course, child) || own) return false
  const isOther = !isForGrade(school, course, child)
  if ((isOther && !(admin && override)) || !isFull(course) || isListFull(course)) return false
  if (swap && !isEnough(school, course, child, swap)) return false
  join(school, course, { child, override: isOther, swap })
  return true
}

function changeClass({ school, course, child, admin, own, swap }: Action): boolean {
  if (!swap || isClosed(school, child, admin) || isEnrolled(course, child)) return false
  if (!isEnrolled(school.courses[swap.drops], child)) return false
  if (breaksRule(school, course, child, { without: swap.drops })) return false
  if (isFull(course) && !own?.offer) return exchangeNow(school, course, child, swap.drops)
  enroll(school, course, { child, override: false }, swap.drops)
  return true
}

/** Whether giving up the class clears the way. */
function isEnough(school: ModelSchool, course: ModelCourse, child: number, { drops }: ModelSwap): boolean {
  if (!isEnrolled(school.courses[drops], child)) return false
  return !breaksRule(school, course, child, { anyGrade: true, without: drops })
}

function isClosed({ closed, shut, grades }: ModelSchool, child: number, admin: boolean): boolean {
  return !admin && (closed || shut === 'every grade' || (shut !== undefined && shut === grades[child]))
}
