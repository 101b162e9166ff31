import { z } from 'zod'
import { CHOICES_LIMIT } from '../../domain/enrollment/lottery/pool.ts'
import { Id, IdText, Ignored, SemesterReference, Time } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'

/** More times than a week has. */
const LISTS_MAX = 60

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

/** Replaces the ranking. 422 `not-open-yet` or `closed` outside the lottery, and on each list that cannot be saved. */
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
