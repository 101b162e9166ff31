import { z } from 'zod'
import { english } from '../domain/english.ts'
import { CHILDREN_PER_FAMILY } from '../domain/family.ts'
import { phoneDigits } from '../domain/person.ts'
import { DECLINED_RETENTION_DAYS, DRAFT_RETENTION_DAYS } from '../domain/registration/retention.ts'
import { contrastWithWhite, DEFAULT_COLOR, isColor, isReadableOnWhite, MIN_CONTRAST } from '../domain/schoolColor.ts'
import { isSchoolYear } from '../domain/schoolYear.ts'
import { OFFICE_IDLE_MINUTES } from '../domain/session.ts'
import { Etag, Flag, Ignored, OptionalEmail, optionalLine, requiredLine, requiredText, shapeOf } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { MUST_BE_PHONE } from './texts.ts'

export const UNKNOWN_TIME_ZONE = english`Unknown time zone`

/** The school's contacts. Each is stored as one column per part: `office_name`. */
export const CONTACTS = ['office', 'liaison', 'state_coordinator'] as const

const Contact = z.object({ name: z.string(), email: z.string(), phone: z.string() })
type Contact = z.infer<typeof Contact>

const ContactInput = z
  .strictObject({
    name: optionalLine(120).unwrap(),
    email: OptionalEmail,
    phone: z
      .string()
      .max(40)
      .transform((input, context) => {
        const digits = input.trim() === '' ? '' : phoneDigits(input)
        if (digits === undefined) context.addIssue({ code: 'custom', message: MUST_BE_PHONE })
        return digits ?? z.NEVER
      }),
  })
  .partial()

const SchoolYear = z.string().max(20).refine(isSchoolYear, english`Enter a school year in the form 2026 - 2027`)

const NOT_A_COLOR = english`Enter a color as # and six digits, such as ${DEFAULT_COLOR}`

/** White text must be readable on the color, and the color on white. */
const Color = z
  .string()
  .trim()
  .toLowerCase()
  .max(7, NOT_A_COLOR)
  .refine(isColor, { error: NOT_A_COLOR, abort: true })
  .refine(isReadableOnWhite, { error: ({ input }) => tooLittleContrast(String(input)) })

function tooLittleContrast(color: string): string {
  const figure = contrastWithWhite(color)
  return english`This color has a contrast of ${figure} to 1 with white. Choose a darker one: at least ${MIN_CONTRAST} to 1.`
}

/** The settings of the school, as the office enters them and as they are returned. From these come the columns and the form's values. */
const SCHOOL_FIELDS = {
  name: { input: requiredLine(120), stored: z.string() },
  /** An IANA time zone name, such as America/Phoenix: one of `listTimeZones`, or the one that the school has. */
  time_zone: { input: requiredText(60).refine(isTimeZone, UNKNOWN_TIME_ZONE), stored: z.string() },
  office: { input: ContactInput, stored: Contact },
  liaison: { input: ContactInput, stored: Contact },
  /** The state's coordinator for the education of homeless students. */
  state_coordinator: { input: ContactInput, stored: Contact },
  /** If none are entered, the current and the next year are open. */
  registration_years: { input: z.array(SchoolYear).max(5), stored: z.array(z.string()) },
  children_per_family: { input: numberWithin(CHILDREN_PER_FAMILY), stored: z.int() },
  /** Days until a draft of a registration is erased after its last change. */
  draft_retention_days: { input: numberWithin(DRAFT_RETENTION_DAYS), stored: z.int() },
  /** Days until a declined registration is erased. */
  declined_retention_days: { input: numberWithin(DECLINED_RETENTION_DAYS), stored: z.int() },
  /** Minutes until a session of the office ends that nobody uses. */
  office_idle_minutes: { input: numberWithin(OFFICE_IDLE_MINUTES), stored: z.int() },
  office_creates_notifications: { input: Flag, stored: z.boolean() },
  /** Of buttons and links, as #rrggbb. */
  color: { input: Color, stored: z.string() },
}

export const School = z.object({ ...shapeOf(SCHOOL_FIELDS, 'stored'), etag: Etag })
export type School = z.infer<typeof School>

/** The settings as columns. The years are separated by commas. */
export type SchoolColumns = Omit<School, (typeof CONTACTS)[number] | 'registration_years' | 'etag'> & {
  [P in keyof Contact as `${(typeof CONTACTS)[number]}_${P}`]: string
} & { registration_years: string }

/** The URL is a path of the server, outside of the API. It has the hash of the file, so that it can be kept. */
export const Logo = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type Logo = z.infer<typeof Logo>

/** Not in the specification. */
export const getSchool = endpoint({
  method: 'GET',
  path: '/api/school',
  access: 'anyone',
  summary: 'Get the school',
  responses: { 200: z.object({ school: School, logo: Logo.nullable() }) },
})

/** The time zones that the school can choose. Not in the specification. */
export const listTimeZones = endpoint({
  method: 'GET',
  path: '/api/school/time-zones',
  access: 'admin',
  summary: 'List the time zones',
  responses: { 200: z.object({ time_zones: z.array(z.string()) }) },
})

/** A setting that is left out keeps its value. */
export const SchoolFields = z
  .strictObject(shapeOf(SCHOOL_FIELDS, 'input'))
  .partial()
  .required({ name: true, time_zone: true })
  .extend({ etag: Ignored, culprit: Ignored })
export type SchoolFields = z.infer<typeof SchoolFields>

export const updateSchool = endpoint({
  method: 'PUT',
  path: '/api/school',
  access: 'admin',
  summary: 'Update the school settings',
  body: SchoolFields,
  responses: { 200: z.object({ school: School }) },
  refusesOutdated: true,
})

interface Bounds {
  readonly min: number
  readonly max: number
}

function numberWithin({ min, max }: Bounds) {
  const message = english`Enter a number from ${min} to ${max}`
  return z.int(message).min(min, message).max(max, message)
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
