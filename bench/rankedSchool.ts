import { createHash } from 'node:crypto'
import { PERIODS } from '../domain/days.ts'
import type { LotteryChild, LotteryClass, LotteryPool } from '../domain/enrollment/lottery/pool.ts'

/** At index n: the families with n + 1 children. */
export const FAMILIES = [160, 44, 12, 4]
const DAYS = ['M', 'T/TH'] as const
const chosen = (process.env.PERIODS ?? '1,2,3,4').split(',')
const TIMES = DAYS.flatMap((days) => PERIODS.filter((one) => chosen.includes(one)).map((period) => ({ days, period })))
const CLASSES_PER_TIME = 10
export const CHOICES = 5
/** The seats of a time for each child. */
export const SEATS_FOR = 0.8

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Families that ranked classes for every time. */
export interface RankedSchool {
  readonly pool: LotteryPool
  readonly seed: string
  /** The codes of each family's children. */
  readonly families: readonly (readonly number[])[]
}

/** Class times of the same classes, the first ones the most popular. */
export function classesOfSchool(): LotteryClass[] {
  const perTime = sum(FAMILIES.map((count, n) => count * (n + 1)))
  const free_seats = Math.round((perTime * SEATS_FOR) / CLASSES_PER_TIME)
  return TIMES.flatMap((time, t) =>
    Array.from({ length: CLASSES_PER_TIME }, (_, n) => {
      const id = t * CLASSES_PER_TIME + n
      return { id, section: `S${id}`, ...time, grade: '5', excludes: [], free_seats, waiting: 0 }
    }),
  )
}

/** Each child ranks classes with the chance of 1 / rank (Zipf). */
export function schoolOf(run: number): RankedSchool {
  const random = numbersFrom(run)
  const sizes = FAMILIES.flatMap((count, n) => Array.from({ length: count }, () => n + 1))
  let next = 1
  const families = sizes.map((size) => Array.from({ length: size }, () => next++))
  const pool = families.flatMap((codes) =>
    codes.map((code): LotteryChild => {
      const wishes = Array.from({ length: TIMES.length }, (_, t) => {
        const keyed = Array.from({ length: CLASSES_PER_TIME }, (_, n) => ({ n, key: -Math.log(random()) * (n + 1) }))
        return keyed
          .sort((a, b) => a.key - b.key)
          .slice(0, CHOICES)
          .map(({ n }) => t * CLASSES_PER_TIME + n)
      })
      const family = codes.length > 1 ? (codes[0] ?? null) : null
      return { code, family, grade: '5', all_day_first: true, enrolled: [], waiting: [], wishes }
    }),
  )
  const classes = classesOfSchool()
  return {
    families,
    seed: sha256(`school ${run}`),
    pool: { priority: 'none', wait_list_limit: 5, classes, children: pool, left_out: [] },
  }
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Reproducible numbers from 0 to 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
