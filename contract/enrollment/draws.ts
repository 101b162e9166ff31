import { z } from 'zod'
import { EmptyBody, SemesterReference } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { GradeFigures, RoundResponse } from './lottery.ts'

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
  emailsFamilies: true,
})

/** The record of the draw, without names: see `recordText` of domain/enrollment/lottery. 404 before the draw, and in an inactive semester except for the office. */
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
