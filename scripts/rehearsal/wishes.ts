import { type Course, classesInTheWay, gradesOf } from '../../domain/course.ts'
import type { Grade } from '../../domain/grade.ts'

/** Classes that each child wants, and how many its family tries to get them. */
export const [WANTED, MAX_TRIES] = [2, 4]

/** The same numbers from 0 to 1 for the same seed, so that every rehearsal asks for the same classes (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * The classes that a child of this grade asks for, in order. Some classes are wanted by many: the n-th of a grade is wanted n times less than the
 * first. Classes in the way of those that the child has are left out.
 */
export function wishesOf(
  child: { readonly id: number; readonly grade: Grade; readonly enrolled: readonly Course[] },
  courses: readonly Course[],
): Course[] {
  const random = randomNumbers(child.id)
  return courses
    .filter((course) => gradesOf(course).some((grade) => grade === child.grade))
    .filter((course) => !child.enrolled.some(({ id }) => id === course.id))
    .filter((course) => classesInTheWay(child.enrolled, course).length === 0)
    .map((course, index) => ({ course, key: random() ** (index + 1) }))
    .sort((a, b) => b.key - a.key)
    .slice(0, MAX_TRIES)
    .map(({ course }) => course)
}

/** Seconds after the opening at which each family opens the page, in order: most at once, then fewer and fewer until `within`. */
export function arrivals(families: number, within: number): number[] {
  return Array.from({ length: families }, (_, n) => within * (1 - Math.sqrt(1 - (n + 0.5) / families)))
}
