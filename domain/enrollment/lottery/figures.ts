import { type Grade, STUDENT_GRADES } from '../../grade.ts'
import type { Turn } from './decide.ts'
import type { LotteryChild, LotteryPool } from './pool.ts'
import { type CodedDecision, decisionsOf } from './results.ts'

/** What the office sees of a rehearsal or a lottery for one grade. Classes that children already had do not count. */
export interface GradeFigures {
  readonly grade: Grade
  /** Children with at least one wish. */
  readonly children: number
  /** At index n: the children that got n classes. */
  readonly by_classes: readonly number[]
  /** At index n: the classes that children got as choice n + 1. */
  readonly by_choice: readonly number[]
  /** Times for which children ranked classes, and those for which they got one. */
  readonly times_ranked: number
  readonly times_served: number
}

/** The grades of the lottery in ascending order. */
export function figuresByGrade({ children }: LotteryPool, turns: readonly Turn[]): GradeFigures[] {
  const served = Map.groupBy(decisionsOf(turns, 'enrolled'), ({ code }) => code)
  return STUDENT_GRADES.flatMap((grade) => {
    const own = children.filter((child) => child.grade === grade && child.wishes.length > 0)
    return own.length === 0 ? [] : [figuresOf(grade, own, served)]
  })
}

function figuresOf(
  grade: Grade,
  children: readonly LotteryChild[],
  served: ReadonlyMap<number, readonly CodedDecision[]>,
): GradeFigures {
  const got = children.map(({ code }) => served.get(code) ?? [])
  const counts = got.map(({ length }) => length)
  return {
    grade,
    children: children.length,
    by_classes: histogram(counts),
    by_choice: histogram(got.flat().map(({ choice }) => choice - 1)),
    times_ranked: children.reduce((sum, { wishes }) => sum + wishes.length, 0),
    times_served: counts.reduce((sum, count) => sum + count, 0),
  }
}

/** How often each number from 0 to the highest occurs. */
function histogram(numbers: readonly number[]): number[] {
  const highest = numbers.reduce((high, number) => Math.max(high, number), -1)
  const counts = Array.from({ length: highest + 1 }, () => 0)
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1
  return counts
}
