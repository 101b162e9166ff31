import { useCallback, useState } from 'react'
import type { Course } from '../../contract/courses.ts'
import type { Schedule } from '../../contract/schedules.ts'
import type { Student } from '../../contract/students.ts'
import { offerId } from './offerId.ts'

type Offer = Schedule['offered'][number]

export interface HeldSeatsState {
  /** Held when the screen opened, or shown since. */
  readonly shown: readonly Offer[]
  /** Held since, and not shown yet, because that would move what the family reads. */
  readonly added: readonly Offer[]
  /** The class whose offer gets the focus. */
  readonly focused: number | undefined
  /** Shows every held seat, and moves the focus to the one in this class. */
  readonly show: (course: Pick<Course, 'id'>) => void
}

/** Splits the held seats of a child into those that are shown and those that were added while the screen was open. */
export function useHeldSeats(student: Pick<Student, 'id'>, { offered }: Pick<Schedule, 'offered'>): HeldSeatsState {
  const [known, setKnown] = useState(() => offered.map(keyOf))
  const [focused, setFocused] = useState<number>()
  const show = useCallback(
    (course: Pick<Course, 'id'>) => {
      setKnown(offered.map(keyOf))
      setFocused(course.id)
      document.getElementById(offerId(course, student))?.focus()
    },
    [offered, student],
  )
  const shown = offered.filter((offer) => known.includes(keyOf(offer)))
  const added = offered.filter((offer) => !known.includes(keyOf(offer)))
  return { shown, added, focused, show }
}

function keyOf({ id, expires_at }: Offer): string {
  return `${id} ${Date.parse(expires_at)}`
}
