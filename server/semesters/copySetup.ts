import { english } from '../../domain/english.ts'
import { whyNotSaveLottery } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import { dayWeeksLater, timeWeeksLater, weeksToCopy } from '../../domain/semesterCopy.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import { readClock } from '../lottery/lottery.queries.ts'
import { auditedLottery, insertLottery } from '../lottery/saveLottery.ts'
import type { Transaction } from '../platform/database/database.ts'
import { fieldError } from '../platform/http/problem.ts'
import { readNotes } from '../rows/semesters.queries.ts'
import { insertDaysOff, readDaysOff } from './daysOff.ts'
import { insertNotes } from './notes.ts'

interface Copy {
  readonly from: number
  readonly to: number
  /** The first day of the new semester, if the office entered it, or how many weeks later everything is. */
  readonly first_day?: string | undefined
  readonly weeks?: number
}

/**
 * Copies the settings, dates, windows, days off, notes, document requests and lottery of a semester into a new one. All dates move by the same number of whole
 * weeks, and times keep the hour of the school's clock. A lottery whose ranking period would be over is left out. Returns what the audit
 * trail says of it.
 * @throws 422 on `copy_setup_from` when the semester does not exist
 */
export async function copySetup(trx: Transaction, keys: KeyRing, { from, to, first_day, ...moved }: Copy) {
  const source = await trx
    .selectFrom('semester')
    .crossJoin('school')
    .select(['semester.name', 'starts_on', 'ends_on', 'freed_seats', 'offer_hours', 'time_zone'])
    .select(['confirmation', 'confirmation_from'])
    .where('semester.id', '=', from)
    .executeTakeFirst()
  if (!source) throw fieldError('copy_setup_from', english`Semester not found.`)
  const { name, time_zone, freed_seats, offer_hours, confirmation } = source
  const { weeks = weeksToCopy(source.starts_on, first_day) } = moved
  const day = (date: string) => dayWeeksLater(date, weeks)
  const time = (moment: Date) => timeWeeksLater(moment, weeks, time_zone)
  const dates = { starts_on: source.starts_on && day(source.starts_on), ends_on: source.ends_on && day(source.ends_on) }
  const asking = { confirmation, confirmation_from: source.confirmation_from && day(source.confirmation_from) }
  const settings = { ...dates, ...asking, freed_seats, offer_hours }
  await trx.updateTable('semester').set(settings).where('id', '=', to).execute()
  const days_off = (await readDaysOff(trx, from)).map((each) => ({ ...each, date: day(each.date) }))
  await insertDaysOff(trx, to, days_off)
  const windows = await copyWindows(trx, { from, to, time })
  const notes = await copyNotes(trx, from, to)
  const requests = await copyDocumentRequests(trx, { from, to, day })
  const lottery = await copyLottery(trx, keys, { from, to, time })
  return {
    copy_setup_from: name,
    ...settings,
    ...lottery,
    copied: [
      `windows: ${windows}`,
      `days off: ${days_off.length}`,
      `notes: ${notes}`,
      `document requests: ${requests}`,
      `lottery: ${Number(lottery !== undefined)}`,
    ],
  }
}

interface Shift {
  readonly from: number
  readonly to: number
  readonly time: (moment: Date) => Date
}

async function copyWindows(trx: Transaction, { from, to, time }: Shift): Promise<number> {
  const windows = await trx
    .selectFrom('enrollment_window')
    .select(['grades', 'opens_at', 'closes_at'])
    .where('semester_id', '=', from)
    .orderBy('id')
    .execute()
  const copied = windows.map(({ grades, opens_at, closes_at }) => ({
    semester_id: to,
    grades,
    opens_at: time(opens_at),
    closes_at: closes_at && time(closes_at),
  }))
  if (copied.length > 0) await trx.insertInto('enrollment_window').values(copied).execute()
  return copied.length
}

async function copyNotes(trx: Transaction, from: number, to: number): Promise<number> {
  const grades = await trx.selectFrom('grade_note').select('grade').where('semester_id', '=', from).execute()
  const notes = await readNotes(trx, from)
  await insertNotes(
    trx,
    grades.map(({ grade }) => ({ semester_id: to, grade, notes: notes[grade] })),
  )
  return grades.length
}

interface ShiftOfDays {
  readonly from: number
  readonly to: number
  readonly day: (date: string) => string
}

/** What the office asks families for, without what they sent. */
async function copyDocumentRequests(trx: Transaction, { from, to, day }: ShiftOfDays): Promise<number> {
  const requests = await readDocumentRequests(trx, from)
  const copied = requests.map((request) => ({ ...request, semester_id: to, due_on: day(request.due_on) }))
  if (copied.length > 0) await trx.insertInto('document_request').values(copied).execute()
  return copied.length
}

/** By due date. A copy has the same order. */
export function readDocumentRequests(trx: Transaction, semester_id: number) {
  return trx
    .selectFrom('document_request')
    .select(['kind', 'title', 'title_es', 'audience', 'grades', 'why', 'why_es', 'due_on'])
    .where('semester_id', '=', semester_id)
    .orderBy('due_on')
    .orderBy('id')
    .execute()
}

/** Returns what the audit trail says of the new lottery, with the commitment to its own secret. Undefined if none was copied. */
async function copyLottery(trx: Transaction, keys: KeyRing, { from, to, time }: Shift) {
  const lottery = await trx
    .selectFrom('lottery')
    .select(['opens_at', 'closes_at', 'priority'])
    .where('semester_id', '=', from)
    .executeTakeFirst()
  if (!lottery) return undefined
  const fields = { ...lottery, opens_at: time(lottery.opens_at), closes_at: time(lottery.closes_at) }
  const refusals = whyNotSaveLottery(undefined, fields, await readClock(trx))
  if (refusals.length > 0) return undefined
  const commitment = await insertLottery(trx, keys, to, fields)
  return auditedLottery({ ...fields, commitment })
}
