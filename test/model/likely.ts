import type { Command, Verb } from './commands.ts'
import { excludes, isEnrolled, isFull, type ModelCourse, type ModelSchool, placeOf } from './model.ts'

/** What makes a command possible: an offer needs a drop, a drop from a class with a wait list needs a waiting child, and a wait list needs a full class. */
const NEEDS: Partial<Readonly<Record<Verb, Verb>>> = {
  accept: 'drop',
  decline: 'drop',
  move: 'drop',
  drop: 'wait',
  wait: 'enroll',
}

/** The same command for a child and a class for which it is likely to be possible, giving up a class that the child has. */
export function toLikely(step: Command, school: ModelSchool): Command {
  const { courses } = school
  const likely = courses.flatMap((one) => likelyChildren(step, one, courses).map((child) => ({ course: one.n, child })))
  const needed = NEEDS[step.verb]
  if (likely.length === 0 && needed) return toLikely({ ...step, verb: needed }, school)
  const { course, child } = likely[(step.child + step.course) % likely.length] ?? step
  const held = courses.filter((other) => isEnrolled(other, child))
  const drops = held[(step.swap?.drops ?? 0) % held.length]?.n
  const answers = step.verb === 'move' ? { override: true, pass: true } : {}
  return {
    ...step,
    ...answers,
    course,
    child,
    swap: step.swap && drops !== undefined ? { ...step.swap, drops } : step.swap,
  }
}

function likelyChildren({ verb, child }: Command, course: ModelCourse, courses: readonly ModelCourse[]): number[] {
  const { enrolled, waiting } = course
  const children = (entries: readonly { readonly child: number }[]) => entries.map((entry) => entry.child)
  if (verb === 'move' && !isFull(course)) return children(waiting)
  if (verb === 'accept' || verb === 'decline' || verb === 'move') return children(waiting.filter(({ offer }) => offer))
  if (verb === 'drop') return waiting.length > 0 ? children(enrolled) : []
  if (verb === 'wait') {
    const inTheWay = courses.filter((other) => other !== course && excludes(other, course))
    const absent = [child, ...children(inTheWay.flatMap((other) => other.enrolled))].filter((n) => !placeOf(course, n))
    return isFull(course) ? absent : []
  }
  if (verb === 'enroll' || verb === 'swap') return isFull(course) ? [] : [child]
  if (verb === 'leave reserve') return course.reserve
  return children(waiting)
}

/** The commands with which two children try to exchange their classes. None if no two classes exclude each other. */
export function exchangeCommands({ courses }: ModelSchool, n: number): Command[] {
  const pairs = courses.flatMap((a) => courses.filter((b) => a !== b && excludes(a, b)).map((b) => [a, b] as const))
  const moves = pairs.flatMap(([a, b]) =>
    a.enrolled.flatMap(({ child }) => b.enrolled.map((other) => [waitsFor(b, child, a), waitsFor(a, other.child, b)])),
  )
  return moves[n % moves.length] ?? []
}

function waitsFor(course: ModelCourse, child: number, held: ModelCourse): Command {
  const swap = { drops: held.n, automatic: true }
  return { verb: 'wait', child, course: course.n, admin: false, override: false, pass: false, swap }
}
