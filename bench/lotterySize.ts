import { createHash } from 'node:crypto'
import { DAYS, PERIODS } from '../domain/days.ts'
import { announcedRound } from '../domain/enrollment/lottery/beacon.ts'
import { checkRecord } from '../domain/enrollment/lottery/check.mjs'
import type { LotteryChild, LotteryClass, LotteryPool } from '../domain/enrollment/lottery/pool.ts'
import { lotteryRecord, recordText } from '../domain/enrollment/lottery/record.ts'
import { NO_PUBLIC_VALUE } from '../domain/enrollment/lottery/seed.ts'

/**
 * node --max-semi-space-size=16 --max-old-space-size=512 bench/lotterySize.ts: time and memory of one lottery in which each child ranks
 * CHOICES classes for each of TIMES times, with the server's limits. With --verify, also of its verification, which needs more.
 */
const CHILDREN = Number(process.env.CHILDREN ?? 10_000)
const TIMES = Number(process.env.TIMES ?? 40)
const CHOICES = Number(process.env.CHOICES ?? 5)
const CLASSES_PER_TIME = 2 * CHOICES
/** The targets, in seconds and megabytes. */
const [MAX_SECONDS, MAX_MB] = [20, 700]

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const pool = largePool()
const rankings = pool.children.map(({ code, family, all_day_first, wishes }) => ({
  code,
  family,
  all_day_first,
  wishes,
}))
const start = performance.now()
const closed_at = '2026-08-10T16:00:00.000Z'
const closed = {
  closed_at,
  kept_at: closed_at,
  announced_round: announcedRound({ closes_at: new Date(closed_at) }).round,
  pool,
  rankings,
}
const record = lotteryRecord(
  { closed, edits: [], secret: sha256('secret'), public_value: NO_PUBLIC_VALUE, replaced: [] },
  sha256,
)
const decided = performance.now()
const text = recordText(record, sha256)
const seconds = (performance.now() - start) / 1000
const megabytes = process.resourceUsage().maxRSS / 1024
const wishes = record.turns.reduce((sum, { decisions }) => sum + decisions.length, 0)
console.log(
  `${wishes} wishes: decided in ${((decided - start) / 1000).toFixed(1)} s, written in ${seconds.toFixed(1)} s`,
)
console.log(`${(text.length / 1e6).toFixed(0)} MB of text, at most ${megabytes.toFixed(0)} MB of memory`)
if (process.argv.includes('--verify')) {
  const before = performance.now()
  const { problem } = checkRecord(text, sha256)
  console.log(`verified in ${((performance.now() - before) / 1000).toFixed(1)} s: ${problem ? 'different' : 'equal'}`)
  console.log(`at most ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB of memory`)
}
if (seconds > MAX_SECONDS || megabytes > MAX_MB) process.exitCode = 1

/** Seats for four of five children. Every third class excludes the next one, at the same or the next time. */
function largePool(): LotteryPool {
  const times = DAYS.flatMap((days) =>
    PERIODS.filter((period) => /\d/.test(period)).map((period) => ({ days, period })),
  )
  const classes = times.slice(0, TIMES).flatMap((time, t) =>
    Array.from({ length: CLASSES_PER_TIME }, (_, n): LotteryClass => {
      const id = t * CLASSES_PER_TIME + n + 1
      const free_seats = Math.ceil((CHILDREN * 0.8) / CLASSES_PER_TIME)
      const excludes = id % 3 === 0 && id < TIMES * CLASSES_PER_TIME ? [id + 1] : []
      return { id, section: `S${id}`, ...time, grade: 'K,1,2,3,4,5', excludes, free_seats, waiting: 0 }
    }),
  )
  const children = Array.from({ length: CHILDREN }, (_, n): LotteryChild => {
    const first = (t: number) => (n * 7 + t * 3) % CLASSES_PER_TIME
    const wishes = Array.from({ length: TIMES }, (_, t) =>
      Array.from(
        { length: CHOICES },
        (_, choice) => t * CLASSES_PER_TIME + ((first(t) + choice) % CLASSES_PER_TIME) + 1,
      ),
    )
    const family = n % 3 === 0 ? null : n - (n % 3) + 1
    return { code: n, family, grade: '3', all_day_first: true, enrolled: [], waiting: [], wishes }
  })
  return { priority: 'oldest-first', wait_list_limit: 5, classes, children, left_out: [] }
}
