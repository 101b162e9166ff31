import { z } from 'zod'
import { english } from '../domain/english.ts'
import { SemesterReference } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { FIELD_IS_REQUIRED } from './texts.ts'

const Day = z.iso.date({
  abort: true,
  error: ({ input }) => (input === '' ? FIELD_IS_REQUIRED : english`Enter a date`),
})

/** A semester with the first and last day of the export, which can differ from those of the semester. */
export const OneRosterChoice = z
  .object({ semester: SemesterReference, from: Day, to: Day })
  .refine(({ from, to }) => from <= to, {
    error: english`The last day must be on or after the first day`,
    path: ['to'],
  })

/** A part of the zip, with the number of rows up to its end. */
const OneRosterPart = z.object({ rows: z.int(), zip: z.base64() })
export type OneRosterPart = z.infer<typeof OneRosterPart>

/** A zip with a manifest and seven bulk files (imsglobal.org/spec/oneroster/v1p2/bind/csv). 404: no semester. Not in the specification. */
export const exportOneRoster = endpoint({
  method: 'GET',
  path: '/api/oneroster',
  access: 'admin',
  summary: 'Export the rosters of a semester as OneRoster CSV',
  query: OneRosterChoice,
  responses: {
    200: z.object({
      name: z.string(),
      /** Rows of all files. */
      total: z.int(),
      parts: z.array(OneRosterPart),
    }),
  },
})
