import { classesInTheWay, isFull, seatsLeft } from '../../domain/course.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { isForGrade, whyNotEnroll } from '../../domain/enrollment/refusals.ts'
import { isWaitListFull } from '../../domain/enrollment/waitList/limit.ts'
import { acceptOffer, enrollPastWaitList, lowerSeats } from '../../domain/enrollment/waitList/offer.ts'
import { whyNotStandingSwap, whyNotSwap } from '../../domain/enrollment/waitList/serve.ts'
import {
  afterStep,
  type OfferTimes,
  PRESSED_ENTRY,
  settle,
  settlePressedSwap,
  withoutClass,
} from '../../domain/enrollment/waitList/settle.ts'
import {
  connectedClasses,
  FREED_SEATS,
  type WaitListEntry,
  type WaitLists,
} from '../../domain/enrollment/waitList/waitList.ts'
import type { Grade } from '../../domain/grade.ts'
import { classesOfChange, NOW, passedOver, testCourse, testEntry, testStudent } from '../data/enrollmentRules.ts'

/** A command on a random child and class. `number` decides the rest. */
export interface SequenceStep {
  readonly command: (typeof COMMAND_NAMES)[number]
  readonly student: number
  readonly course: number
  readonly number: number
}

/** One call of `settle`: a part of all wait lists, which has the classes that the command may have changed. */
export interface Settled {
  readonly part: WaitLists
  readonly all: WaitLists
  readonly times: OfferTimes
  /** Offers of other classes may have expired as well. Each class is settled in its turn. */
  readonly isOneOfSeveral: boolean
}

/** What one command did: the wait lists before and after, and how they were settled. */
export interface CommandResult {
  readonly before: WaitLists
  readonly after: WaitLists
  readonly now: Date
  readonly settlements: readonly Settled[]
}

/** A school in memory: what a server keeps in its tables. Each command settles only the classes that it must. */
interface School {
  lists: WaitLists
  now: Date
  entries: number
  settlements: Settled[]
  /** Counts how often something happened, to see that the sequences reach it. */
  readonly count: (event: string) => void
}

type Step = Omit<SequenceStep, 'command'>

const OFFER_HOURS = 6

const COMMANDS = {
  add,
  drop,
  leave,
  join,
  accept,
  decline,
  swap,
  office,
  seats,
  toggle,
  grade,
  policy,
  wait,
} as const satisfies Readonly<Record<string, (school: School, step: Step) => void>>
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly (keyof typeof COMMANDS)[]

/** Settles a school, and then runs each command in it. Returns what each of them did. */
export function runSequence(lists: WaitLists, steps: readonly SequenceStep[], count: School['count']): CommandResult[] {
  const entries = Math.max(0, ...lists.entries.map(({ id }) => id))
  const school: School = { lists, now: NOW, entries, settlements: [], count }
  return [undefined, ...steps].map((step) => {
    const before = school.lists
    school.settlements = []
    if (step) COMMANDS[step.command](school, step)
    else settleAll(school)
    return { before, after: school.lists, now: school.now, settlements: school.settlements }
  })
}

/** Settles these classes and no others, as a server does. */
function settleClasses(school: School, ids: readonly number[], isOneOfSeveral = false): void {
  const [part, times] = [partOf(school, ids), timesAt(school.now)]
  school.settlements.push({ part, all: school.lists, times, isOneOfSeveral })
  const { steps, after } = settle(part, times)
  for (const step of steps) {
    school.count(`${school.lists.freed_seats} ${step.step}`)
    school.lists = afterStep(school.lists, step, times)
  }
  for (const { refusal } of passedOver(after)) school.count(`passed ${refusal.because}`)
}

function settleAll(school: School): void {
  settleClasses(
    school,
    school.lists.courses.map(({ id }) => id),
  )
}

function partOf({ lists }: School, ids: readonly number[]): WaitLists {
  const entries = lists.entries.filter(({ course_id }) => ids.includes(course_id))
  const courses = lists.courses.filter((course) => ids.includes(course.id))
  const students = lists.students.filter((student) => entries.some(({ student_id }) => student_id === student.id))
  return { ...lists, courses, students, entries }
}

function add(school: School, { student, course }: Step): void {
  settleClasses(school, connectedClasses([course], school.lists.entries))
  const entry = entryOf(school, student, course)
  if (entry?.offer || !isActive(school, course)) return
  const { grade, enrolled } = studentOf(school, student)
  const status = enrolled.some((one) => one.id === course) ? 'enrolled' : entry && 'waiting'
  if (whyNotEnroll({ grade, course: courseOf(school, course), enrolled, status, closed: false })) return
  enroll(school, student, course, null)
  settleClasses(school, classesOfChange(student, [course], school.lists.entries))
}

function drop(school: School, { student, number }: Step): void {
  const course = pick(studentOf(school, student).enrolled, number)?.id
  if (course === undefined) return
  unenroll(school, student, course)
  settleClasses(school, classesOfChange(student, [course], school.lists.entries))
}

function leave(school: School, { number }: Step): void {
  const entry = pick(school.lists.entries, number)
  if (!entry) return
  removeEntry(school, entry)
  settleClasses(school, connectedClasses([entry.course_id], school.lists.entries))
}

function join(school: School, { student, course, number }: Step): void {
  const { lists } = school
  const taken = courseOf(school, course)
  const { grade, enrolled } = studentOf(school, student)
  if (entryOf(school, student, course) || enrolled.some((one) => one.id === course) || !taken.active) return
  if (!isFull(taken) || isWaitListFull(taken) || !isForGrade(taken, grade)) return
  const [inTheWay] = classesInTheWay(enrolled, taken)
  const chosen = inTheWay && number % 4 > 0 ? { drop_course_id: inTheWay.id, automatic: number % 4 > 1 } : null
  const swap = chosen && !whyNotStandingSwap({ grade, enrolled }, taken, chosen) ? chosen : null
  school.entries += 1
  const entry = testEntry(school.entries, course, student, { swap })
  school.lists = withCourse({ ...lists, entries: [...lists.entries, entry] }, course, {
    wait_list: taken.wait_list + 1,
  })
  settleClasses(school, connectedClasses([course], school.lists.entries))
}

function accept(school: School, { number }: Step): void {
  const entry = pick(openOffers(school), number)
  if (!entry) return
  const { student_id, course_id } = entry
  const accepted = acceptOffer(entry, studentOf(school, student_id), courseOf(school, course_id), school.now)
  if (accepted.refusal) return
  school.count('accepted')
  enroll(school, student_id, course_id, accepted.drop_course_id)
  settleClasses(school, classesOfChange(student_id, [accepted.drop_course_id ?? course_id], school.lists.entries))
}

function decline(school: School, { number }: Step): void {
  const entry = pick(openOffers(school), number)
  if (!entry) return
  school.count('declined')
  removeEntry(school, entry)
  settleClasses(school, connectedClasses([entry.course_id], school.lists.entries))
}

function swap(school: School, step: Step): void {
  const { student, course, number } = step
  settleClasses(school, connectedClasses([course], school.lists.entries))
  const { grade, enrolled } = studentOf(school, student)
  const drop_course_id = pick(enrolled, number)?.id
  const entry = entryOf(school, student, course)
  const offers = school.lists.entries.filter(({ course_id, offer }) => course_id === course && offer).length
  const waiting = entry && (entry.offer ? 'offered' : 'waiting')
  const status = enrolled.some((one) => one.id === course) ? 'enrolled' : waiting
  const taken = courseOf(school, course)
  if (drop_course_id === undefined || !taken.active) return
  const refusal = whyNotSwap({ grade, course: taken, enrolled, closed: false, status, offers }, drop_course_id)
  if (refusal?.because === 'full' || refusal?.because === 'held-for-the-line') exchangeNow(school, step, drop_course_id)
  if (refusal) return
  school.count('swapped')
  enroll(school, student, course, drop_course_id)
  settleClasses(school, classesOfChange(student, [drop_course_id, course], school.lists.entries))
}

/** The family presses Swap for a full class. */
function exchangeNow(school: School, { student, course }: Step, drop_course_id: number): void {
  const own = entryOf(school, student, course) ?? testEntry(PRESSED_ENTRY, course, student)
  const entry = { ...own, swap: { drop_course_id, automatic: true } }
  const ids = classesOfChange(student, [course, drop_course_id], [...school.lists.entries, entry])
  const [part, times] = [partOf(school, ids), timesAt(school.now)]
  const steps = settlePressedSwap(part, { entry, student: studentOf(school, student) }, times)?.steps ?? []
  if (steps.length === 0) return
  school.count('exchanged now')
  if (entry.id === PRESSED_ENTRY) {
    const { wait_list } = courseOf(school, course)
    const entries = [...school.lists.entries, entry]
    school.lists = withCourse({ ...school.lists, entries }, course, { wait_list: wait_list + 1 })
  } else school.lists = withEntry(school.lists, entry)
  school.settlements.push({ part: partOf(school, ids), all: school.lists, times, isOneOfSeveral: false })
  for (const step of steps) school.lists = afterStep(school.lists, step, times)
}

/** The office enrolls a child past the wait list. */
function office(school: School, { student, course }: Step): void {
  const { grade, enrolled } = studentOf(school, student)
  const taken = courseOf(school, course)
  if (enrolled.some((one) => one.id === course)) return
  if (
    whyNotEnroll({
      grade,
      course: { ...taken, current_seats: 0, max_seats: 1 },
      enrolled,
      status: undefined,
      closed: false,
    })
  )
    return
  const own = school.lists.entries.filter(({ course_id }) => course_id === course)
  const past = enrollPastWaitList(taken, student, own)
  if (past.refusal) return
  if (past.withdraws) withdrawOffer(school, past.withdraws)
  enroll(school, student, course, null)
  settleClasses(school, classesOfChange(student, [course], school.lists.entries))
}

function seats(school: School, { course, number }: Step): void {
  const max_seats = number % 4
  const own = school.lists.entries.filter(({ course_id }) => course_id === course)
  const { withdraws } = lowerSeats(courseOf(school, course), max_seats, own)
  if (!withdraws) return
  for (const entry of withdraws) withdrawOffer(school, entry)
  school.lists = withCourse(school.lists, course, { max_seats })
  settleClasses(school, connectedClasses([course], school.lists.entries))
}

function toggle(school: School, { course, number }: Step): void {
  const active = number % 4 > 0
  if (active === isActive(school, course)) return
  const own = school.lists.entries.filter(({ course_id, offer }) => course_id === course && offer)
  for (const entry of own) withdrawOffer(school, entry)
  school.lists = withCourse(school.lists, course, { active })
  settleClasses(school, connectedClasses([course], school.lists.entries))
}

function grade(school: School, { student, number }: Step): void {
  const changed: Grade = number % 4 === 0 ? '6' : '5'
  const { enrolled } = studentOf(school, student)
  if (enrolled.some((course) => !isForGrade(course, changed))) return
  const students = school.lists.students.map((one) => (one.id === student ? { ...one, grade: changed } : one))
  school.lists = { ...school.lists, students }
  settleClasses(school, classesOfChange(student, [], school.lists.entries))
}

function policy(school: School, { number }: Step): void {
  school.lists = {
    ...school.lists,
    freed_seats: FREED_SEATS[[0, 6, 11].findLastIndex((from) => number >= from)] ?? 'offer',
  }
  settleAll(school)
}

/** Time passes, and the job ends the offers that expired. */
function wait(school: School, { number }: Step): void {
  school.now = new Date(school.now.getTime() + number * HOUR_MS)
  const expired = school.lists.entries.filter(({ offer }) => offer && offer.expires_at <= school.now)
  const ids = new Set(expired.map(({ course_id }) => course_id))
  for (const course of ids) settleClasses(school, connectedClasses([course], school.lists.entries), true)
}

/** The child keeps its place. */
function withdrawOffer(school: School, entry: WaitListEntry): void {
  school.count('withdrawn')
  const entries = school.lists.entries.map((one) => (one.id === entry.id ? { ...one, offer: null } : one))
  const { current_seats, offered_seats } = courseOf(school, entry.course_id)
  const counts = { current_seats: current_seats - 1, offered_seats: offered_seats - 1 }
  school.lists = withCourse({ ...school.lists, entries }, entry.course_id, counts)
}

function enroll(school: School, student: number, course: number, drop_course_id: number | null): void {
  const entry = entryOf(school, student, course)
  if (entry) removeEntry(school, entry)
  if (drop_course_id !== null) unenroll(school, student, drop_course_id)
  const taken = courseOf(school, course)
  if (seatsLeft(taken) <= 0) throw new Error(`class ${course} has no seat for student ${student}`)
  school.lists = withEnrolled(school.lists, student, [...studentOf(school, student).enrolled, taken])
  school.lists = withCourse(school.lists, course, { current_seats: taken.current_seats + 1 })
}

function unenroll(school: School, student: number, course: number): void {
  const kept = studentOf(school, student).enrolled.filter((one) => one.id !== course)
  const { current_seats } = courseOf(school, course)
  school.lists = withCourse(withEnrolled(school.lists, student, kept), course, { current_seats: current_seats - 1 })
  const entries = school.lists.entries.map((one) => (one.student_id === student ? withoutClass(one, course) : one))
  school.lists = { ...school.lists, entries }
}

function removeEntry(school: School, entry: WaitListEntry): void {
  const { current_seats, offered_seats, wait_list } = courseOf(school, entry.course_id)
  const entries = school.lists.entries.filter((one) => one.id !== entry.id)
  const held = Number(entry.offer !== null)
  const counts = { wait_list: wait_list - 1, current_seats: current_seats - held, offered_seats: offered_seats - held }
  school.lists = withCourse({ ...school.lists, entries }, entry.course_id, counts)
}

function withEntry(lists: WaitLists, entry: WaitListEntry): WaitLists {
  return { ...lists, entries: lists.entries.map((one) => (one.id === entry.id ? entry : one)) }
}

function withCourse(lists: WaitLists, course: number, changes: Partial<WaitLists['courses'][number]>): WaitLists {
  return { ...lists, courses: lists.courses.map((one) => (one.id === course ? { ...one, ...changes } : one)) }
}

function withEnrolled(
  lists: WaitLists,
  student: number,
  enrolled: WaitLists['students'][number]['enrolled'],
): WaitLists {
  return { ...lists, students: lists.students.map((one) => (one.id === student ? { ...one, enrolled } : one)) }
}

const timesAt = (now: Date) => ({ now, expires_at: new Date(now.getTime() + OFFER_HOURS * HOUR_MS) })
const courseOf = ({ lists }: School, course: number) =>
  lists.courses.find((one) => one.id === course) ?? testCourse(course)
const studentOf = ({ lists }: School, student: number) =>
  lists.students.find((one) => one.id === student) ?? testStudent(student)
const entryOf = ({ lists }: School, student: number, course: number) =>
  lists.entries.find((one) => one.student_id === student && one.course_id === course)
const openOffers = ({ lists }: School) => lists.entries.filter(({ offer }) => offer)
const pick = <T>(all: readonly T[], number: number): T | undefined => all[number % Math.max(1, all.length)]
const isActive = (school: School, course: number) => courseOf(school, course).active
