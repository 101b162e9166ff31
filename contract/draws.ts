import { z } from 'zod'
import { DAYS } from '../domain/days.ts'
import { OUTCOMES } from '../domain/draw/decision.ts'
import { PERIODS } from '../domain/period.ts'
import { EmptyBody, Id, IdText, SemesterReference } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { GradeFigures, RoundResponse } from './rounds.ts'

const semester = z.object({ id: SemesterReference })

/** Computes the draw with a random seed that is not the round's. Changes nothing. 422 `already-drawn`. */
export const rehearseDraw = endpoint({
  method: 'POST',
  path: '/api/semester/:id/round/rehearsal',
  access: 'admin',
  summary: 'Rehearse the draw with another seed',
  params: semester,
  body: EmptyBody,
  responses: { 200: z.object({ figures: z.array(GradeFigures) }) },
  repeat: 'harmless',
})

/** Starts the draw, which ends after the response: `getRound` shows its progress. 422 `not-closed-yet` or `already-drawn`. */
export const startDraw = endpoint({
  method: 'POST',
  path: '/api/semester/:id/round/draw',
  access: 'admin',
  summary: 'Run the draw',
  params: semester,
  body: EmptyBody,
  responses: { 202: RoundResponse },
  stepUp: true,
})

/** The record of the draw, without names: see `recordText` of domain/draw. 404 before the draw. */
export const getDrawRecord = endpoint({
  method: 'GET',
  path: '/api/semester/:id/round/record',
  access: 'anyone',
  summary: 'Get the public record of a draw',
  params: semester,
  responses: { 200: z.string() },
  produces: 'text/plain',
  rateLimit: 'calls',
})

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

export const RoundResults = z.object({
  code: z.int(),
  lottery_place: z.int(),
  /** The number of children in the draw. */
  children: z.int(),
  wishes: z.array(z.array(WishResult)),
  /** Ranked classes that were no longer offered at the draw. */
  not_offered: z.array(RankedClass),
})
export type RoundResults = z.infer<typeof RoundResults>

/** Null for a child that did not take part. 404 before the draw. */
export const getRoundResults = endpoint({
  method: 'GET',
  path: '/api/students/:id/round-results',
  access: 'signed-in',
  summary: "Get the result of a child's wishes",
  params: z.object({ id: IdText }),
  query: z.object({ semester: SemesterReference }),
  responses: { 200: z.object({ results: RoundResults.nullable() }) },
})
