import { type BellRow, differInTime } from './bellSchedule.ts'
import { PERIODS, type Period } from './days.ts'

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
}

interface KeyedRow {
  readonly key: string
  readonly bell: BellRow
}

/** The rows of one day with keys that are equal on all days: the period, or the label of a break. */
export function keyedRows(rows: readonly BellRow[]): KeyedRow[] {
  return rows.map((bell, index) => ({ key: bell.period ?? breakKey(rows.slice(0, index), bell.label), bell }))
}

/**
 * Merges the rows of all days in the order of the day. Periods without a bell row follow the period before them.
 * `days`: for each day group, the rows of each owner.
 */
export function mergeRows(days: readonly (readonly (readonly BellRow[])[])[], periods: readonly Period[]): RowFrame[] {
  const rows = days.flatMap((owners, day) => owners.flatMap(keyedRows).map((row) => ({ ...row, day })))
  const groups = Map.groupBy(rows, ({ key }) => key)
  const timed = [...groups].map(([key, group]) => timedFrame(key, [...Map.groupBy(group, ({ day }) => day).values()]))
  const frames = timed.toSorted(byStart)
  for (const period of PERIODS) {
    if (periods.includes(period) && !groups.has(period)) frames.splice(placeOf(period, frames), 0, untimedFrame(period))
  }
  return frames
}

function breakKey(earlier: readonly BellRow[], label: string): string {
  const repeated = earlier.filter((row) => row.period === null && row.label === label).length
  return `break ${repeated} ${label}`
}

function timedFrame(key: string, days: readonly (readonly KeyedRow[])[]): RowFrame {
  const bells = days.flat().map(({ bell }) => bell)
  const frame = {
    key,
    period: bells[0]?.period ?? null,
    label: mostFrequent(bells.map(({ label }) => label)),
    earliest: bells.map(({ starts_at }) => starts_at).toSorted()[0],
  }
  const agreeing = days.map((rows) => rows.map(({ bell }) => bell)).filter((rows) => !differInTime(rows))
  const times = mostFrequent(agreeing.flat().map(({ starts_at, ends_at }) => `${starts_at} ${ends_at}`))
  const [starts_at, ends_at] = times === '' ? [] : times.split(' ')
  return { ...frame, starts_at, ends_at }
}

function untimedFrame(period: Period): RowFrame {
  return { key: period, period, label: undefined, starts_at: undefined, ends_at: undefined, earliest: undefined }
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
