import { z } from 'zod'
import { LOTTERY_STATES } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import { PRIORITIES } from '../../domain/enrollment/lottery/pool.ts'
import { EmptyBody, Ignored, SemesterReference, StudentGrade, Time } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { schoolMoment } from '../schoolMoment.ts'
import { Moment } from './windows.ts'

const Sha256Text = z.string().regex(/^[0-9a-f]{64}$/)

/** What the children of a grade got in a lottery. */
export const GradeFigures = z.object({
  grade: StudentGrade,
  children: z.int(),
  by_classes: z.array(z.int()).readonly(),
  by_choice: z.array(z.int()).readonly(),
  times_ranked: z.int(),
  times_served: z.int(),
})

/** `interrupted`: the server stopped in the meantime. Nothing was changed, and the lottery can be started again. */
const LotteryRun = z.object({
  state: z.enum(['running', 'failed', 'interrupted']),
  percent: z.int(),
  started_at: Time,
})
export type LotteryRun = z.infer<typeof LotteryRun>

/**
 * `commitment` is the SHA-256 of the secret, shown from the start. `replaced_commitments` are those of former secrets, which the lottery had before
 * the database was restored or moved. `digest` is the last line of the record.
 */
export const Lottery = z.object({
  opens_at: Time,
  closes_at: Time,
  priority: z.enum(PRIORITIES),
  state: z.enum(LOTTERY_STATES),
  commitment: Sha256Text,
  replaced_commitments: z.array(z.object({ commitment: Sha256Text, replaced_at: Time })).readonly(),
  ran_at: Time.nullable(),
  digest: Sha256Text.nullable(),
  /** Only for the office. */
  office: z
    .object({
      /** The children with at least one ranked class. */
      rankings: z.int(),
      run: LotteryRun.nullable(),
      figures: z.array(GradeFigures).nullable(),
    })
    .optional(),
})
export type Lottery = z.infer<typeof Lottery>

const semester = z.object({ id: SemesterReference })
/** `now` is the server's clock. */
export const LotteryResponse = z.object({ lottery: Lottery.nullable(), now: Time })

/** Null for a semester without a lottery. */
export const getLottery = endpoint({
  method: 'GET',
  path: '/api/semester/:id/lottery',
  access: 'signed-in',
  summary: 'Get the lottery of a semester',
  params: semester,
  responses: { 200: LotteryResponse },
})

/** Refused by field: see `whyNotSaveLottery` of domain/enrollment/lottery. */
const LotteryFields = z.strictObject({
  opens_at: Moment,
  closes_at: Moment,
  priority: z.enum(PRIORITIES),
  culprit: Ignored,
})

/** The lottery as the office's form has it: times of the school's clock. */
export function lotteryForm(timeZone: string) {
  const time = schoolMoment(timeZone)
  return z.strictObject({ opens_at: time, closes_at: time, priority: z.enum(PRIORITIES) })
}

/** The first call creates the lottery with its seed. 422 `already-run` after the lottery. */
export const updateLottery = endpoint({
  method: 'PUT',
  path: '/api/semester/:id/lottery',
  access: 'admin',
  summary: 'Create or change the lottery of a semester',
  params: semester,
  body: LotteryFields,
  responses: { 200: LotteryResponse },
})

/** Deletes the lottery and all rankings, so that families enroll without a lottery. 422 `already-run` after the lottery. */
export const deleteLottery = endpoint({
  method: 'DELETE',
  path: '/api/semester/:id/lottery',
  access: 'admin',
  summary: 'Delete a lottery that was not drawn',
  params: semester,
  body: EmptyBody,
  responses: { 204: null },
  stepUp: true,
})
