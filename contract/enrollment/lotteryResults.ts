import { z } from 'zod'
import { DAYS, PERIODS } from '../../domain/days.ts'
import { OUTCOMES } from '../../domain/enrollment/lottery/decide.ts'
import { Id, IdText, SemesterReference } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'

export const RankedClass = z.object({
  id: Id,
  section: z.string(),
  name: z.string(),
  days: z.enum(DAYS),
  period: z.enum(PERIODS),
})

/** The outcome of one wish, and the child's class that is the reason. */
const WishResult = z.object({
  course: RankedClass,
  choice: z.int(),
  outcome: z.enum(OUTCOMES),
  by: RankedClass.nullable(),
  /** The place on the wait list. */
  place: z.int().nullable(),
})
/** The turn is null for wishes that took no part. `last_served` is the last turn that got a class. */
const TimeResult = z.object({
  turn: z.object({ place: z.int(), children: z.int(), last_served: z.int().nullable() }).nullable(),
  wishes: z.array(WishResult),
})
export type TimeResult = z.infer<typeof TimeResult>
export type WishResult = z.infer<typeof WishResult>
export type RankedClass = z.infer<typeof RankedClass>

export const LotteryResults = z.object({
  code: z.int(),
  /** In the order in which they were decided. Without a turn, a time has only wishes for which the child already waited. */
  times: z.array(TimeResult),
  /** Ranked classes that were no longer offered at the lottery. */
  not_offered: z.array(RankedClass),
})
export type LotteryResults = z.infer<typeof LotteryResults>

/**
 * Null for a child without choices. `left_out`: because another entry of the same child took part. 404 before the lottery has run.
 */
export const getLotteryResults = endpoint({
  method: 'GET',
  path: '/api/students/:id/lottery-results',
  access: 'signed-in',
  summary: "Get the result of a child's wishes",
  params: z.object({ id: IdText }),
  query: z.object({ semester: SemesterReference }),
  responses: { 200: z.object({ results: LotteryResults.nullable(), left_out: z.boolean() }) },
})
