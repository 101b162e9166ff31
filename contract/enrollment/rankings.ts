import { z } from 'zod'
import { english } from '../../domain/english.ts'
import { CHOICES_LIMIT } from '../../domain/enrollment/lottery/pool.ts'
import { Id, IdText, Ignored, SemesterReference, Time } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { PublishedReason } from './lottery.ts'

/** More times than a week has. */
const LISTS_MAX = 60

/** Class ids: one list for each time (days and period), the first choice first. */
const Wishes = z.array(z.array(Id).max(CHOICES_LIMIT, english`At most ${CHOICES_LIMIT} classes`)).max(LISTS_MAX)

/**
 * `all_day_first`: whether All Day classes are decided before single classes for this child, at first yes. `draw_together`: whether the
 * children of the family share a lottery number, for all of them, at first no.
 */
const Choices = z.object({ all_day_first: z.boolean().optional(), draw_together: z.boolean().optional() })

/** `code` identifies the child in the published record. It is null until the first save. */
export const Ranking = z.object({
  code: z.int().nullable(),
  wishes: z.array(z.array(Id)),
  all_day_first: z.boolean(),
  draw_together: z.boolean(),
  /** Whether drawing siblings together could matter: the family has another child in the same grade, or, without a priority, one for the same class. */
  has_siblings: z.boolean(),
  /** The office decided that the child takes part with another entry. */
  left_out: z.boolean(),
  saved_at: Time.nullable(),
})
export type Ranking = z.infer<typeof Ranking>

const student = z.object({ id: IdText })
const ofSemester = z.object({ semester: SemesterReference })

/** 404 when the semester has no lottery. */
export const getRanking = endpoint({
  method: 'GET',
  path: '/api/students/:id/ranking',
  access: 'signed-in',
  summary: "Get a child's ranked classes",
  params: student,
  query: ofSemester,
  responses: { 200: z.object({ ranking: Ranking }) },
})

/** Replaces the ranking. After the closing, only the office does, with a reason that everyone sees. 422 `not-open-yet` or `closed` outside the lottery, and on each list that cannot be saved. */
export const updateRanking = endpoint({
  method: 'PUT',
  path: '/api/students/:id/ranking',
  access: 'signed-in',
  summary: 'Rank classes for a child',
  params: student,
  query: ofSemester,
  body: z.strictObject({ wishes: Wishes, ...Choices.shape, reason: PublishedReason.optional(), culprit: Ignored }),
  responses: { 200: z.object({ ranking: Ranking }) },
  pausedBy: ['ranking'],
})
