import { useLingui } from '@lingui/react/macro'
import { IconGift } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Schedule } from '../../contract/schedules.ts'
import type { Student } from '../../contract/students.ts'
import type { Days } from '../../domain/days.ts'
import { schoolQuery } from '../api/school.ts'
import { schoolClock } from '../ui/format/schoolClock.ts'
import { RowButton } from './RowButton.tsx'
import styles from './StudentWeek.module.css'

/** The seats that are held for the child, with the way to answer. Renders nothing without one. */
export function HeldSeats(props: {
  readonly student: Student
  readonly nameId: string
  readonly schedule: Schedule
  readonly onEnroll: (student: Student, days: Days) => void
}) {
  const { t } = useLingui()
  const { student, nameId, schedule, onEnroll } = props
  const [first] = schedule.offered
  if (!first) return null
  return (
    <>
      <ul className={styles.notes} aria-label={t`Seats on hold`}>
        {schedule.offered.map((course) => (
          <HeldSeat key={course.id} course={course} />
        ))}
      </ul>
      <RowButton label={t`Accept or decline`} nameId={nameId} primary onClick={() => onEnroll(student, first.days)} />
    </>
  )
}

function HeldSeat({ course: { name, expires_at } }: { readonly course: Schedule['offered'][number] }) {
  const { t, i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const until = schoolClock(time_zone, i18n.locale).formatDateTime(expires_at)
  return (
    <li>
      <IconGift aria-hidden />
      <span>
        <strong>{t`A seat in ${name} is on hold`}</strong> {t`until ${until}`}
      </span>
    </li>
  )
}
