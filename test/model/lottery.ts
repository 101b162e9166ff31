import { breaksRule, enroll, isEnrolled, isFull, joinUnasked, type ModelSchool } from './model.ts'

/** By child: a list of class numbers for each time, the first choice first. */
export type ModelWishes = readonly (readonly (readonly number[])[])[]

/**
 * The lottery of an empty school. All first choices, time by time, then all second choices; from one to the next, the order turns around.
 * `order` has the children in the order of the lottery, `times` the classes of each time.
 */
export function lotterySchool(school: ModelSchool, wishes: ModelWishes, order: readonly number[]): void {
  const ranked = new Set(wishes.flat(2))
  const times = timesOf(school).filter((classes) => classes.some((n) => ranked.has(n)))
  const unserved: { child: number; n: number }[] = []
  for (const choice of [0, 1])
    for (const [time, classes] of times.entries())
      for (const child of (choice + time) % 2 === 0 ? order : order.toReversed()) {
        const list = wishes[child]?.find(([first]) => classes.includes(first ?? -1)) ?? []
        const n = list[choice]
        const course = school.courses[n ?? -1]
        if (
          n === undefined ||
          !course ||
          list.slice(0, choice).some((other) => isEnrolled(school.courses[other], child))
        )
          continue
        if (breaksRule(school, course, child)) continue
        if (!isFull(course)) enroll(school, course, { child, override: false })
        else if (unserved.filter((other) => other.n === n).length < 5) unserved.push({ child, n })
      }
  for (const { child, n } of unserved) {
    const course = school.courses[n]
    if (course) joinUnasked(school, course, child)
  }
}

/** The numbers of the classes of each time, in the order of the week, which is the order of the classes. */
function timesOf({ courses }: ModelSchool): number[][] {
  return [...Map.groupBy(courses, ({ days, period }) => `${days} ${period}`).values()].map((classes) =>
    classes.map(({ n }) => n),
  )
}
