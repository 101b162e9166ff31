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
export type WishResult = z.infer<typeof WishResult>
export type RankedClass = z.infer<typeof RankedClass>

export const LotteryResults = z.object({
  code: z.int(),
  /** Null for a child that was not in the lottery: no ranked class was offered anymore, or it already waited for each of them. */
  lottery_place: z.int().nullable(),
  /** The number of children in the lottery. */
  children: z.int(),
  wishes: z.array(z.array(WishResult)),
  /** Ranked classes that were no longer offered at the lottery. */
  not_offered: z.array(RankedClass),
})
export type LotteryResults = z.infer<typeof LotteryResults>

/**
 * Null for a child without choices. `left_out`: because another entry of the account with the same name and grade did. 404 before the
 * draw.
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
