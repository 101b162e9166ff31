import { useLingui } from '@lingui/react/macro'
import { IconGift } from '@tabler/icons-react'
import { Offer } from '../roster/Offer.tsx'
import type { CommandHandler } from '../roster/pendingCommand.ts'
import { SCHEDULE_HEADING_ID } from './elementIds.ts'
import type { StudentSemester } from './enrollmentState.ts'
import styles from './Notice.module.css'

/** The seats that are held for the child. The only place of the screen where they are accepted or declined. */
export function Offers(props: { readonly context: StudentSemester; readonly onCommand: CommandHandler }) {
  const { context, onCommand } = props
  const { student, schedule } = context
  const { t } = useLingui()
  return (
    <section className={styles.notice} aria-labelledby="offers">
      <IconGift aria-hidden />
      <div>
        <h2 id="offers" className={styles.title}>
          {t`We are holding a seat for ${student.first_name}`}
        </h2>
        {schedule.offered.map((offer) => (
          <Offer
            key={offer.id}
            offer={offer}
            student={student}
            schedule={schedule}
            onCommand={onCommand}
            fallbackId={SCHEDULE_HEADING_ID}
          />
        ))}
      </div>
    </section>
  )
}
