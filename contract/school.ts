import { z } from 'zod'
import { CHILDREN_PER_FAMILY } from '../domain/family.ts'
import { isEmail, normalEmail, phoneDigits } from '../domain/person.ts'
import { DECLINED_RETENTION_DAYS, DRAFT_RETENTION_DAYS } from '../domain/registration/retention.ts'
import { isSchoolYear } from '../domain/schoolYear.ts'
import { Flag, Ignored, optionalText, requiredText } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { MUST_BE_EMAIL, MUST_BE_PHONE } from './problem.ts'

export const UNKNOWN_TIME_ZONE = 'Unknown time zone'

const Contact = z.object({ name: z.string(), email: z.string(), phone: z.string() })

export const School = z.object({
  name: z.string(),
  /** An IANA time zone name, such as America/Phoenix. */
  time_zone: z.string(),
  office: Contact,
  liaison: Contact,
  /** The state's coordinator for the education of homeless students. */
  state_coordinator: Contact,
  registration_years: z.array(z.string()),
  children_per_family: z.int(),
  office_creates_notifications: z.boolean(),
  /** Days until a draft of a registration is erased after its last change. */
  draft_retention_days: z.int(),
  /** Days until a declined registration is erased. */
  declined_retention_days: z.int(),
})
export type School = z.infer<typeof School>

/** Not in the specification. */
export const getSchool = endpoint({
  method: 'GET',
  path: '/api/school',
  access: 'anyone',
  summary: 'Get the school',
  responses: { 200: z.object({ school: School }) },
})

/** The time zones that the school can choose. Not in the specification. */
export const listTimeZones = endpoint({
  method: 'GET',
  path: '/api/school/time-zones',
  access: 'admin',
  summary: 'List the time zones',
  responses: { 200: z.object({ time_zones: z.array(z.string()) }) },
})

const ContactInput = z.strictObject({
  name: optionalText(120),
  email: z
    .string()
    .max(254)
    .default('')
    .transform(normalEmail)
    .refine((email) => email === '' || isEmail(email), { error: MUST_BE_EMAIL }),
  phone: z
    .string()
    .max(40)
    .default('')
    .transform((input, context) => {
      const digits = input.trim() === '' ? '' : phoneDigits(input)
      if (digits === undefined) context.addIssue({ code: 'custom', message: MUST_BE_PHONE })
      return digits ?? z.NEVER
    }),
})

export const SchoolFields = z.strictObject({
  name: requiredText(120),
  /** One of `listTimeZones`, or the one that the school has. */
  time_zone: requiredText(60).refine(isTimeZone, UNKNOWN_TIME_ZONE),
  office: ContactInput.prefault({}),
  liaison: ContactInput.prefault({}),
  state_coordinator: ContactInput.prefault({}),
  /** If empty, the current and the next year are open. */
  registration_years: z
    .array(z.string().max(20).refine(isSchoolYear, 'Enter a school year in the form 2026 - 2027'))
    .max(5)
    .default([]),
  children_per_family: numberWithin(CHILDREN_PER_FAMILY),
  draft_retention_days: numberWithin(DRAFT_RETENTION_DAYS),
  declined_retention_days: numberWithin(DECLINED_RETENTION_DAYS),
  office_creates_notifications: Flag.default(false),
  culprit: Ignored,
})
export type SchoolFields = z.infer<typeof SchoolFields>

export const updateSchool = endpoint({
  method: 'PUT',
  path: '/api/school',
  access: 'admin',
  summary: 'Update the school settings',
  body: SchoolFields,
  responses: { 200: z.object({ school: School }) },
})

interface Bounds {
  readonly min: number
  readonly max: number
  readonly default: number
}

function numberWithin({ min, max, default: byDefault }: Bounds) {
  const message = `Enter a number from ${min} to ${max}`
  return z.int(message).min(min, message).max(max, message).default(byDefault)
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
