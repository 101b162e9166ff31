import { useLingui } from '@lingui/react/macro'
import { IconHourglass } from '@tabler/icons-react'
import type { Schedule } from '../../contract/schedules.ts'
import type { Offers } from '../roster/useOffers.ts'
import { WaitingNote } from '../roster/WaitingNote.tsx'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { inLine } from '../ui/format/inLine.ts'
import styles from './StudentWeek.module.css'

/** The child's places on wait lists without an offer that is shown, and what happens when a seat opens. Renders nothing without one. */
export function WaitingPlaces(props: {
  readonly schedule: Schedule
  readonly offers: Offers
  readonly firstName: string
}) {
  const { schedule, offers, firstName } = props
  const { t, i18n } = useLingui()
  const waiting = schedule.waiting.filter(({ id }) => offers.shown.every((offer) => offer.id !== id))
  if (waiting.length === 0) return null
  return (
    <ul className={styles.notes} aria-label={t`Wait List`}>
      {waiting.map((course) => (
        <li key={course.id}>
          <IconHourglass aria-hidden />
          <span>
            <strong>{i18n._(inLine(course.position))}</strong> {course.name} · {i18n._(dayLabel(course.days))}
            <WaitingNote className={styles.note} course={course} schedule={schedule} firstName={firstName} />
          </span>
        </li>
      ))}
    </ul>
  )
}
