/** A small in-memory school, independent of domain/. After any sequence of commands the database must agree with it. */
export interface ModelCourse {
  readonly n: number
  readonly grades: readonly string[]
  readonly days: string
  readonly period: string
  readonly restricts: readonly number[]
  seats: number
  /** Children by number, in the order of joining. */
  enrolled: { child: number; override: boolean }[]
  waiting: number[]
}

export interface ModelSchool {
  readonly courses: readonly ModelCourse[]
  readonly grades: readonly string[]
  /** The semester is disabled. */
  closed: boolean
  /** No enrollment window of this grade is open. Undefined when none is closed. */
  shut: 'every grade' | '5' | undefined
  /** The number of changes, equal to the number of log rows. */
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

/** Applies the command if the rules allow it. Returns whether it was applied. */
export function applyCommand(school: ModelSchool, { verb, child, course: n, admin, override }: Command): boolean {
  const course = school.courses[n]
  if (!course || (!admin && isClosed(school, child))) return false
  const isEnrolled = course.enrolled.some((entry) => entry.child === child)
  const isWaiting = course.waiting.includes(child)
  if (verb === 'drop' && !isEnrolled) return false
  if (verb === 'leave' && !isWaiting) return false
  if (verb === 'move' && !isWaiting) return false
  if (verb === 'wait' && (isEnrolled || isWaiting || !canWait(school, course, child, admin && override))) return false
  if ((verb === 'enroll' || verb === 'move') && (isEnrolled || course.enrolled.length >= course.seats)) return false
  const breaksARule = breaksRule(school, course, child)
  if ((verb === 'enroll' || verb === 'move') && breaksARule && !(admin && override)) return false
  apply(course, verb, child, breaksARule)
  school.changes++
  return true
}

function isClosed({ closed, shut, grades }: ModelSchool, child: number): boolean {
  return closed || shut === 'every grade' || (shut !== undefined && shut === grades[child])
}

function apply(course: ModelCourse, verb: Verb, child: number, override: boolean): void {
  course.enrolled = course.enrolled.filter((entry) => entry.child !== child)
  course.waiting = course.waiting.filter((other) => other !== child)
  if (verb === 'enroll' || verb === 'move') course.enrolled.push({ child, override })
  if (verb === 'wait') course.waiting.push(child)
}

function canWait(school: ModelSchool, course: ModelCourse, child: number, override: boolean): boolean {
  const grade = school.grades[child] ?? ''
  return (
    (override || course.grades.includes(grade)) && course.enrolled.length >= course.seats && course.waiting.length < 5
  )
}

function breaksRule(school: ModelSchool, course: ModelCourse, child: number): boolean {
  const otherClasses = school.courses.filter(
    (other) => other !== course && other.enrolled.some((entry) => entry.child === child),
  )
  const sameHour = (a: string, b: string) => a === b || isAllDayWith(a, b)
  return (
    !course.grades.includes(school.grades[child] ?? '') ||
    otherClasses.some((other) => other.days === course.days && sameHour(other.period, course.period)) ||
    otherClasses.some((other) => other.restricts.includes(course.n) || course.restricts.includes(other.n))
  )
}

function isAllDayWith(a: string, b: string): boolean {
  const other = a === 'All Day' ? b : b === 'All Day' ? a : 'none'
  return /^[1-8]$/.test(other)
}
