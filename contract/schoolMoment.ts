import { z } from 'zod'
import { english } from '../domain/english.ts'
import { readSchoolTime } from '../domain/schoolTime.ts'
import { FIELD_IS_REQUIRED } from './texts.ts'

const MESSAGES = {
  unreadable: english`Enter a date and time`,
  skipped: english`The clocks go forward at this time. Choose another time.`,
  twice: english`The clocks go back, so this time occurs twice. Choose another time.`,
} as const

/** A time of the school's clock in a form, "2026-08-03T08:00", as ISO 8601. */
export function schoolMoment(timeZone: string) {
  return optionalSchoolMoment(timeZone).transform((time, context) => {
    if (time !== null) return time
    context.addIssue({ code: 'custom', message: FIELD_IS_REQUIRED })
    return z.NEVER
  })
}

/** The same, and null for an empty field. */
export function optionalSchoolMoment(timeZone: string) {
  return z.string({ error: FIELD_IS_REQUIRED }).transform((text, context) => {
    if (text === '') return null
    const { moment, refusal } = readSchoolTime(text, timeZone)
    if (moment) return moment.toISOString()
    context.addIssue({ code: 'custom', message: MESSAGES[refusal] })
    return z.NEVER
  })
}
