import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classesInTheWay, isFull, overlapInTime, restrictEachOther, seatsLeft, WAIT_LIST_LIMIT } from '../../course.ts'
import type { Grade } from '../../grade.ts'
import { isForGrade, whyNotEnroll } from '../refusals.ts'
import { classesOfChange, NOW, passedOver, testCourse, testEntry, testLists, testStudent } from '../testing.ts'
import { acceptOffer, enrollPastWaitList, lowerSeats } from './offer.ts'
import { whyNotStandingSwap, whyNotSwap } from './serve.ts'
import { afterStep, PRESSED_ENTRY, settle, settlePressedSwap, withoutClass } from './settle.ts'
import { connectedClasses, FREED_SEATS, placeOf, type WaitListEntry, type WaitLists } from './waitList.ts'

/** A school in memory: what a server keeps in its tables. Each command settles only the classes that it must. */
interface School {
  lists: WaitLists
  now: Date
  entries: number
  /** How often something happened, to see that the stories reach it. */
  readonly seen: Map<string, number>
}

const COURSES = 5
const STUDENTS = 7
const HOUR_MS = 3_600_000
const OFFER_HOURS = 6
const id = (max: number) => fc.integer({ min: 1, max })

const command = fc.oneof(
  fc.record({ kind: fc.constantFrom('add', 'add', 'drop', 'leave', 'accept', 'decline', 'office') }),
  fc.record({ kind: fc.constantFrom('join', 'join', 'join', 'join', 'swap') }),
  fc.record({ kind: fc.constantFrom('seats', 'toggle', 'grade', 'policy', 'wait') }),
)
const story = fc.array(fc.record({ command, student: id(STUDENTS), course: id(COURSES), number: fc.nat(11) }), {
  minLength: 20,
  maxLength: 60,
  size: 'max',
})
type Step = { readonly student: number; readonly course: number; readonly number: number }

const COMMANDS: Readonly<Record<string, (school: School, step: Step) => void>> = {
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
}

test('after any story nobody was skipped or forgotten, no place got worse and no seat was given twice', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(story, (steps) => {
      const school = newSchool(seen)
      for (const { command, ...step } of steps) {
        const before = school.lists
        COMMANDS[command.kind]?.(school, step)
        expectSound(school, before)
      }
    }),
    { numRuns: 1000, seed: 13 },
  )
  const events = [
    'offered',
    'enrolled',
    'exchanged',
    'expired',
    'accepted',
    'declined',
    'withdrawn',
    'swapped',
    'exchanged now',
    'passed',
  ]
  for (const event of events) expect(seen.get(event) ?? 0, event).toBeGreaterThan(10)
})

function newSchool(seen: School['seen']): School {
  const times = [
    { days: 'M', period: '1' },
    { days: 'M', period: '1' },
    { days: 'M', period: 'All Day' },
    { days: 'W', period: '1', restrictions: '101' },
    { days: 'W', period: '1', grade: '5,6' },
  ] as const
  const courses = times.map((time, n) => testCourse(n + 1, { ...time, max_seats: n < 3 ? 1 : 2 }))
  const students = Array.from({ length: STUDENTS }, (_, n) => testStudent(n + 1, courses.slice(n, n + 1)))
  return { lists: testLists({ courses, students }), now: NOW, entries: 0, seen }
}

function expectSound(school: School, before: WaitLists): void {
  const broken = [...brokenCounts(school), ...brokenRules(school), ...worsePlaces(school, before)]
  if (broken.length > 0) throw new Error(broken.join(', '))
  expect(settle(school.lists, timesAt(school.now)).steps).toEqual([])
}

function brokenCounts({ lists }: School): string[] {
  return lists.courses.flatMap(({ id, current_seats, max_seats, wait_list }) => {
    const entries = lists.entries.filter(({ course_id }) => course_id === id)
    const enrolled = lists.students.filter((student) => student.enrolled.some((one) => one.id === id)).length
    const offered = entries.filter(({ offer }) => offer).length
    const isCounted = current_seats === enrolled + offered && wait_list === entries.length
    const isWithinLimits = current_seats <= max_seats && wait_list <= WAIT_LIST_LIMIT
    return isCounted && isWithinLimits ? [] : [`counts of class ${id}`]
  })
}

function brokenRules({ lists }: School): string[] {
  return lists.students.flatMap(({ id, enrolled }) => {
    const clashes = enrolled.flatMap((one, n) =>
      enrolled.slice(n + 1).filter((other) => overlapInTime(one, other) || restrictEachOther(one, other)),
    )
    return clashes.length > 0 ? [`classes of student ${id}`] : []
  })
}

function worsePlaces({ lists }: School, before: WaitLists): string[] {
  return lists.entries.flatMap((entry) => {
    const former = before.entries.find(({ id }) => id === entry.id)
    const isWorse = former && placeOf(entry, lists.entries) > placeOf(former, before.entries)
    return isWorse ? [`place of entry ${entry.id}`] : []
  })
}

/** Settles these classes and no others, as a server does. */
function settleClasses(school: School, ids: readonly number[]): void {
  const { now, seen } = school
  const { steps, after } = settle(partOf(school, ids), timesAt(now))
  for (const step of steps) {
    count(seen, step.step)
    school.lists = afterStep(school.lists, step, timesAt(now))
  }
  if (passedOver(after).length > 0) count(seen, 'passed')
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
  if (!isFull(taken) || taken.wait_list >= WAIT_LIST_LIMIT || !isForGrade(taken, grade)) return
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
  count(school.seen, 'accepted')
  enroll(school, student_id, course_id, accepted.drop_course_id)
  settleClasses(school, classesOfChange(student_id, [accepted.drop_course_id ?? course_id], school.lists.entries))
}

function decline(school: School, { number }: Step): void {
  const entry = pick(openOffers(school), number)
  if (!entry) return
  count(school.seen, 'declined')
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
  count(school.seen, 'swapped')
  enroll(school, student, course, drop_course_id)
  settleClasses(school, classesOfChange(student, [drop_course_id, course], school.lists.entries))
}

/** The family presses Swap for a full class. */
function exchangeNow(school: School, { student, course }: Step, drop_course_id: number): void {
  const own = entryOf(school, student, course) ?? testEntry(PRESSED_ENTRY, course, student)
  const entry = { ...own, swap: { drop_course_id, automatic: true } }
  const ids = classesOfChange(student, [course, drop_course_id], [...school.lists.entries, entry])
  const part = partOf(school, ids)
  const steps =
    settlePressedSwap(part, { entry, student: studentOf(school, student) }, timesAt(school.now))?.steps ?? []
  if (steps.length === 0) return
  count(school.seen, 'exchanged now')
  if (entry.id === PRESSED_ENTRY) {
    const { wait_list } = courseOf(school, course)
    const entries = [...school.lists.entries, entry]
    school.lists = withCourse({ ...school.lists, entries }, course, { wait_list: wait_list + 1 })
  }
  for (const step of steps) school.lists = afterStep(school.lists, step, timesAt(school.now))
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
  settleClasses(
    school,
    school.lists.courses.map((course) => course.id),
  )
}

/** Time passes, and the job ends the offers that expired. */
function wait(school: School, { number }: Step): void {
  school.now = new Date(school.now.getTime() + number * HOUR_MS)
  const expired = school.lists.entries.filter(({ offer }) => offer && offer.expires_at <= school.now)
  const ids = new Set(expired.map(({ course_id }) => course_id))
  for (const course of ids) settleClasses(school, connectedClasses([course], school.lists.entries))
}

/** The child keeps its place. */
function withdrawOffer(school: School, entry: WaitListEntry): void {
  count(school.seen, 'withdrawn')
  const entries = school.lists.entries.map((one) => (one.id === entry.id ? { ...one, offer: null } : one))
  const { current_seats } = courseOf(school, entry.course_id)
  school.lists = withCourse({ ...school.lists, entries }, entry.course_id, { current_seats: current_seats - 1 })
}

function enroll(school: School, student: number, course: number, drop_course_id: number | null): void {
  const entry = entryOf(school, student, course)
  if (entry) removeEntry(school, entry)
  if (drop_course_id !== null) unenroll(school, student, drop_course_id)
  const taken = courseOf(school, course)
  expect(seatsLeft(taken)).toBeGreaterThan(0)
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
  const { current_seats, wait_list } = courseOf(school, entry.course_id)
  const entries = school.lists.entries.filter((one) => one.id !== entry.id)
  const counts = { wait_list: wait_list - 1, current_seats: current_seats - Number(entry.offer !== null) }
  school.lists = withCourse({ ...school.lists, entries }, entry.course_id, counts)
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
const count = (seen: School['seen'], event: string) => seen.set(event, (seen.get(event) ?? 0) + 1)
