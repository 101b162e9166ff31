import { type BellRow, differInTime } from './bellSchedule.ts'
import { type Days, PERIODS, type Period } from './days.ts'
import type { MeetingTime } from './meetingTime.ts'

/** A period or break of one owner on one day group. `owner` is an index. */
interface OwnedBell {
  readonly owner: number
  readonly days: Days
  readonly bell: BellRow
}

/**
 * A row of a timetable. Its label and times are those of most days; days with several times for the period do not count. It has
 * no times if there is no other day, or if no bell schedule has the period.
 */
export interface RowFrame {
  readonly key: string
  /** Null for a break. */
  readonly period: Period | null
  readonly label: string | undefined
  readonly starts_at: string | undefined
  readonly ends_at: string | undefined
  /** The earliest start on any day. */
  readonly earliest: string | undefined
  readonly bells: readonly OwnedBell[]
}

/** `base` is equal on all days: the period, or the label of a break. */
interface BaseRow extends OwnedBell {
  readonly base: string
}

export function ownedRows(rows: readonly BellRow[], owner: number, days: Days): BaseRow[] {
  return rows.map((bell, index) => ({
    owner,
    days,
    bell,
    base: bell.period ?? breakKey(rows.slice(0, index), bell.label),
  }))
}

/**
 * Merges the rows of all days in the order of the day. A period is one row, unless a day has it under another label and at another
 * time: "Period 4 (Lunch)" before noon and "Period 4" after it are two rows.
 */
export function mergeRows(rows: readonly BaseRow[]): RowFrame[] {
  const groups: { readonly base: string; readonly rows: BaseRow[] }[] = []
  const [periods, breaks] = [rows.filter(({ bell }) => bell.period), rows.filter(({ bell }) => !bell.period)]
  for (const row of [...periods, ...breaks]) {
    const group = groups.find(({ base, rows }) => (base === row.base ? isSameRow(row, rows) : isSameBreak(row, rows)))
    if (group) group.rows.push(row)
    else groups.push({ base: row.base, rows: [row] })
  }
  return groups.map(({ base, rows }, index) => timedFrame(`${base} ${index}`, rows)).toSorted(byStart)
}

function isSameRow({ bell }: BaseRow, rows: readonly BaseRow[]): boolean {
  return bell.period === null || rows.some((row) => row.bell.label === bell.label || shareTime(row.bell, bell))
}

/** A break is in the row of a period that other days have under its label at its time. */
function isSameBreak({ bell }: BaseRow, rows: readonly BaseRow[]): boolean {
  return bell.period === null && rows.some((row) => row.bell.label === bell.label && !differInTime([row.bell, bell]))
}

export function shareTime(a: MeetingTime, b: MeetingTime): boolean {
  return a.starts_at < b.ends_at && b.starts_at < a.ends_at
}

/** Adds rows at their own times for classes that meet outside the periods. */
export function withOwnTimes(
  frames: readonly RowFrame[],
  classes: readonly { readonly key: string; readonly period: Period; readonly own: MeetingTime }[],
): RowFrame[] {
  const added = [...new Map(classes.map((each) => [each.key, each])).values()].map(({ key, period, own }) => ({
    ...untimedFrame(key, period),
    ...own,
    earliest: own.starts_at,
  }))
  return [...frames, ...added].toSorted(byStart)
}

/** Adds rows for periods that have none. They follow the period before them. */
export function withPeriods(frames: readonly RowFrame[], periods: readonly Period[]): RowFrame[] {
  const all = [...frames]
  for (const period of PERIODS.filter((each) => periods.includes(each)))
    all.splice(placeOf(period, all), 0, untimedFrame(period, period))
  return all
}

function breakKey(earlier: readonly BellRow[], label: string): string {
  const repeated = earlier.filter((row) => row.period === null && row.label === label).length
  return `break ${repeated} ${label}`
}

function timedFrame(key: string, rows: readonly BaseRow[]): RowFrame {
  const bells = rows.map(({ bell }) => bell)
  const days = [...Map.groupBy(rows, ({ days }) => days).values()].map((each) => each.map(({ bell }) => bell))
  const agreeing = days.filter((each) => !differInTime(each)).flat()
  const times = mostFrequent(agreeing.map(({ starts_at, ends_at }) => `${starts_at} ${ends_at}`))
  const [starts_at, ends_at] = times === '' ? [] : times.split(' ')
  return {
    key,
    period: bells[0]?.period ?? null,
    label: mostFrequent(bells.map(({ label }) => label)),
    starts_at,
    ends_at,
    earliest: bells.map((bell) => bell.starts_at).toSorted()[0],
    bells: rows,
  }
}

function untimedFrame(key: string, period: Period): RowFrame {
  return { key, period, label: undefined, starts_at: undefined, ends_at: undefined, earliest: undefined, bells: [] }
}

function byStart(a: RowFrame, b: RowFrame): number {
  const [first, second] = [a.earliest ?? '', b.earliest ?? '']
  if (first !== second) return first < second ? -1 : 1
  return periodIndex(a) - periodIndex(b)
}

function placeOf(period: Period, frames: readonly RowFrame[]): number {
  return 1 + frames.findLastIndex((frame) => frame.period !== null && periodIndex(frame) < PERIODS.indexOf(period))
}

function periodIndex({ period }: RowFrame): number {
  return period === null ? PERIODS.length : PERIODS.indexOf(period)
}

/** The first of the most frequent values; empty for no values. */
function mostFrequent(values: readonly string[]): string {
  const countOf = (value: string) => values.filter((other) => other === value).length
  return values.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ''
}
