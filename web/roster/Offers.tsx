import { useLingui } from '@lingui/react/macro'
import { IconGift } from '@tabler/icons-react'
import { useId } from 'react'
import type { Schedule } from '../../contract/schedules.ts'
import type { Student } from '../../contract/students.ts'
import styles from '../ui/feedback/Notice.module.css'
import { Offer } from './Offer.tsx'
import type { CommandHandler } from './pendingCommand.ts'
import type { Offers as ChildOffers } from './useOffers.ts'

export interface OffersProps {
  readonly offers: ChildOffers
  readonly student: Pick<Student, 'id' | 'first_name'>
  readonly schedule: Schedule
  readonly heading: 'h2' | 'p'
  readonly onCommand: CommandHandler
  /** The element that gets the focus when an answered offer is gone. */
  readonly fallbackId: string
}

/** The offers of a child that are shown. The only place of a screen where they are accepted or declined. */
export function Offers(props: OffersProps) {
  const { offers, student, schedule, heading: Heading, onCommand, fallbackId } = props
  const { t } = useLingui()
  const titleId = useId()
  return (
    <section className={styles.notice} aria-labelledby={titleId}>
      <IconGift aria-hidden />
      <div>
        <Heading id={titleId} className={styles.title}>
          {t`We are holding a seat for ${student.first_name}`}
        </Heading>
        {offers.shown.map((offer) => (
          <Offer
            key={offer.id}
            offer={offer}
            isFocused={offer.id === offers.focused}
            student={student}
            schedule={schedule}
            onCommand={onCommand}
            fallbackId={fallbackId}
          />
        ))}
      </div>
    </section>
  )
}
