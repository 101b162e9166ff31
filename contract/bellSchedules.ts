import { z } from 'zod'
import { type BellScheduleRefusal, bellScheduleRefusals } from '../domain/bellSchedule.ts'
import { DAYS, PERIODS } from '../domain/days.ts'
import { english } from '../domain/english.ts'
import { Ignored, requiredLine, SemesterReference } from './codecs.ts'
import { GradeList } from './courseFields.ts'
import { endpoint } from './endpoint.ts'
import { ChangedResponse } from './problem.ts'
import { FIELD_IS_REQUIRED } from './texts.ts'

const SCHEDULES_MAX = 40
const ROWS_MAX = 20

/** The school's local time: "08:30". */
const TimeOfDay = z
  .string({ error: FIELD_IS_REQUIRED })
  .min(1, FIELD_IS_REQUIRED)
  .regex(/^$|^([01]\d|2[0-3]):[0-5]\d$/, english`Enter a time`)

const BellRow = z
  .strictObject({
    label: requiredLine(40, { abort: false }),
    /** Null for a break. */
    period: z.enum(PERIODS, { error: FIELD_IS_REQUIRED }).nullable(),
    starts_at: TimeOfDay,
    ends_at: TimeOfDay,
    is_break: z.boolean().default(false),
  })
  .refine(({ period, is_break }) => is_break || period !== null, {
    error: FIELD_IS_REQUIRED,
    path: ['period'],
    when: isObject,
  })
  .refine(({ period, is_break }) => !is_break || period === null, {
    error: english`A break can't have a period`,
    path: ['period'],
    when: isObject,
  })

export const BellSchedule = z.strictObject({
  days: z.enum(DAYS, { error: FIELD_IS_REQUIRED }),
  grades: GradeList,
  rows: z.array(BellRow).min(1, english`Add at least one row`).max(ROWS_MAX, english`At most ${ROWS_MAX} rows`),
})
export type BellSchedule = z.infer<typeof BellSchedule>

const REFUSAL_MESSAGES: Readonly<Record<BellScheduleRefusal['because'], string>> = {
  'grade-twice': english`One of these grades already has a schedule for these days`,
  'period-twice': english`This period is already in this schedule`,
  'ends-before-start': english`The end must be after the start`,
  'rows-overlap': english`This row overlaps another row`,
}

/** The schedules while some fields are invalid, so that all errors are found at once. */
const UncheckedSchedules = z
  .array(
    z.object({
      days: z.enum(DAYS),
      grades: z.string().catch(''),
      rows: z.array(
        z.object({
          label: z.string().catch(''),
          period: z.enum(PERIODS).nullable().catch(null),
          starts_at: TimeOfDay.catch(''),
          ends_at: TimeOfDay.catch(''),
          is_break: z.boolean().catch(false),
        }),
      ),
    }),
  )
  .catch([])

/** The bell schedules of a semester, refused by field. The office's form uses this schema. */
export const BellScheduleFields = z.strictObject({
  bell_schedules: z
    .array(BellSchedule, { error: FIELD_IS_REQUIRED })
    .max(SCHEDULES_MAX, english`At most ${SCHEDULES_MAX} schedules`)
    .superRefine(
      (schedules, context) => {
        for (const { path, because } of bellScheduleRefusals(UncheckedSchedules.parse(schedules)))
          context.addIssue({ code: 'custom', path: [...path], message: REFUSAL_MESSAGES[because] })
      },
      { when: () => true },
    ),
  culprit: Ignored,
})
export type BellScheduleFields = z.infer<typeof BellScheduleFields>

const params = z.object({ id: SemesterReference })
const BellSchedulesResponse = z.object({ bell_schedules: z.array(BellSchedule) })

/** A parent gets the schedules of active semesters only. */
export const getBellSchedules = endpoint({
  method: 'GET',
  path: '/api/semester/:id/bell-schedules',
  access: 'signed-in',
  summary: 'Get the bell schedules of a semester',
  params,
  responses: { 200: BellSchedulesResponse },
})

/** Replaces all bell schedules of the semester. 412 when If-Match has the ETag of an earlier version; the response has the current ETag. */
export const updateBellSchedules = endpoint({
  method: 'PUT',
  path: '/api/semester/:id/bell-schedules',
  access: 'admin',
  summary: 'Update the bell schedules of a semester',
  params,
  body: BellScheduleFields,
  responses: { 200: BellSchedulesResponse, 412: ChangedResponse },
  refusesOutdated: true,
})

function isObject({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}
