import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import type { WaitingPlaces } from '../../../contract/enrollment/commands.ts'
import { WAIT_LIST_LIMIT } from '../../../domain/course.ts'
import { fullName, phoneMask } from '../../../domain/person.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useEmailsOf } from '../../ui/familyEmails/useEmailsOf.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useUntilNextPress } from '../../ui/feedback/untilNextPress.ts'
import { gradeName } from '../../ui/format/labels.ts'
import { useSchoolClock } from '../ui/DateCell.tsx'
import styles from './Class.module.css'
import {
  CALLS,
  type Confirmation,
  LABELS,
  listHeadingId,
  listOf,
  type PendingChange,
  questionFor,
  type RequestChange,
  type RosterChange,
  type RosterListName,
  returnFocus,
} from './rosterChanges.ts'
import { useRosterCall } from './useRosterCall.ts'
import { useWaitingPlaces } from './useWaitingPlaces.tsx'

/** The enrolled students by name, the wait list in order, and the reserve behind it. What a change did stands above the list that it was made in. */
export function Roster({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const [pendingChange, requestChange] = useState<PendingChange>()
  const [done, setDone] = useState<{ readonly list: RosterListName; readonly text: string }>()
  const shown = useUntilNextPress(done)
  const messageOf = (list: RosterListName) => <SuccessAlert message={shown?.list === list ? shown.text : ''} />
  const { enrolled, waiting, reserve, max_seats, current_seats } = course
  const held = current_seats - enrolled.length
  const close = (text = '') => {
    requestChange(undefined)
    if (!pendingChange) return
    setDone({ list: listOf(pendingChange), text })
    returnFocus(pendingChange, text !== '')
  }
  return (
    <>
      <RosterList
        list="enrolled"
        title={t`Enrolled: ${enrolled.length} of ${max_seats} seats`}
        message={messageOf('enrolled')}
        empty={t`No one is enrolled yet. Add a student below, or wait for families to enroll.`}
        students={enrolled}
        changes={['drop']}
        requestChange={requestChange}
      />
      {held > 0 && (
        <p className={styles.held}>
          <Plural
            value={held}
            one="# seat is held for a child on the wait list."
            other="# seats are held for children on the wait list."
          />
        </p>
      )}
      <RosterList
        list="waiting"
        title={t`Wait list: ${waiting.length} of ${WAIT_LIST_LIMIT} spots`}
        message={messageOf('waiting')}
        empty={t`No one is on the wait list.`}
        students={waiting}
        changes={['moveToEnrolled', 'leaveWaitList']}
        requestChange={requestChange}
      />
      {(reserve.length > 0 || shown?.list === 'reserve') && (
        <RosterList
          list="reserve"
          title={t`Behind the wait list: ${reserve.length}`}
          message={messageOf('reserve')}
          empty={t`No one is behind the wait list.`}
          students={reserve}
          changes={['leaveReserve']}
          requestChange={requestChange}
        />
      )}
      <RosterDialog pendingChange={pendingChange} course={course} onClose={close} />
    </>
  )
}

interface Row {
  readonly student: PendingChange['student']
  readonly position: number | undefined
  readonly changes: readonly RosterChange[]
  readonly requestChange: RequestChange
}

/** The enrolled students, or the numbered wait list or reserve, with buttons. */
function RosterList(props: {
  readonly list: RosterListName
  readonly title: string
  /** The result of the last change, below the title. */
  readonly message: ReactNode
  readonly empty: string
  readonly students: readonly PendingChange['student'][]
  readonly changes: readonly RosterChange[]
  readonly requestChange: RequestChange
}) {
  const { list, title, message, empty, students, changes, requestChange } = props
  const Rows = list === 'enrolled' ? 'ul' : 'ol'
  const positionOf = (index: number) => (list === 'enrolled' ? undefined : index + 1)
  return (
    <section className={styles.list} aria-labelledby={listHeadingId(list)}>
      <h3 id={listHeadingId(list)} tabIndex={-1}>
        {title}
      </h3>
      {message}
      {students.length === 0 && <p className={styles.empty}>{empty}</p>}
      <Rows className={styles.rows}>
        {students.map((student, index) => (
          <RosterRow
            key={student.id}
            student={student}
            position={positionOf(index)}
            changes={changes}
            requestChange={requestChange}
          />
        ))}
      </Rows>
    </section>
  )
}

/** Since when a child waits, and until when a seat is held for it. */
function WaitingFacts(props: { readonly since: string; readonly offerEndsAt: string | null }) {
  const { t } = useLingui()
  const clock = useSchoolClock()
  const [since, ends] = [
    clock.formatDateTime(props.since),
    props.offerEndsAt && clock.formatDateTime(props.offerEndsAt),
  ]
  return (
    <>
      <span className={styles.grade}>{t`Waiting since ${since}`}</span>
      {ends && <strong className={styles.grade}>{t`A seat is held until ${ends}`}</strong>}
    </>
  )
}

function RosterRow({ student, position, changes, requestChange }: Row) {
  const { i18n } = useLingui()
  const { parent, pivot } = student
  const offer_ends_at = 'offer_ends_at' in student ? student.offer_ends_at : null
  const name = useId()
  return (
    <li className={styles.student}>
      {position !== undefined && <span className={styles.position}>{position}</span>}
      <span className={styles.who}>
        <span id={name}>{fullName(student)}</span>
        <span className={styles.grade}>
          {i18n._(gradeName(student.grade))} · {fullName(parent)}
        </span>
        <span className={styles.contact}>
          {parent.phone !== '' && <a href={`tel:+1${parent.phone}`}>{phoneMask(parent.phone)}</a>}
          <a href={`mailto:${parent.email}`}>{parent.email}</a>
        </span>
        {position !== undefined && pivot && <WaitingFacts since={pivot.updated_at} offerEndsAt={offer_ends_at} />}
      </span>
      <span className={styles.changes}>
        {changes.map((change) => (
          <Button
            key={change}
            id={`${name}-${change}`}
            aria-labelledby={`${name}-${change} ${name}`}
            variant={change === 'moveToEnrolled' ? 'light' : 'default'}
            size="compact-md"
            onClick={({ currentTarget }) => requestChange({ change, student, opener: currentTarget })}
          >
            {i18n._(LABELS[change])}
          </Button>
        ))}
      </span>
    </li>
  )
}

interface Answers extends Confirmation {
  readonly waiting_places?: WaitingPlaces
}

/** Confirms and sends a roster change. If refused, stays open with the server's message. */
function RosterDialog(props: {
  readonly pendingChange: PendingChange | undefined
  readonly course: CourseWithRoster
  readonly onClose: (done?: string) => void
}) {
  const { pendingChange, course, onClose } = props
  const { t, i18n } = useLingui()
  const text = useProblemText()
  const { send, pending, refused, reset } = useRosterCall(course)
  const places = useWaitingPlaces(
    course,
    pendingChange?.change === 'moveToEnrolled' ? pendingChange.student : undefined,
  )
  const confirmed = refused ? refused.confirmation : {}
  const isAsked = confirmed && pendingChange && places.isReady && !pending
  const asked = isAsked ? toBody(course, pendingChange, { ...confirmed, ...places.answer }) : undefined
  const { button, notify_families, view } = useEmailsOf(CALLS[pendingChange?.change ?? 'drop'], asked)
  const close = (done?: string) => {
    onClose(done)
    reset()
  }
  const confirm = async (confirmation: Confirmation = {}) => {
    if (!pendingChange) return
    const { change, student } = pendingChange
    const answer = { ...confirmation, ...places.answer }
    if (await send(change, student.id, { schedule_id: student.pivot?.id, ...answer, notify_families }))
      close(successMessage(change, fullName(student)))
  }
  const successMessage = (change: RosterChange, name: string) =>
    ({
      drop: t`${name} has been dropped.`,
      moveToEnrolled: t`${name} is enrolled.`,
      leaveWaitList: t`${name} has been removed from the wait list.`,
      leaveReserve: t`${name} is no longer behind the wait list.`,
    })[change]
  const question = pendingChange && i18n._(questionFor(pendingChange.change, pendingChange.student, course.name))
  return (
    <Dialog
      opened={pendingChange !== undefined}
      title={refused ? t`We couldn't make this change` : question}
      onClose={pending ? undefined : () => close()}
    >
      <div role="alert">{refused && <p className={styles.refusal}>{text(refused.message)}</p>}</div>
      {places.view}
      {view}
      <div className={styles.answers}>
        {refused ? (
          <>
            {refused.confirmation && (
              <Button {...button} variant="default" loading={pending} onClick={() => confirm(refused.confirmation)}>
                {t`Enroll anyway`}
              </Button>
            )}
            <Button data-autofocus onClick={() => close()}>
              {t`OK`}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" disabled={pending} data-autofocus onClick={() => close()}>
              {t`No`}
            </Button>
            <Button {...button} loading={pending} onClick={() => confirm()}>
              {t`Yes`}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

function toBody({ id: course_id }: CourseWithRoster, { student }: PendingChange, answers: Answers) {
  return { body: { course_id, student_id: student.id, schedule_id: student.pivot?.id, ...answers } }
}
