import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import { useId } from 'react'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import type { Student } from '../../../contract/students.ts'
import { serverTime } from '../../api/serverClock.ts'
import styles from '../../ui/feedback/Notice.module.css'
import { UnlessPaused } from '../../ui/feedback/PauseNotice.tsx'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { useFocusFallback } from '../../ui/focus/useFocusFallback.ts'
import { dayLabel, periodLabel } from '../../ui/format/labels.ts'
import { IconGift } from '../../ui/icons.tsx'
import { ClassItem } from '../classes/ClassItem.tsx'
import { COMMAND_LABELS } from '../commands/commandLabels.ts'
import type { CommandHandler } from '../commands/pendingCommand.ts'
import { Countdown } from '../opening/Countdown.tsx'
import { useHeldUntil, useServerTime } from '../opening/useServerTime.ts'
import { passedOverAdvice, passedOverText } from '../waitList/passedOverText.ts'
import { type Offers as ChildOffers, offerId } from './useOffers.ts'

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
    <section className={styles.notice} data-tone="info" aria-labelledby={titleId}>
      <IconGift />
      <div>
        <Heading id={titleId} className={styles.title}>
          {t`We are holding ${plural(offers.shown.length, { one: 'a seat', other: '# seats' })} for ${student.first_name}`}
        </Heading>
        <ul className="plain">
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
        </ul>
      </div>
    </section>
  )
}

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
  const advice = refusal && passedOverAdvice(refusal, { isHeld: true })
  return (
    <ClassItem
      name={
        <Box component="strong" id={nameId} tabIndex={-1} ref={isFocused ? focusOnMount : undefined} fz="md">
          {offer.name}
        </Box>
      }
      facts={[i18n._(dayLabel(offer.days)), i18n._(periodLabel(offer)), offer.time]}
      note={
        <>
          <span id={childId} hidden>
            {t`for ${student.first_name}`}
          </span>
          <OfferDeadline expires_at={offer.expires_at} firstName={student.first_name} />
          {drops && <p>{t`If you accept, ${student.first_name} will be dropped from ${drops.name}.`}</p>}
          {refusal && (
            <p id={reasonId}>
              {i18n._(passedOverText(refusal, student.first_name))} {advice && i18n._(advice)}
            </p>
          )}
        </>
      }
    >
      {serverTime() < expires && (
        <Group justify="flex-end" gap="xs" flex="1 1 auto" data-screen-only {...focusHandlers}>
          <UnlessPaused actions={['offers']}>
            <AnswerButton
              command="acceptOffer"
              nameIds={`${nameId} ${childId}`}
              reasonId={refusal ? reasonId : undefined}
              onClick={(opener) => onCommand({ command: 'acceptOffer', course: offer, drops, opener })}
            />
            <AnswerButton
              command="declineOffer"
              nameIds={`${nameId} ${childId}`}
              onClick={(opener) => onCommand({ command: 'declineOffer', course: offer, opener })}
            />
          </UnlessPaused>
        </Group>
      )}
    </ClassItem>
  )
}

/** `nameIds` are the texts with the class and the child, `reasonId` is the one that says why the button is disabled. */
function AnswerButton(props: {
  readonly command: 'acceptOffer' | 'declineOffer'
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
      variant={command === 'acceptOffer' ? 'filled' : 'default'}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      {i18n._(COMMAND_LABELS[command])}
    </Button>
  )
}

/** Until when a seat is held, by the school's clock, and the time left by the server's clock. */
export function OfferDeadline(props: { readonly expires_at: string; readonly firstName: string }) {
  const { expires_at, firstName } = props
  const { t } = useLingui()
  const until = useHeldUntil(expires_at)
  const expires = Date.parse(expires_at)
  if (serverTime() >= expires)
    return (
      <p>{t`The time to answer is over, and ${firstName} is no longer on the wait list. If you still want the class, you can join the wait list again.`}</p>
    )
  return (
    <>
      <p>
        <Trans>
          Please answer by <strong>{until}</strong>. After that, we no longer hold the seat, and {firstName} is taken
          off the wait list.
        </Trans>
      </p>
      <p>
        <Trans>
          Time left: <Countdown until={expires} />
        </Trans>
      </p>
    </>
  )
}
