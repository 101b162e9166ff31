import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Schedule } from '../../contract/schedules.ts'
import type { Student } from '../../contract/students.ts'
import { serverTime } from '../api/serverClock.ts'
import { focusOnMount } from '../ui/focus/focusOnMount.ts'
import { useFocusFallback } from '../ui/focus/useFocusFallback.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { periodLabel } from '../ui/format/periodLabel.ts'
import { useServerTime } from '../ui/opening/useServerTime.ts'
import { COMMAND_LABELS } from './commandLabels.ts'
import styles from './Offer.module.css'
import { OfferDeadline } from './OfferDeadline.tsx'
import { offerId } from './offerId.ts'
import { passedOverText } from './passedOverText.ts'
import type { CommandHandler } from './pendingCommand.ts'

/** A seat that is held for the child: until when, what accepting it means, Accept and Decline. */
export function Offer(props: {
  readonly offer: Schedule['offered'][number]
  readonly isFocused: boolean
  readonly student: Pick<Student, 'id' | 'first_name'>
  readonly schedule: Schedule
  readonly onCommand: CommandHandler
  /** Gets the focus when the offer disappears while one of its buttons has it. */
  readonly fallbackId: string
}) {
  const { offer, isFocused, student, schedule, onCommand, fallbackId } = props
  const { t, i18n } = useLingui()
  const expires = Date.parse(offer.expires_at)
  useServerTime(expires)
  const nameId = offerId(offer, student)
  const [childId, reasonId] = [useId(), useId()]
  const focusHandlers = useFocusFallback(nameId, fallbackId)
  const drops = schedule.enrolled.find(({ id }) => id === offer.drops)
  const refusal = schedule.waiting.find(({ id }) => id === offer.id)?.passed_over
  const when = [i18n._(dayLabel(offer.days)), i18n._(periodLabel(offer)), offer.time].filter(Boolean).join(' · ')
  return (
    <div className={styles.offer}>
      <p>
        <strong id={nameId} tabIndex={-1} ref={isFocused ? focusOnMount : undefined} className={styles.name}>
          {offer.name}
        </strong>{' '}
        <span className={styles.when}>{when}</span>
        <span id={childId} hidden>
          {t`for ${student.first_name}`}
        </span>
      </p>
      <OfferDeadline expires_at={offer.expires_at} firstName={student.first_name} />
      {drops && <p>{t`If you accept, ${student.first_name} will be dropped from ${drops.name}.`}</p>}
      {refusal && (
        <p id={reasonId}>
          {i18n._(passedOverText(refusal, student.first_name))}{' '}
          {'by' in refusal && t`Drop it first to accept this seat.`}
        </p>
      )}
      {serverTime() < expires && (
        <div className={styles.buttons} {...focusHandlers}>
          <AnswerButton
            command="accept"
            nameIds={`${nameId} ${childId}`}
            reasonId={refusal ? reasonId : undefined}
            onClick={(opener) => onCommand({ command: 'accept', course: offer, drops, opener })}
          />
          <AnswerButton
            command="decline"
            nameIds={`${nameId} ${childId}`}
            onClick={(opener) => onCommand({ command: 'decline', course: offer, opener })}
          />
        </div>
      )}
    </div>
  )
}

/** `nameIds` are the texts with the class and the child, `reasonId` is the one that says why the button is disabled. */
function AnswerButton(props: {
  readonly command: 'accept' | 'decline'
  readonly nameIds: string
  readonly reasonId?: string | undefined
  readonly onClick: (opener: HTMLButtonElement) => void
}) {
  const { command, nameIds, reasonId, onClick } = props
  const { i18n } = useLingui()
  const id = useId()
  return (
    <Button
      id={id}
      aria-labelledby={`${id} ${nameIds}`}
      aria-describedby={reasonId}
      disabled={reasonId !== undefined}
      variant={command === 'accept' ? 'filled' : 'default'}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      {i18n._(COMMAND_LABELS[command])}
    </Button>
  )
}
