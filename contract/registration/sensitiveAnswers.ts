import { z } from 'zod'
import { FIELDS } from '../../domain/registration/sections.ts'
import { ACCESS_GROUPS, ACCESS_PURPOSES } from '../../domain/registration/sensitive.ts'
import { Id, IdText, optionalText, Time } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { SensitiveAnswers, StoredAnswer } from './form.ts'
import { REGISTRATION_FILTER, RegistrationParams, RegistrationSummary } from './office.ts'

/** Serializing this many takes about 0.2 seconds, during which the server answers nothing else. */
export const MAX_EXPORTED_REGISTRATIONS = 2_000

/**
 * Records who reads which groups before it responds. A repeated request is recorded again. `identity` is a part of `student`: its
 * ethnicity, race and birthplace, which the general answers don't have.
 */
export const readSensitiveAnswers = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/sensitive',
  access: 'admin',
  summary: 'Read sensitive answers of a registration',
  params: RegistrationParams,
  body: z.strictObject({ groups: z.array(z.enum(ACCESS_GROUPS)).min(1).max(ACCESS_GROUPS.length) }),
  responses: { 200: z.object({ answers: SensitiveAnswers }) },
  repeat: 'not-stored',
})

/** One reading of one group. Nobody can change or delete it. It remains after the registration is erased. */
export const RegistrationAccess = z.object({
  id: Id,
  date: Time,
  user_id: Id,
  user_name: z.string(),
  /** Null for a reading of what a family confirmed, which has the student instead. */
  registration_id: Id.nullable(),
  reference: z.string().nullable(),
  /** The name is null after the student was deleted. */
  student: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  group: z.enum(ACCESS_GROUPS),
  /** `export`: the group was in a CSV file of several registrations. */
  purpose: z.enum(ACCESS_PURPOSES),
})
export type RegistrationAccess = z.infer<typeof RegistrationAccess>

/** Newest first: of one registration with `registration_id`, otherwise of all. `search` matches parts of what the screen shows, but the date. */
export const listRegistrationAccesses = endpoint({
  method: 'GET',
  path: '/api/registrations/accesses',
  access: 'admin',
  summary: 'List who read sensitive answers',
  query: z.object({
    registration_id: IdText.optional(),
    search: optionalText(100),
    page: z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .default('1')
      .transform(Number),
    size: z.enum(['25', '50', '100']).default('25').transform(Number),
  }),
  responses: { 200: z.object({ accesses: z.array(RegistrationAccess), total: z.int() }) },
})

/**
 * The chosen answers of the matching registrations, for a CSV file; `answers` are in the order of `fields`. Recorded in the audit trail
 * as an export, and in the access log for each registration and sensitive group. 422 `too-many-registrations` above the limit.
 */
export const exportRegistrations = endpoint({
  method: 'POST',
  path: '/api/registrations/export',
  access: 'admin',
  summary: 'Export chosen answers of registrations',
  body: z.strictObject({
    ...REGISTRATION_FILTER,
    fields: z
      .array(z.enum([...FIELDS.keys()]))
      .min(1)
      .max(FIELDS.size),
  }),
  responses: {
    200: z.object({ registrations: z.array(RegistrationSummary.extend({ answers: z.array(StoredAnswer) })) }),
  },
  repeat: 'not-stored',
})
