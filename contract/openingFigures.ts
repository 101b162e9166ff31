import { z } from 'zod'
import { REFUSALS } from '../domain/enrollment/refusals.ts'
import { Id, SemesterReference, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** Of the classes that fill the first ones are listed. */
export const FILLING_LISTED = 10

const FillingClass = z.object({
  id: Id,
  name: z.string(),
  seats_left: z.int(),
  waiting: z.int(),
  /** Enrollments and places on the wait list in the last minutes. */
  changes: z.int(),
})

const OpeningFigures = z.object({
  as_of: Time,
  /** `waiting`: sign-ins whose password is about to be checked, of all servers. */
  families: z.object({ signed_in: z.int(), waiting: z.int() }),
  /** By minute of the clock: the last one is the present one, which is not over. */
  enrollments: z.array(z.int()),
  /** Of families' commands, by reason, the most frequent first. */
  refusals: z.array(z.object({ because: z.enum(REFUSALS), count: z.int() })),
  /** Active classes. `filling` has those that families went for in the last minutes, the most wanted first. */
  classes: z.object({ active: z.int(), full: z.int(), filling: z.array(FillingClass) }),
  /** Children whose grade has classes, without a seat in any of them. */
  children_without_class: z.int(),
})
export type OpeningFigures = z.infer<typeof OpeningFigures>

/** How the enrollment of a semester goes, from all servers, for the morning on which it opens. */
export const getOpeningFigures = endpoint({
  method: 'GET',
  path: '/api/semester/:id/opening-figures',
  access: 'admin',
  summary: 'Get how enrollment has gone in the last minutes',
  params: z.object({ id: SemesterReference }),
  responses: { 200: OpeningFigures },
})
