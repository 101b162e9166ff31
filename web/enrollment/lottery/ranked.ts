import type { Course } from '../../../contract/courses.ts'
import { bySection } from '../../../domain/course.ts'
import { byTime, isSameTime, type LotteryClass } from '../../../domain/enrollment/lottery/pool.ts'
import { isForGrade } from '../../../domain/enrollment/refusals.ts'
import type { Grade } from '../../../domain/grade.ts'
import type { SchoolDay } from '../classes/week.ts'

type Rankable = Pick<LotteryClass, 'id' | 'days' | 'period'>

/** The classes of one time that a family can rank. */
export interface RankingTime<C extends Rankable> {
  readonly key: string
  readonly days: C['days']
  readonly period: C['period']
  readonly courses: readonly C[]
}

/** The times of these classes in the order of the week. */
export function timesOf<C extends Rankable>(courses: readonly C[]): RankingTime<C>[] {
  const sorted = courses.toSorted(byTime)
  const firsts = sorted.filter((course, n) => n === 0 || !isSameTime(course, sorted[n - 1] ?? course))
  return firsts.map(({ days, period }) => ({
    key: `${days} ${period}`,
    days,
    period,
    courses: sorted.filter((course) => isSameTime(course, { days, period })),
  }))
}

/** The times at which a child can rank classes: those for the grade, without the ones that the child has. */
export function timesToRank(
  courses: readonly Course[],
  { grade, enrolled }: { readonly grade: Grade; readonly enrolled: readonly { readonly id: number }[] },
): RankingTime<Course>[] {
  const isEnrolled = (id: number) => enrolled.some((course) => course.id === id)
  const offered = courses.filter((course) => isForGrade(course, grade) && !isEnrolled(course.id))
  return timesOf(offered.toSorted(bySection))
}

/** The ranked classes of a time, the first choice first. `ranked` has the ids of all times. */
export function choicesAt<C extends Rankable>(
  { courses }: Pick<RankingTime<C>, 'courses'>,
  ranked: readonly number[],
): C[] {
  return ranked.flatMap((id) => courses.find((course) => course.id === id) ?? [])
}

/** In the order of `wishesOf`. */
function timesWithChoices<C extends Rankable>(
  times: readonly RankingTime<C>[],
  ranked: readonly number[],
): RankingTime<C>[] {
  return times.filter((time) => choicesAt(time, ranked).length > 0)
}

/** One list of ids for each time with choices, as the server takes them. */
export function wishesOf<C extends Rankable>(times: readonly RankingTime<C>[], ranked: readonly number[]): number[][] {
  return timesWithChoices(times, ranked).map((time) => choicesAt(time, ranked).map(({ id }) => id))
}

/** Exchanges a class with the choice before or after it at its time. */
export function exchanged<C extends Rankable>(
  time: RankingTime<C>,
  ranked: readonly number[],
  { id, by }: { readonly id: number; readonly by: -1 | 1 },
): number[] {
  const choices = choicesAt(time, ranked)
  const other = choices[choices.findIndex((course) => course.id === id) + by]?.id
  if (other === undefined) return [...ranked]
  return ranked.map((each) => {
    if (each === id) return other
    return each === other ? id : each
  })
}

/** The days with classes to rank. A day is complete when all its times have a choice. */
export function rankingWeek(times: readonly RankingTime<Course>[], ranked: readonly number[]): SchoolDay[] {
  return [...Map.groupBy(times, ({ days }) => days)].map(([days, all]) => {
    const [enrolled, needed] = [timesWithChoices(all, ranked).length, all.length]
    const courses = all.flatMap((time) => time.courses)
    return { days, courses, completion: { enrolled, needed, complete: enrolled === needed }, isOver: false }
  })
}
