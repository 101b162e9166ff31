import { z } from 'zod'
import { DAYS_OFF_MAX, daysInRanges, daysOffRefusals, repeatedDates } from '../domain/daysOff.ts'
import { english } from '../domain/english.ts'
import { isInSemester, type SemesterDates } from '../domain/semester.ts'
import { CalendarDay, Ignored, optionalLine, SemesterReference } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { ChangedResponse } from './problem.ts'
import { LAST_DAY_TOO_EARLY } from './semesters.ts'
import { FIELD_IS_REQUIRED } from './texts.ts'

export const NOT_IN_SEMESTER = english`This date isn't in the semester`
const DATE_IS_LISTED = english`This date is already in the list`
const TOO_MANY_DAYS = english`At most ${DAYS_OFF_MAX} days off`

const Name = optionalLine(60)

/** A date without classes. */
export const DayOff = z.strictObject({ date: CalendarDay, name: Name })
export type DayOff = z.infer<typeof DayOff>

/** The days off of a semester. A date in the list twice is 422 on the later one. */
const DaysOffFields = z.strictObject({
  days_off: z
    .array(DayOff, { error: FIELD_IS_REQUIRED })
    .max(DAYS_OFF_MAX, TOO_MANY_DAYS)
    .superRefine((days, context) => {
      for (const index of repeatedDates(days))
        context.addIssue({ code: 'custom', path: [index, 'date'], message: DATE_IS_LISTED })
    }),
  culprit: Ignored,
})

const REFUSAL_MESSAGES = {
  'ends-before-start': LAST_DAY_TOO_EARLY,
  'too-long': TOO_MANY_DAYS,
  'ranges-overlap': DATE_IS_LISTED,
} as const

const DaysOffRange = z
  .strictObject({ first_day: CalendarDay, last_day: z.union([z.literal(''), CalendarDay]), name: Name })
  .transform((range) => ({ ...range, last_day: range.last_day || range.first_day }))

/** The days off of a semester as the office's form has them: an empty `last_day` means a single day. */
export function daysOffRanges(semester: SemesterDates) {
  const ranges = z.array(DaysOffRange).superRefine((ranges, context) => {
    const refusals = daysOffRefusals(ranges)
    for (const { index, field, because } of refusals)
      context.addIssue({ code: 'custom', path: [index, field], message: REFUSAL_MESSAGES[because] })
    for (const [index, range] of ranges.entries()) {
      const field = (['first_day', 'last_day'] as const).find((name) => !isInSemester(range[name], semester))
      if (field) context.addIssue({ code: 'custom', path: [index, field], message: NOT_IN_SEMESTER })
    }
    if (refusals.length === 0 && daysInRanges(ranges).length > DAYS_OFF_MAX)
      context.addIssue({ code: 'custom', message: TOO_MANY_DAYS })
  })
  return z.strictObject({ ranges }).transform(({ ranges }) => ({ days_off: daysInRanges(ranges) }))
}

const params = z.object({ id: SemesterReference })
const DaysOffResponse = z.object({ days_off: z.array(DayOff) })

/** In ascending order. A parent gets the days off of active semesters only. */
export const getDaysOff = endpoint({
  method: 'GET',
  path: '/api/semester/:id/days-off',
  access: 'signed-in',
  summary: 'Get the dates of a semester that have no classes',
  params,
  responses: { 200: DaysOffResponse },
})

/**
 * Replaces all days off of the semester.
 * 422 on a date outside the semester, if its first and last day are entered. 412 when If-Match has the ETag of an earlier version; the
 * response has the current ETag.
 */
export const updateDaysOff = endpoint({
  method: 'PUT',
  path: '/api/semester/:id/days-off',
  access: 'admin',
  summary: 'Update the dates of a semester that have no classes',
  params,
  body: DaysOffFields,
  responses: { 200: DaysOffResponse, 412: ChangedResponse },
  refusesOutdated: true,
})
