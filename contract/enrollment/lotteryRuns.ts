import { z } from 'zod'
import { EmptyBody, SemesterReference } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { GradeFigures, LotteryResponse } from './lottery.ts'

const semester = z.object({ id: SemesterReference })

/** Computes the lottery with a random seed that is not the lottery's. Changes nothing. 422 `already-run`. */
export const rehearseLottery = endpoint({
  method: 'POST',
  path: '/api/semester/:id/lottery/rehearsal',
  access: 'admin',
  summary: 'Rehearse the lottery with another seed',
  params: semester,
  body: EmptyBody,
  responses: { 200: z.object({ figures: z.array(GradeFigures) }) },
  repeat: 'harmless',
})

/** Starts the lottery, which ends after the response: `getLottery` shows its progress. 422 `not-closed-yet` or `already-run`. */
export const startLottery = endpoint({
  method: 'POST',
  path: '/api/semester/:id/lottery/run',
  access: 'admin',
  summary: 'Run the lottery',
  params: semester,
  body: EmptyBody,
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
