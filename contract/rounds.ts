import { z } from 'zod'
import { DAYS } from '../domain/days.ts'
import { OUTCOMES } from '../domain/draw/decision.ts'
import { CHOICES_LIMIT } from '../domain/draw/round.ts'
import { ROUND_STATES } from '../domain/draw/roundState.ts'
import { PERIODS } from '../domain/period.ts'
import { EmptyBody, Id, IdText, Ignored, SemesterReference, StudentGrade, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { schoolMoment } from './schoolMoment.ts'
import { Moment } from './windows.ts'

/** More times than a week has. */
const LISTS_MAX = 60

const Sha256Text = z.string().regex(/^[0-9a-f]{64}$/)

const GradeFigures = z.object({
  grade: StudentGrade,
  children: z.int(),
  by_classes: z.array(z.int()).readonly(),
  by_choice: z.array(z.int()).readonly(),
  times_ranked: z.int(),
  times_served: z.int(),
})

/** `interrupted`: the server stopped in the meantime. Nothing was changed, and the draw can be started again. */
const DrawRun = z.object({
  state: z.enum(['running', 'failed', 'interrupted']),
  percent: z.int(),
  started_at: Time,
})
export type DrawRun = z.infer<typeof DrawRun>

/** `commitment` is the SHA-256 of the seed, shown from the start. `digest` is the last line of the record. */
export const Round = z.object({
  opens_at: Time,
  closes_at: Time,
  siblings_together: z.boolean(),
  state: z.enum(ROUND_STATES),
  commitment: Sha256Text,
  drawn_at: Time.nullable(),
  digest: Sha256Text.nullable(),
  /** Only for the office. */
  office: z
    .object({
      /** The children with at least one ranked class. */
      rankings: z.int(),
      run: DrawRun.nullable(),
      figures: z.array(GradeFigures).nullable(),
    })
    .optional(),
})
export type Round = z.infer<typeof Round>

const semester = z.object({ id: SemesterReference })
/** `now` is the server's clock. */
export const RoundResponse = z.object({ round: Round.nullable(), now: Time })

/** Null for a semester without a preference round. */
export const getRound = endpoint({
  method: 'GET',
  path: '/api/semester/:id/round',
  access: 'signed-in',
  summary: 'Get the preference round of a semester',
  params: semester,
  responses: { 200: RoundResponse },
})

/** Refused by field: see `whyNotSaveRound` of domain/draw. */
export const RoundFields = z.strictObject({
  opens_at: Moment,
  closes_at: Moment,
  siblings_together: z.boolean(),
  culprit: Ignored,
})

/** The round as the office's form has it: times of the school's clock. */
export function roundForm(timeZone: string) {
  const time = schoolMoment(timeZone)
  return z.strictObject({ opens_at: time, closes_at: time, siblings_together: z.boolean() })
}

/** The first call creates the round with its seed. 422 `already-drawn` after the draw. */
export const updateRound = endpoint({
  method: 'PUT',
  path: '/api/semester/:id/round',
  access: 'admin',
  summary: 'Create or change the preference round of a semester',
  params: semester,
  body: RoundFields,
  responses: { 200: RoundResponse },
})

/** Deletes the round and all rankings, so that families enroll without a draw. 422 `already-drawn` after the draw. */
export const deleteRound = endpoint({
  method: 'DELETE',
  path: '/api/semester/:id/round',
  access: 'admin',
  summary: 'Delete a preference round that was not drawn',
  params: semester,
  body: EmptyBody,
  responses: { 204: null },
  stepUp: true,
})

/** Class ids: one list for each time (days and period), the first choice first. */
const Wishes = z.array(z.array(Id).max(CHOICES_LIMIT, `At most ${CHOICES_LIMIT} classes`)).max(LISTS_MAX)

/** `code` identifies the child in the published record. It is null until the first save. */
export const Ranking = z.object({
  code: z.int().nullable(),
  wishes: z.array(z.array(Id)),
  saved_at: Time.nullable(),
})
export type Ranking = z.infer<typeof Ranking>

const student = z.object({ id: IdText })
const ofSemester = z.object({ semester: SemesterReference })

/** 404 when the semester has no preference round. */
export const getRanking = endpoint({
  method: 'GET',
  path: '/api/students/:id/ranking',
  access: 'signed-in',
  summary: "Get a child's ranked classes",
  params: student,
  query: ofSemester,
  responses: { 200: z.object({ ranking: Ranking }) },
})

/** Replaces the ranking. 422 `not-open-yet` or `closed` outside the round, and on each list that cannot be saved. */
export const updateRanking = endpoint({
  method: 'PUT',
  path: '/api/students/:id/ranking',
  access: 'signed-in',
  summary: 'Rank classes for a child',
  params: student,
  query: ofSemester,
  body: z.strictObject({ wishes: Wishes, culprit: Ignored }),
  responses: { 200: z.object({ ranking: Ranking }) },
})

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
  params: student,
  query: ofSemester,
  responses: { 200: z.object({ results: RoundResults.nullable() }) },
})
