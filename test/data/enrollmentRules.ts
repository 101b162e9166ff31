import type { Course } from '../../domain/course.ts'
import type { Turn } from '../../domain/enrollment/lottery/decide.ts'
import type { LotteryChild, LotteryClass, LotteryPool } from '../../domain/enrollment/lottery/pool.ts'
import { serve } from '../../domain/enrollment/waitList/serve.ts'
import type { OfferTimes } from '../../domain/enrollment/waitList/settle.ts'
import {
  connectedClasses,
  type WaitListCourse,
  type WaitListEntry,
  type WaitListStudent,
  type WaitLists,
} from '../../domain/enrollment/waitList/waitList.ts'

/** A class of one seat on Monday in period 1. */
export function testClass(id: number, changes: Partial<LotteryClass> = {}): LotteryClass {
  const time = { days: 'M', period: '1' } as const
  return { id, section: String(100 + id), ...time, grade: '5', excludes: [], free_seats: 1, waiting: 0, ...changes }
}

/** A fifth grader with these wishes: one list of class ids for each time. */
export function testChild(
  code: number,
  wishes: LotteryChild['wishes'],
  changes: Partial<LotteryChild> = {},
): LotteryChild {
  return { code, family: null, grade: '5', all_day_first: true, enrolled: [], waiting: [], wishes, ...changes }
}

/** Without a priority, and with wait lists of five. */
export function testPool(
  classes: readonly LotteryClass[],
  children: readonly LotteryChild[],
  changes: Partial<LotteryPool> = {},
): LotteryPool {
  return { priority: 'none', wait_list_limit: 5, classes, children, ...changes }
}

/** "market: code class outcome", with the reason and the place. One text for each wish. */
export function shortDecisions(turns: readonly Turn[]): string[] {
  return turns.flatMap(({ market, code, decisions }) =>
    decisions.map(({ course_id, outcome, by, place }) => {
      const because = by === null ? '' : ` by ${by}`
      return `${market}: ${code} ${course_id} ${outcome}${because}${place === null ? '' : ` ${place}`}`
    }),
  )
}

export const NOW = new Date('2026-08-10T16:00:00Z')
export const TIMES: OfferTimes = { now: NOW, expires_at: new Date('2026-08-12T16:00:00Z') }

/** A full class of one seat on Monday. Its period is its id, so that classes do not overlap. */
export function testCourse(id: number, changes: Partial<WaitListCourse> = {}): WaitListCourse {
  const period = (['1', '2', '3', '4', '5', '6', '7', '8'] as const)[(id - 1) % 8] ?? '1'
  const place = { id, section: String(100 + id), name: `Class ${id}`, days: 'M', period } as const
  const seats = { max_seats: 1, current_seats: 1, offered_seats: 0, wait_list: 0 }
  return { ...place, grade: '5', restrictions: '', ...seats, active: true, ...changes }
}

export function testStudent(id: number, enrolled: readonly Course[] = [], changes: Partial<WaitListStudent> = {}) {
  return { id, grade: '5', enrolled, ...changes } satisfies WaitListStudent
}

export function testEntry(
  id: number,
  course_id: number,
  student_id: number,
  changes: Partial<WaitListEntry> = {},
): WaitListEntry {
  return { id, course_id, student_id, overridden: false, swap: null, offer: null, ...changes }
}

/** The wait lists with the classes' counts of waiting children. Students without other classes may be left out. */
export function testLists({
  freed_seats = 'offer',
  courses = [],
  students = [],
  entries = [],
  reserve = [],
}: Partial<WaitLists>): WaitLists {
  const added = [...entries, ...reserve].filter(({ student_id }) => students.every(({ id }) => id !== student_id))
  const missing = [...new Set(added.map(({ student_id }) => student_id))].map((id) => testStudent(id))
  const counted = courses.map((course) => {
    const own = entries.filter(({ course_id }) => course_id === course.id)
    return { ...course, wait_list: own.length, offered_seats: own.filter(({ offer }) => offer).length }
  })
  return { freed_seats, courses: counted, students: [...students, ...missing], entries, reserve }
}

/**
 * The classes to settle after a child's own classes or grade changed: the seat that it left, and every class that it waits for, which it
 * may now be able to take.
 */
export function classesOfChange(
  student_id: number,
  changed: Iterable<number>,
  entries: readonly WaitListEntry[],
): number[] {
  const waitedFor = entries.filter((entry) => entry.student_id === student_id).map(({ course_id }) => course_id)
  return connectedClasses([...changed, ...waitedFor], entries)
}

/** The waiting children without an offer that cannot take a seat now, with the reasons. */
export function passedOver({ freed_seats, courses, students, entries }: WaitLists) {
  return entries.flatMap(({ offer, ...entry }) => {
    const course = courses.find(({ id }) => id === entry.course_id)
    const student = students.find(({ id }) => id === entry.student_id)
    const refusal = !offer && course && student && serve(entry, student, course, freed_seats).refusal
    return refusal ? [{ entry_id: entry.id, refusal }] : []
  })
}
