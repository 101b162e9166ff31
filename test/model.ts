/** A tiny school in memory, written apart from domain/ on purpose: what the database must agree with after any commands. */
export interface ModelCourse {
  readonly n: number
  readonly grades: readonly string[]
  readonly days: string
  readonly period: string
  readonly restricts: readonly number[]
  seats: number
  /** Children by number, in the order they came. */
  enrolled: { child: number; override: boolean }[]
  waiting: number[]
}

export interface ModelSchool {
  readonly courses: readonly ModelCourse[]
  readonly grades: readonly string[]
  closed: boolean
  /** How many changes were made: as many as the log has rows. */
  changes: number
}

export type Verb = 'enroll' | 'wait' | 'drop' | 'leave' | 'move'
export interface Command {
  readonly verb: Verb
  readonly child: number
  readonly course: number
  readonly admin: boolean
  readonly override: boolean
}

/** Carries the command out, or says that it may not be; answers whether it was done. */
export function applyCommand(school: ModelSchool, { verb, child, course: n, admin, override }: Command): boolean {
  const course = school.courses[n]
  if (!course || (school.closed && !admin)) return false
  const seated = course.enrolled.some((entry) => entry.child === child)
  const waits = course.waiting.includes(child)
  if (verb === 'drop' && !seated) return false
  if (verb === 'leave' && !waits) return false
  if (verb === 'move' && !waits) return false
  if (verb === 'wait' && (seated || waits || !mayWait(school, course, child, admin && override))) return false
  if ((verb === 'enroll' || verb === 'move') && (seated || course.enrolled.length >= course.seats)) return false
  const broken = breaksRule(school, course, child)
  if ((verb === 'enroll' || verb === 'move') && broken && !(admin && override)) return false
  change(course, verb, child, broken)
  school.changes++
  return true
}

function change(course: ModelCourse, verb: Verb, child: number, override: boolean): void {
  course.enrolled = course.enrolled.filter((entry) => entry.child !== child)
  course.waiting = course.waiting.filter((other) => other !== child)
  if (verb === 'enroll' || verb === 'move') course.enrolled.push({ child, override })
  if (verb === 'wait') course.waiting.push(child)
}

function mayWait(school: ModelSchool, course: ModelCourse, child: number, override: boolean): boolean {
  const grade = school.grades[child] ?? ''
  return (
    (override || course.grades.includes(grade)) && course.enrolled.length >= course.seats && course.waiting.length < 5
  )
}

function breaksRule(school: ModelSchool, course: ModelCourse, child: number): boolean {
  const held = school.courses.filter(
    (other) => other !== course && other.enrolled.some((entry) => entry.child === child),
  )
  const sameHour = (a: string, b: string) => a === b || isAllDayWith(a, b)
  return (
    !course.grades.includes(school.grades[child] ?? '') ||
    held.some((other) => other.days === course.days && sameHour(other.period, course.period)) ||
    held.some((other) => other.restricts.includes(course.n) || course.restricts.includes(other.n))
  )
}

function isAllDayWith(a: string, b: string): boolean {
  const other = a === 'All Day' ? b : b === 'All Day' ? a : 'none'
  return /^[1-8]$/.test(other)
}
