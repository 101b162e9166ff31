import { z } from 'zod'
import { daysInRanges, daysOffRefusals, repeatedDates } from '../domain/daysOff.ts'
import { CalendarDay, Ignored, optionalText, SemesterReference } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { FIELD_IS_REQUIRED } from './problem.ts'
import { LAST_DAY_TOO_EARLY } from './semesters.ts'

const DAYS_MAX = 200
const DATE_IS_LISTED = 'This date is already in the list'
const TOO_MANY_DAYS = `At most ${DAYS_MAX} days off`

const Name = optionalText(60)

/** A date without classes. */
export const DayOff = z.strictObject({ date: CalendarDay, name: Name })
export type DayOff = z.infer<typeof DayOff>

/** The days off of a semester. A date in the list twice is 422 on the later one. */
export const DaysOffFields = z.strictObject({
  days_off: z
    .array(DayOff, { error: FIELD_IS_REQUIRED })
    .max(DAYS_MAX, TOO_MANY_DAYS)
    .superRefine((days, context) => {
      for (const index of repeatedDates(days))
        context.addIssue({ code: 'custom', path: [index, 'date'], message: DATE_IS_LISTED })
    }),
  culprit: Ignored,
})

const REFUSAL_MESSAGES = { 'ends-before-start': LAST_DAY_TOO_EARLY, 'ranges-overlap': DATE_IS_LISTED } as const

const DaysOffRange = z
  .strictObject({ first_day: CalendarDay, last_day: z.union([z.literal(''), CalendarDay]), name: Name })
  .transform((range) => ({ ...range, last_day: range.last_day || range.first_day }))

/** The days off as the office's form has them: an empty `last_day` means a single day. */
export const DaysOffRanges = z
  .strictObject({
    ranges: z.array(DaysOffRange).superRefine((ranges, context) => {
      for (const { index, field, because } of daysOffRefusals(ranges))
        context.addIssue({ code: 'custom', path: [index, field], message: REFUSAL_MESSAGES[because] })
      if (daysInRanges(ranges).length > DAYS_MAX) context.addIssue({ code: 'custom', message: TOO_MANY_DAYS })
    }),
  })
  .transform(({ ranges }) => ({ days_off: daysInRanges(ranges) }))

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

/** Replaces all days off of the semester. */
export const updateDaysOff = endpoint({
  method: 'PUT',
  path: '/api/semester/:id/days-off',
  access: 'admin',
  summary: 'Update the dates of a semester that have no classes',
  params,
  body: DaysOffFields,
  responses: { 200: DaysOffResponse },
})
