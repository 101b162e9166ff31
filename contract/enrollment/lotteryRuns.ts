import { z } from 'zod'
import { isDrawing } from '../../domain/enrollment/lottery/seed.ts'
import { EmptyBody, Id, Ignored, SemesterReference } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { ClassDemand, GradeFigures, LotteryResponse, PublishedReason } from './lottery.ts'

const semester = z.object({ id: SemesterReference })

/**
 * Computes the lottery with a random seed that is not the lottery's, and counts the first choices of each class. Changes nothing.
 * 422 `already-run`, 503 `too-many-rehearsals`. Ends when the client disconnects.
 */
export const rehearseLottery = endpoint({
  method: 'POST',
  path: '/api/semester/:id/lottery/rehearsal',
  access: 'admin',
  summary: 'Rehearse the lottery with another seed',
  params: semester,
  body: EmptyBody,
  responses: { 200: z.object({ demand: z.array(ClassDemand), figures: z.array(GradeFigures) }) },
  repeat: 'harmless',
})

/** Characters. The answer of the beacon has about 220. */
const BEACON_MAX = 4096
/** Characters of six numbers with two digits. */
const DRAWING_MAX = 17

/** Sources besides the announced round that the server fetches, in the order in which the school uses them. */
const GivenValue = z.discriminatedUnion('source', [
  /** `beacon` is the JSON that a relay answers for the announced round. */
  z.strictObject({ source: z.literal('drand'), beacon: z.string().max(BEACON_MAX) }),
  /** The output value of the pulse. Its time follows from the announced round: see `nameOfValue` of domain/enrollment/lottery. */
  z.strictObject({ source: z.literal('nist'), value: z.string().regex(/^[0-9A-F]{128}$/) }),
  /** The numbers of the drawing, whose date follows from the announced round too. */
  z.strictObject({ source: z.literal('state-lottery'), value: z.string().max(DRAWING_MAX).refine(isDrawing) }),
  z.strictObject({ source: z.literal('none') }),
])
export type GivenValue = z.infer<typeof GivenValue>

/**
 * Starts the lottery, which ends after the response: `getLottery` shows its progress. Without `public_value` the server fetches the announced
 * round of the beacon. `reason` is published with the changes since the closing that have none yet, up to `last_edit`, the last one that the office saw.
 *
 * 422 `changes-without-reason`, `changes-not-seen`, `not-closed-yet`, `beacon-not-published`, `already-run` or `semester-over`; `beacon-not-reached` if the server cannot fetch the round, and
 * `beacon-reached` if it can and another source is given; `beacon-unreadable`, `beacon-other-round` or `beacon-not-proven` for a given beacon.
 */
export const startLottery = endpoint({
  method: 'POST',
  path: '/api/semester/:id/lottery/run',
  access: 'admin',
  summary: 'Run the lottery',
  params: semester,
  body: z.strictObject({
    public_value: GivenValue.optional(),
    reason: PublishedReason.optional(),
    last_edit: Id.optional(),
    culprit: Ignored,
  }),
  responses: { 202: LotteryResponse },
  stepUp: true,
  emailsFamilies: true,
})

/** The record of the lottery, without names: see `recordText` of domain/enrollment/lottery. 404 before the lottery, and in an inactive semester except for the office. */
export const getLotteryRecord = endpoint({
  method: 'GET',
  path: '/api/semester/:id/lottery/record',
  access: 'anyone',
  summary: 'Get the public record of a lottery',
  params: semester,
  responses: { 200: z.string() },
  produces: 'text/plain',
  rateLimit: 'calls',
})
