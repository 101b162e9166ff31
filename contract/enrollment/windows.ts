import { z } from 'zod'
import { DAYS } from '../../domain/days.ts'
import { english } from '../../domain/english.ts'
import { windowsThatNeverOpen } from '../../domain/enrollment/windows.ts'
import { CLASS_GRADES } from '../../domain/grade.ts'
import { Id, Ignored, SemesterReference, Time } from '../codecs.ts'
import { GradeChoice, GradeList } from '../courseFields.ts'
import { endpoint } from '../endpoint.ts'
import { ChangedResponse } from '../problem.ts'
import { optionalSchoolMoment, schoolMoment } from '../schoolMoment.ts'
import { FIELD_IS_REQUIRED } from '../texts.ts'

const WINDOWS_MAX = 50
const CLOSES_TOO_EARLY = english`The closing time must be after the opening time`
const NOT_A_TIME = english`Enter a date and time`

/** When families of some grades may change their classes: from `opens_at` on, until just before `closes_at`. */
export const EnrollmentWindow = z.object({
  id: Id,
  /** "K,1,2", or "" for all grades. */
  grades: z.string(),
  opens_at: Time,
  closes_at: Time.nullable(),
})
export type EnrollmentWindow = z.infer<typeof EnrollmentWindow>

/** ISO 8601 with an offset, in this century. */
export const Moment = z
  .string({ error: FIELD_IS_REQUIRED })
  .min(1, { error: FIELD_IS_REQUIRED, abort: true })
  .max(40, { error: NOT_A_TIME, abort: true })
  .pipe(z.iso.datetime({ offset: true, error: NOT_A_TIME }).refine((time) => time.startsWith('20'), NOT_A_TIME))
  .transform((time) => new Date(time))

const WindowFields = z.strictObject({
  /** A window with the id of a stored one replaces it. */
  id: Id.optional(),
  /** "" for all. */
  grades: GradeChoice,
  opens_at: Moment,
  closes_at: Moment.nullable(),
})
export type WindowFields = z.output<typeof WindowFields>

/** The enrollment windows of a semester. A window that never opens is 422 on its `closes_at`. */
const WindowsFields = z.strictObject({
  windows: z
    .array(WindowFields, { error: FIELD_IS_REQUIRED })
    .max(WINDOWS_MAX, english`At most ${WINDOWS_MAX} windows`)
    .superRefine((windows, context) => {
      for (const index of windowsThatNeverOpen(windows))
        context.addIssue({ code: 'custom', path: [index, 'closes_at'], message: CLOSES_TOO_EARLY })
    }),
  culprit: Ignored,
})

/** The windows as the office's form has them: times of the school's clock, "2026-08-03T08:00", and an empty `closes_at` for none. */
export function windowsForm(timeZone: string) {
  const Row = z
    .strictObject({
      id: Id.optional(),
      grades: GradeList.transform((grades) => (grades === CLASS_GRADES.join(',') ? '' : grades)),
      opens_at: schoolMoment(timeZone),
      closes_at: optionalSchoolMoment(timeZone),
    })
    .refine(({ opens_at, closes_at }) => closes_at === null || closes_at > opens_at, {
      error: CLOSES_TOO_EARLY,
      path: ['closes_at'],
    })
  return z.strictObject({ windows: z.array(Row) })
}

const params = z.object({ id: SemesterReference })
/** `now` is the time of the clock that decides whether a window is open. */
export const WindowsResponse = z.object({
  windows: z.array(EnrollmentWindow),
  /** From when families get no seats, by the days of the class, because it has met for the last time. Empty while the last day is not entered. */
  seats_end: z.partialRecord(z.enum(DAYS), Time),
  now: Time,
})
export type WindowsResponse = z.infer<typeof WindowsResponse>

/** In the order of opening. Without windows, enrollment is open. A parent gets the windows of active semesters only. */
export const getWindows = endpoint({
  method: 'GET',
  path: '/api/semester/:id/windows',
  access: 'signed-in',
  summary: 'Get the times at which families can enroll in a semester',
  params,
  responses: { 200: WindowsResponse },
})

/** Replaces all windows of the semester. 412 when If-Match has the ETag of an earlier version; the response has the current ETag. */
export const updateWindows = endpoint({
  method: 'PUT',
  path: '/api/semester/:id/windows',
  access: 'admin',
  summary: 'Update the times at which families can enroll in a semester',
  params,
  body: WindowsFields,
  responses: { 200: WindowsResponse, 412: ChangedResponse },
  refusesOutdated: true,
})
