import { useLingui } from '@lingui/react/macro'
import { IconGift } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { schoolQuery } from '../api/school.ts'
import { schoolClock } from '../ui/format/schoolClock.ts'
import { ActionButtons } from './ActionButtons.tsx'
import type { StudentSemester } from './enrollmentState.ts'
import styles from './Notice.module.css'
import type { CommandHandler } from './pendingCommand.ts'

/** The seats that are held for the child, each with its time by the school's clock, Accept and Decline. */
export function Offers(props: { readonly context: StudentSemester; readonly onCommand: CommandHandler }) {
  const { context, onCommand } = props
  const { t } = useLingui()
  const { offered, enrolled } = context.schedule
  if (offered.length === 0) return null
  return (
    <section className={styles.notice} aria-labelledby="offers">
      <IconGift aria-hidden />
      <div>
        <h2 id="offers" className={styles.title} tabIndex={-1}>
          {t`A seat is on hold for ${context.student.first_name}`}
        </h2>
        {offered.map((course) => (
          <div key={course.id} className={styles.offer}>
            <h3 id={`offer-${course.id}`} tabIndex={-1}>
              {course.name}
            </h3>
            <Deadline expires_at={course.expires_at} drops={enrolled.find(({ id }) => id === course.drops)?.name} />
            <ActionButtons
              course={course}
              context={context}
              onCommand={onCommand}
              nameId={`offer-${course.id}`}
              listId="offers"
            />
          </div>
        ))}
      </div>
    </section>
  )
}

function Deadline({ expires_at, drops }: { readonly expires_at: string; readonly drops: string | undefined }) {
  const { t, i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const { formatDateTime, zoneName } = schoolClock(time_zone, i18n.locale)
  const until = `${formatDateTime(expires_at)} ${zoneName}`
  return (
    <p>
      {t`Please answer by ${until}. After that, the seat goes to the next child.`}
      {drops !== undefined && ` ${t`Accepting it drops ${drops}.`}`}
    </p>
  )
}
