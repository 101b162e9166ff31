import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { WAIT_LIST_LIMIT } from '../../../domain/enrollment/waitList/limit.ts'
import { rosterContactsQuery } from '../../api/officeCourse.ts'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../ui/feedback/untilNextPress.ts'
import { Explanation } from '../ui/DetailsLink.tsx'
import type { MadeChange } from '../undo/lastChange.ts'
import { offerUndo } from '../undo/offerUndo.ts'
import styles from './Class.module.css'
import { seatsText } from './classLabels.ts'
import { RosterDialog } from './RosterDialog.tsx'
import { RosterTable } from './RosterTable.tsx'
import {
  isRosterChange,
  listHeadingId,
  listOf,
  type PendingChange,
  type RequestChange,
  type RosterListName,
  type RowChange,
  returnFocus,
} from './rosterChanges.ts'
import { TransferDialog } from './TransferDialog.tsx'
import { waitingRows } from './waitingRows.ts'

/** The enrolled students by name, the wait list in order, and the reserve behind it. The result of a change that cannot be undone is above its list. */
export function Roster({ course }: { readonly course: CourseWithRoster }) {
  const { t, i18n } = useLingui()
  const [pendingChange, requestChange] = useState<PendingChange>()
  const [changed, setChanged] = useState<RosterListName>()
  const [message, showMessage] = useSuccessMessage()
  const resultIn = (list: RosterListName) => <SuccessAlert message={changed === list ? message : ''} />
  const { enrolled, waiting, reserve } = course
  const held = course.offered_seats
  const line = waitingRows(course)
  const fullId = useId()
  const { data: contacts } = useSuspenseQuery(rosterContactsQuery(course.id))
  const seats = i18n._(seatsText(course))
  const spots = t`Wait list: ${waiting.length - held} of ${WAIT_LIST_LIMIT} spots`
  const waitListTitle =
    held > 0 ? t`${spots}, ${plural(held, { one: '# has an offer', other: '# have an offer' })}` : spots
  const close = (made?: MadeChange) => {
    requestChange(undefined)
    if (!pendingChange) return
    if (made) {
      setChanged(listOf(pendingChange))
      showMessage(made.change_id === null ? made.text : '')
      offerUndo('roster', made)
    }
    returnFocus(pendingChange, made !== undefined)
  }
  const transferred = pendingChange?.change === 'transfer' ? pendingChange.student : undefined
  return (
    <>
      <RosterList
        list="enrolled"
        title={t`Enrolled: ${seats}`}
        result={resultIn('enrolled')}
        empty={t`No one is enrolled yet. Add a student below, or wait for families to enroll.`}
        students={enrolled}
        contacts={contacts}
        changes={['transfer', 'drop']}
        requestChange={requestChange}
      />
      {held > 0 && (
        <>
          <Text mt="sm" fw={600}>
            <Plural
              value={held}
              one="# seat is held for a child on the wait list. The family answers, so you don't have to do anything."
              other="# seats are held for children on the wait list. The families answer, so you don't have to do anything."
            />
          </Text>
          <Explanation question={t`What is a held seat?`}>
            {t`A seat became free, and the family of the next waiting child was asked. Nobody else can take the seat until they answer or their time is over. It counts as taken.`}
          </Explanation>
        </>
      )}
      <RosterList
        list="waiting"
        title={waitListTitle}
        explanation={
          line.isFull &&
          waiting.length > 0 && (
            <Text id={fullId} c="dimmed" fz="xs">
              {t`This class is full. To enroll a child, give the class more seats.`}
            </Text>
          )
        }
        result={resultIn('waiting')}
        empty={t`No one is on the wait list.`}
        placeOf={({ id }) => line.rows.find(({ student }) => student.id === id)}
        fullId={line.isFull ? fullId : undefined}
        students={waiting}
        contacts={contacts}
        changes={['moveToEnrolled', 'leaveWaitList']}
        requestChange={requestChange}
      />
      {(reserve.length > 0 || (changed === 'reserve' && message !== '')) && (
        <RosterList
          list="reserve"
          title={t`Behind the wait list: ${reserve.length}`}
          explanation={
            <Explanation question={t`What does behind the wait list mean?`}>
              {t`The lottery gave these children a place in line after the wait list was full. When a place on the wait list frees, the first of them moves up by itself.`}
            </Explanation>
          }
          result={resultIn('reserve')}
          empty={t`No one is behind the wait list.`}
          students={reserve}
          contacts={contacts}
          changes={['leaveReserve']}
          requestChange={requestChange}
        />
      )}
      <RosterDialog
        pendingChange={pendingChange && isRosterChange(pendingChange) ? pendingChange : undefined}
        course={course}
        onClose={close}
      />
      <TransferDialog student={transferred} from={course} onClose={close} />
    </>
  )
}

function RosterList(props: {
  readonly list: RosterListName
  readonly title: string
  readonly explanation?: ReactNode
  /** That of the last change, below the title. */
  readonly result: ReactNode
  readonly empty: string
  readonly students: readonly PendingChange['student'][]
  readonly contacts: ComponentProps<typeof RosterTable>['contacts']
  readonly changes: readonly RowChange[]
  readonly requestChange: RequestChange
  readonly placeOf?: ComponentProps<typeof RosterTable>['placeOf']
  readonly fullId?: string | undefined
}) {
  const { list, title, explanation, result, empty, ...table } = props
  return (
    <section className={styles.list} aria-labelledby={listHeadingId(list)}>
      <h3 id={listHeadingId(list)} tabIndex={-1}>
        {title}
      </h3>
      {explanation}
      {result}
      {table.students.length === 0 ? (
        <Text mt="xs" c="dimmed">
          {empty}
        </Text>
      ) : (
        <RosterTable list={list} {...table} />
      )}
    </section>
  )
}
