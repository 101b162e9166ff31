import { z } from 'zod'
import { ROUND_STATES } from '../../domain/enrollment/lottery/roundTimes.ts'
import { EmptyBody, Ignored, SemesterReference, StudentGrade, Time } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { schoolMoment } from '../schoolMoment.ts'
import { Moment } from './windows.ts'

const Sha256Text = z.string().regex(/^[0-9a-f]{64}$/)

/** What the children of a grade got in a draw. */
export const GradeFigures = z.object({
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

/**
 * `commitment` is the SHA-256 of the seed, shown from the start. `replaced_commitments` are those of former seeds, which the round had before
 * the database was restored or moved. `digest` is the last line of the record.
 */
export const Round = z.object({
  opens_at: Time,
  closes_at: Time,
  siblings_together: z.boolean(),
  state: z.enum(ROUND_STATES),
  commitment: Sha256Text,
  replaced_commitments: z.array(z.object({ commitment: Sha256Text, replaced_at: Time })).readonly(),
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

/** Refused by field: see `whyNotSaveRound` of domain/enrollment/lottery. */
const RoundFields = z.strictObject({
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
