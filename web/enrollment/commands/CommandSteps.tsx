import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { isFull, seatsLeft } from '../../../domain/course.ts'
import { isWaitListFull, placesTaken, WAIT_LIST_LIMIT } from '../../../domain/enrollment/waitList/limit.ts'
import type { FreedSeats } from '../../../domain/enrollment/waitList/waitList.ts'
import { isNotSent, isOutcomeUnknown } from '../../api/problem.ts'
import { LiveAnnouncer } from '../../live/LiveAnnouncer.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { dayLabel, periodLabel } from '../../ui/format/labels.ts'
import { ClassFacts } from '../classes/ClassFacts.tsx'
import { useHeldUntil } from '../opening/useServerTime.ts'
import { BlockedPlaces } from '../waitList/BlockedPlaces.tsx'
import { StandingSwapChoice } from '../waitList/StandingSwapChoice.tsx'
import styles from './CommandDialog.module.css'
import { ConfirmButton } from './ConfirmButton.tsx'
import { type CommandProgress, commandTone } from './commandProgress.ts'
import { type Command, type PendingCommand, type SwapChoice, takesSeat } from './pendingCommand.ts'

/** What a family is told by a command of the office, in the dialog that confirms it. */
export interface CommandEmails {
  readonly isReady: boolean
  readonly notify_families: 'yes' | 'no'
  readonly view: ReactNode
}

/** The buttons of each step: Yes and No, then OK, or Try again after a failure. */
export function CommandSteps(props: {
  readonly request: PendingCommand
  /** The class as it is now. */
  readonly course: Course
  readonly firstName: string
  /** The class that the child gives up for this one. */
  readonly dropped: Course | undefined
  readonly semester: Pick<ListedSemester, 'freed_seats' | 'slug'> | undefined
  /** When the offer of the seat ends, if one is held for the child. */
  readonly heldUntil: string | undefined
  readonly step: CommandProgress
  /** The classes that the child waits for and that this one gets in the way of. */
  readonly waiting: readonly Course[]
  /** Those that this one and another class get in the way of. */
  readonly blocked: readonly Course[]
  readonly choice: SwapChoice
  readonly onChoice: (choice: SwapChoice) => void
  readonly emails: CommandEmails
  readonly send: () => Promise<unknown>
  readonly close: () => void
}) {
  const { request, course, dropped, step, emails, send, close } = props
  const { t } = useLingui()
  const freesSeat = request.command === 'drop' || request.command === 'declineOffer'
  const actions = { pending: step.pending, isReady: emails.isReady, send, close }
  const done = step.result !== undefined
  return (
    <>
      {!done && !step.failure && (
        <>
          <ClassFacts course={course} />
          {props.heldUntil !== undefined && <HeldSeatNote until={props.heldUntil} firstName={props.firstName} />}
          <SeatsNote
            course={course}
            command={request.command}
            firstName={props.firstName}
            isAnnounced={!step.pending}
          />
          {dropped && (
            <Text className={styles.seats} mt="sm">
              <GivenUp course={dropped} firstName={props.firstName} />{' '}
              <FreedSeat course={dropped} freedSeats={props.semester?.freed_seats} />
            </Text>
          )}
          {freesSeat && (
            <Text className={styles.seats} mt="sm">
              <FreedSeat course={course} freedSeats={props.semester?.freed_seats} />
            </Text>
          )}
          {dropped && request.command === 'swap' && (
            <Text mt="sm">
              {t`${props.firstName} stays in ${dropped.name} if you choose No, or if ${course.name} fills up first.`}
            </Text>
          )}
          <StandingSwapChoice
            request={request}
            firstName={props.firstName}
            waiting={props.waiting}
            choice={props.choice}
            onChange={props.onChoice}
          />
          <BlockedPlaces blocked={props.blocked} added={request.course} firstName={props.firstName} />
          {emails.view}
        </>
      )}
      <CommandMessage request={request} firstName={props.firstName} step={step} />
      {step.result?.because === 'not-confirmed' && props.semester && (
        <Link to="/confirm/$semester_slug" params={{ semester_slug: props.semester.slug }}>
          <Trans>Confirm now</Trans>
        </Link>
      )}
      <Group className={styles.buttons} justify="flex-end" gap="sm" mt={20}>
        {done && (
          <Button ref={focusOnMount} onClick={close}>
            <Trans>OK</Trans>
          </Button>
        )}
        {!done &&
          (step.failure ? (
            <RetryButtons failure={step.failure} {...actions} />
          ) : (
            <YesNoButtons request={request} {...actions} />
          ))}
      </Group>
    </>
  )
}

interface CommandActions {
  readonly pending: boolean
  /** False until the office has seen whom the command emails. */
  readonly isReady: boolean
  readonly send: () => Promise<unknown>
  readonly close: () => void
}

const GIVES_UP: readonly PendingCommand['command'][] = ['drop', 'leaveWaitList', 'leaveReserve', 'declineOffer']

/** The initial focus is on the safe choice: No for a command that gives up a seat or a position. */
function YesNoButtons({
  request,
  pending,
  isReady,
  send,
  close,
}: CommandActions & { readonly request: PendingCommand }) {
  const givesUp = GIVES_UP.includes(request.command)
  const isChoice = request.command === 'changeStandingSwap'
  return (
    <>
      <Button variant="default" disabled={pending} data-autofocus={givesUp || undefined} onClick={close}>
        {isChoice ? <Trans>Cancel</Trans> : <Trans>No</Trans>}
      </Button>
      <ConfirmButton pending={pending || !isReady} send={send} data-autofocus={givesUp ? undefined : true}>
        {isChoice ? <Trans>Save</Trans> : <Trans>Yes</Trans>}
      </ConfirmButton>
    </>
  )
}

function RetryButtons({ failure, pending, isReady, send, close }: CommandActions & { readonly failure: Error }) {
  return (
    <>
      <Button variant="default" disabled={pending} onClick={close}>
        {isNotSent(failure) ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
      </Button>
      <ConfirmButton ref={focusOnMount} pending={pending || !isReady} send={send}>
        <Trans>Try again</Trans>
      </ConfirmButton>
    </>
  )
}

/** A live region with the state of a command: being sent, the server's message, or the problem. */
function CommandMessage(props: {
  readonly request: PendingCommand
  readonly firstName: string
  readonly step: CommandProgress
}) {
  const { request, firstName, step } = props
  const { result, failure, pending } = step
  const drops = takesSeat(request) && commandTone(step, request) === 'success' ? request.drops : undefined
  const { t } = useLingui()
  const problemText = useProblemText()
  const unknown = takesSeat(request)
    ? t`We don't know yet whether ${firstName} has the seat. Try again: it can't be booked twice.`
    : t`We don't know yet whether this was saved. Try again: it can't be saved twice.`
  return (
    <Stack role="status" gap={0}>
      {pending && (
        <VisuallyHidden>
          <Trans>Sending…</Trans>
        </VisuallyHidden>
      )}
      {!pending && result && <p>{result.message}</p>}
      {drops && <p>{t`${firstName} gave up the seat in ${drops.name}.`}</p>}
      {!pending && failure && !result && <p>{isOutcomeUnknown(failure) ? unknown : problemText(failure)}</p>}
    </Stack>
  )
}

function GivenUp({ course, firstName }: { readonly course: Course; readonly firstName: string }) {
  const { t, i18n } = useLingui()
  const parts = [i18n._(dayLabel(course.days)), i18n._(periodLabel(course)), course.time]
  const when = parts.filter((part) => part !== '').join(', ')
  return t`${firstName} gives up the seat in ${course.name}: ${when}.`
}

function HeldSeatNote({ until, firstName }: { readonly until: string; readonly firstName: string }) {
  const { t } = useLingui()
  const end = useHeldUntil(until)
  return (
    <Text mt="sm">
      {t`We are holding this seat for ${firstName} until ${end}. If you choose No, you can still answer until then. Without an answer, ${firstName} is taken off the wait list.`}
    </Text>
  )
}

/** Who can have the seat of a class that the child gives up. */
function FreedSeat(props: { readonly course: Course; readonly freedSeats: FreedSeats | undefined }) {
  const { course, freedSeats } = props
  const isNext = isFull(course) && placesTaken(course) > 0
  const goesToNext = isNext && freedSeats !== undefined && freedSeats !== 'open'
  return goesToNext ? (
    <Trans>The seat goes to the next child on the wait list.</Trans>
  ) : (
    <Trans>Another family can take the seat.</Trans>
  )
}

/** The current seats in the confirmation dialog, which change while it is open. */
function SeatsNote(props: {
  readonly course: Course
  readonly command: Command
  readonly firstName: string
  /** Not while the command runs, because it changes the seats itself. */
  readonly isAnnounced: boolean
}) {
  const { course, command, firstName, isAnnounced } = props
  const { t } = useLingui()
  if (command !== 'enroll' && command !== 'joinWaitList' && command !== 'swap') return null
  const { max_seats } = course
  const place = placesTaken(course) + 1
  const left = seatsLeft(course)
  const full = isWaitListFull(course)
    ? t`Full. The wait list is full too.`
    : t`Full. You can join the wait list instead.`
  const open = t`${left} of ${max_seats} seats left`
  const enroll = isFull(course) ? full : open
  const line = isWaitListFull(course)
    ? t`The wait list is full (${WAIT_LIST_LIMIT} children)`
    : t`${firstName} would be number ${place} on the wait list.`
  const wait = isFull(course) ? line : t`A seat is open. You can add the class instead.`
  const sentence = command === 'joinWaitList' ? wait : enroll
  return (
    <>
      <Text className={styles.seats} mt="sm" fw={isFull(course) === (command !== 'joinWaitList') ? 600 : undefined}>
        {sentence}
      </Text>
      {isAnnounced && <LiveAnnouncer facts={{ [command]: sentence }} />}
    </>
  )
}
