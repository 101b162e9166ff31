import type { Course } from '../course.ts'
import { courseInDraw, type DrawClass, type PreferenceRound } from './round.ts'

/** What the classes and children have at this point of the draw. */
export interface DrawState {
  readonly courses: ReadonlyMap<number, Course>
  readonly free: Map<number, number>
  readonly waiting: Map<number, number>
  readonly enrolled: Map<number, Course[]>
}

export function startOfDraw({ classes, children }: PreferenceRound): DrawState {
  const courses = new Map(classes.map((one) => [one.id, courseInDraw(one)]))
  return {
    courses,
    free: new Map(classes.map(({ id, free_seats }) => [id, free_seats])),
    waiting: new Map(classes.map(({ id, waiting }) => [id, waiting])),
    enrolled: new Map(children.map(({ code, enrolled }) => [code, enrolled.map((id) => getOrThrow(courses, id))])),
  }
}

/** The children's lists by time and code. */
export function listsByTime({ classes, children }: PreferenceRound): Map<string, Map<number, readonly number[]>> {
  const byId = new Map(classes.map((one) => [one.id, one]))
  const all = children.flatMap(({ code, wishes }) =>
    wishes.map((ids) => ({ code, ids, time: timeOf(getOrThrow(byId, ids[0] ?? -1)) })),
  )
  const grouped = Map.groupBy(all, ({ time }) => time)
  return new Map([...grouped].map(([time, lists]) => [time, new Map(lists.map(({ code, ids }) => [code, ids]))]))
}

export function timeOf({ days, period }: Pick<DrawClass, 'days' | 'period'>): string {
  return `${days} ${period}`
}

/** @throws when the round does not have it */
export function getOrThrow<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new Error(`not in the round: ${key}`)
  return value
}
