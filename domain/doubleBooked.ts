import { type Course, overlapInTime } from './course.ts'
import { normalizeText } from './search.ts'

export interface Booking extends Pick<Course, 'days' | 'period'> {
  /** Undefined for a class that is not created yet. */
  readonly id?: number | undefined
  readonly active: boolean
  readonly room: string
  readonly teacher_id: number | undefined
}

/** A class that needs the same room or the same teacher at the same time. */
export interface DoubleBooking<Other> {
  readonly shares: 'room' | 'teacher'
  readonly other: Other
}

/** The active classes that meet at the time of `course` in its room or with its teacher. A class without a room shares none. */
export function doubleBookings<Other extends Booking>(
  course: Omit<Booking, 'active'>,
  others: readonly Other[],
): DoubleBooking<Other>[] {
  const room = normalizeText(course.room).trim()
  return others
    .filter((other) => other.active && other.id !== course.id && overlapInTime(other, course))
    .flatMap((other) => [
      ...(room !== '' && normalizeText(other.room).trim() === room ? [{ shares: 'room' as const, other }] : []),
      ...(other.teacher_id === course.teacher_id ? [{ shares: 'teacher' as const, other }] : []),
    ])
}
