import { z } from 'zod'
import { english } from '../../domain/english.ts'
import { AUTOMATIC_REASONS, LOTTERY_EVENTS, LOTTERY_STATES } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import { PRIORITIES } from '../../domain/enrollment/lottery/pool.ts'
import { SOURCES } from '../../domain/enrollment/lottery/seed.ts'
import { EmptyBody, Etag, Id, Ignored, requiredLine, SemesterReference, StudentGrade, Time } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { schoolMoment } from '../schoolMoment.ts'
import { Moment } from './windows.ts'

const automatic: readonly string[] = Object.values(AUTOMATIC_REASONS)

/** Why something that decides a lottery changed after the closing. Everyone sees it, and which ones the server gave itself. */
export const PublishedReason = requiredLine(200).refine((reason) => !automatic.includes(reason), {
  error: english`The server itself gives this reason. Enter yours in other words.`,
})

const Sha256Text = z.string().regex(/^[0-9a-f]{64}$/)

/** How many children ranked a class first, and how many of its seats were free. */
const Demand = z.object({ first_choices: z.int(), seats: z.int() })
export const ClassDemand = Demand.extend({ section: z.string(), name: z.string() })

/** What the children of a grade got in a lottery. */
export const GradeFigures = z.object({
  grade: StudentGrade,
  children: z.int(),
  by_classes: z.array(z.int()).readonly(),
  by_choice: z.array(z.int()).readonly(),
  times_ranked: z.int(),
  times_served: z.int(),
})

/** `interrupted`: the server stopped in the meantime. Nothing was changed, and the lottery can be started again. */
const LotteryRun = z.object({
  state: z.enum(['running', 'failed', 'interrupted']),
  percent: z.int(),
  started_at: Time,
  /** Why a failed one was refused. Null for a fault. */
  refusal: z.string().nullable(),
})
export type LotteryRun = z.infer<typeof LotteryRun>

/** What happened after the closing, with what was published then. */
const LotteryEvent = z.object({
  kind: z.enum(LOTTERY_EVENTS),
  happened_at: Time,
  commitment: Sha256Text,
  closing_hash: Sha256Text,
})
export type LotteryEvent = z.infer<typeof LotteryEvent>

/**
 * What differs since the closing: a line of the record by its kind and its key, the child's code or the id of the class. `edited_at` is when the
 * server saw it. `reason` is null until the office gives it, before the lottery, and one of AUTOMATIC_REASONS for what the server did itself.
 */
const LotteryEdit = z.object({
  id: Id,
  action: z.enum(['set', 'removed']),
  kind: z.enum(['priority', 'wait-list-limit', 'ranking', 'class', 'child']),
  key: z.string(),
  /** Of a class. */
  section: z.string().nullable(),
  edited_at: Time,
  reason: z.string().nullable(),
})
export type LotteryEdit = z.infer<typeof LotteryEdit>

/**
 * `commitment` is the SHA-256 of the secret, shown from the start. `replaced_commitments` are those of former secrets, which the lottery had before
 * the database was restored or moved. `digest` is the last line of the record.
 */
export const Lottery = z.object({
  opens_at: Time,
  closes_at: Time,
  /** When the server kept everything that decides, at the closing or later. Null before. */
  kept_at: Time.nullable(),
  priority: z.enum(PRIORITIES),
  state: z.enum(LOTTERY_STATES),
  /** Whether the semester ended before the lottery ran. Then nothing is ranked anymore, and the lottery does not run. */
  too_late: z.boolean(),
  commitment: Sha256Text,
  replaced_commitments: z.array(z.object({ commitment: Sha256Text, replaced_at: Time })).readonly(),
  /** The SHA-256 of everything that decides, at the closing (`closingText` of domain/enrollment/lottery), and how many rankings there were. Null before. */
  closing_hash: Sha256Text.nullable(),
  ranking_count: z.int().nullable(),
  edits: z.array(LotteryEdit).readonly(),
  /** The round of the randomness beacon that decides, announced with the closing. */
  beacon: z.object({ round: z.int(), published_at: Time }),
  /** The value that decided, since the run. */
  public_value: z.object({ source: z.enum(SOURCES), name: z.string(), value: z.string() }).nullable(),
  events: z.array(LotteryEvent).readonly(),
  ran_at: Time.nullable(),
  digest: Sha256Text.nullable(),
  /** Only for the office. */
  office: z
    .object({
      /** The children with at least one ranked class. */
      rankings: z.int(),
      run: LotteryRun.nullable(),
      figures: z.array(GradeFigures).nullable(),
    })
    .optional(),
})
export type Lottery = z.infer<typeof Lottery>

const semester = z.object({ id: SemesterReference })
/** `now` is the server's clock. `etag` is that of what the office can change, also without a lottery. */
export const LotteryResponse = z.object({ lottery: Lottery.nullable(), now: Time, etag: Etag })

/** Null for a semester without a lottery. */
export const getLottery = endpoint({
  method: 'GET',
  path: '/api/semester/:id/lottery',
  access: 'signed-in',
  summary: 'Get the lottery of a semester',
  params: semester,
  responses: { 200: LotteryResponse },
})

/**
 * What everyone may know of the lottery of a semester, and what the office did with it and with former ones after their closing. Null
 * without a lottery. 404 in an inactive semester except for the office.
 */
export const getPublishedLottery = endpoint({
  method: 'GET',
  path: '/api/semester/:id/lottery/published',
  access: 'anyone',
  summary: 'Get what everyone may know of a lottery',
  params: semester,
  responses: {
    200: z.object({
      lottery: Lottery.omit({ office: true, events: true }).nullable(),
      events: z.array(LotteryEvent).readonly(),
      now: Time,
    }),
  },
  rateLimit: 'calls',
})

/**
 * How many children ranked the active classes of a semester first in the last lottery of another semester that had a class of that section and
 * name, and how many seats were free. Classes that no lottery had are missing.
 */
export const getFormerDemand = endpoint({
  method: 'GET',
  path: '/api/semester/:id/lottery/former-demand',
  access: 'signed-in',
  summary: 'Get how wanted the classes were in the last lottery',
  params: semester,
  responses: {
    200: z.object({ classes: z.array(Demand.extend({ course_id: Id })) }),
  },
})

/** Refused by field: see `whyNotSaveLottery` of domain/enrollment/lottery. */
const LotteryFields = z.strictObject({
  opens_at: Moment,
  closes_at: Moment,
  priority: z.enum(PRIORITIES),
  culprit: Ignored,
})

/** The lottery as the office's form has it: times of the school's clock. */
export function lotteryForm(timeZone: string) {
  const time = schoolMoment(timeZone)
  return z.strictObject({ opens_at: time, closes_at: time, priority: z.enum(PRIORITIES) })
}

/**
 * The first call creates the lottery with its secret. After the closing, a save opens it again, which needs a confirmed password and is
 * published. 422 `already-run` after the lottery.
 */
export const updateLottery = endpoint({
  method: 'PUT',
  path: '/api/semester/:id/lottery',
  access: 'admin',
  summary: 'Create or change the lottery of a semester',
  params: semester,
  body: LotteryFields,
  responses: { 200: LotteryResponse },
  refusesOutdated: true,
})

/** Deletes the lottery and all rankings, so that families enroll without a lottery. After the closing, it is published. 422 `already-run` after the lottery. */
export const deleteLottery = endpoint({
  method: 'DELETE',
  path: '/api/semester/:id/lottery',
  access: 'admin',
  summary: 'Delete a lottery that has not run',
  params: semester,
  body: EmptyBody,
  responses: { 204: null },
  stepUp: true,
})
