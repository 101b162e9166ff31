import type { BellRow } from './bellSchedule.ts'
import type { Period } from './days.ts'
import { type MeetingTime, parseMeetingTime } from './meetingTime.ts'
import type { PlacedClass, TimetableCourse, TimetableOwner } from './timetableCell.ts'
import { type RowFrame, shareTime, withOwnTimes, withPeriods } from './timetableRows.ts'

type Place = Pick<PlacedClass<TimetableCourse>, 'key' | 'bell'> & { readonly own?: MeetingTime }

/**
 * Puts every class in a row: that of its period, or if the class meets at another time, that of the break in which it meets, or else a
 * row of its own. Adds the rows that are missing.
 */
export function placeClasses<C extends TimetableCourse>(
  owners: readonly TimetableOwner<C>[],
  timed: readonly RowFrame[],
): { readonly frames: readonly RowFrame[]; readonly placed: readonly PlacedClass<C>[] } {
  const placed = owners.flatMap((owner, index) => {
    const place = (course: C) => ({ owner: index, course, ...placeOf(owner, index, course, timed) })
    return [
      ...owner.enrolled.map((course) => ({ ...place(course), status: 'enrolled' as const })),
      ...owner.waiting.map((course) => ({ ...place(course), status: 'waiting' as const })),
    ]
  })
  const own = placed.flatMap(({ key, course, own }) => (own ? [{ key, period: course.period, own }] : []))
  const keys = new Set(timed.map(({ key }) => key))
  const missing = placed.filter(({ key, own }) => !own && !keys.has(key)).map(({ course }) => course.period)
  return { frames: withPeriods(withOwnTimes(timed, own), missing), placed }
}

function placeOf<C extends TimetableCourse>(
  owner: TimetableOwner<C>,
  index: number,
  course: C,
  frames: readonly RowFrame[],
): Place {
  const { days, period } = course
  const bell = owner.bellRowOf(course)
  const rows = frames.filter((frame) => frame.period === period)
  const bellsOf = (frame: RowFrame) => frame.bells.filter((each) => each.owner === index && each.days === days)
  const onDay = rows.filter((frame) => bellsOf(frame).some((each) => each.bell.period === period))
  const own = period === 'All Day' ? undefined : parseMeetingTime(course.time ?? '')
  const usual = onDay[0] ?? rows[0]
  if (!own) return { key: usual?.key ?? period, bell }

  const inPeriod =
    onDay.length > 0
      ? onDay.find((frame) => bellsOf(frame).some((each) => shareTime(each.bell, own)))
      : rows.find((frame) => isDuring(frame, own))
  if (inPeriod) return { key: inPeriod.key, bell }
  const breaks = frames.flatMap((frame) => bellsOf(frame).map((each) => ({ key: frame.key, bell: each.bell })))
  const around = breaks.find(
    (each) => each.bell.is_break && each.bell.starts_at <= own.starts_at && own.ends_at <= each.bell.ends_at,
  )
  return around ?? { key: `${period} ${own.starts_at} ${own.ends_at}`, bell: ownBell(period, own), own }
}

function isDuring({ starts_at, ends_at }: RowFrame, own: MeetingTime): boolean {
  return starts_at !== undefined && ends_at !== undefined && shareTime({ starts_at, ends_at }, own)
}

/** The period of a class that has a time of its own. It has no label. */
function ownBell(period: Period, own: MeetingTime): BellRow {
  return { label: '', period, ...own, is_break: false }
}
