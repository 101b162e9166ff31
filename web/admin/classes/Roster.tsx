import { Plural, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { WAIT_LIST_LIMIT } from '../../../domain/course.ts'
import { Explanation } from '../ui/Explanation.tsx'
import styles from './Class.module.css'
import { RosterDialog } from './RosterDialog.tsx'
import { RosterResult } from './RosterResult.tsx'
import { RosterTable } from './RosterTable.tsx'
import {
  listHeadingId,
  listOf,
  type MadeChange,
  type PendingChange,
  type RequestChange,
  type RosterListName,
  type RowChange,
  returnFocus,
} from './rosterChanges.ts'
import { TransferDialog } from './TransferDialog.tsx'

/** The enrolled students by name, the wait list in order, and the reserve behind it. What a change did stands above the list that it was made in. */
export function Roster({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const [pendingChange, requestChange] = useState<PendingChange>()
  const [done, setDone] = useState<{ readonly list: RosterListName; readonly made: MadeChange }>()
  const resultIn = (list: RosterListName) => (
    <RosterResult
      made={done?.list === list ? done.made : undefined}
      focusAfter={() => document.getElementById(listHeadingId(list))?.focus()}
    />
  )
  const { enrolled, waiting, reserve, max_seats, current_seats } = course
  const held = current_seats - enrolled.length
  const close = (made?: MadeChange) => {
    requestChange(undefined)
    if (!pendingChange) return
    setDone(made && { list: listOf(pendingChange), made })
    returnFocus(pendingChange, made !== undefined)
  }
  const isTransfer = pendingChange?.change === 'transfer'
  return (
    <>
      <RosterList
        list="enrolled"
        title={t`Enrolled: ${enrolled.length} of ${max_seats} seats`}
        result={resultIn('enrolled')}
        empty={t`No one is enrolled yet. Add a student below, or wait for families to enroll.`}
        students={enrolled}
        changes={['transfer', 'drop']}
        requestChange={requestChange}
      />
      {held > 0 && (
        <>
          <p className={styles.held}>
            <Plural
              value={held}
              one="# seat is held for a child on the wait list. The family answers, so you don't have to do anything."
              other="# seats are held for children on the wait list. The families answer, so you don't have to do anything."
            />
          </p>
          <Explanation question={t`What is a held seat?`}>
            {t`A seat became free, and the family of the next waiting child was asked. Nobody else can take the seat until they answer or their time is over. It counts as taken.`}
          </Explanation>
        </>
      )}
      <RosterList
        list="waiting"
        title={t`Wait list: ${waiting.length} of ${WAIT_LIST_LIMIT} spots`}
        result={resultIn('waiting')}
        empty={t`No one is on the wait list.`}
        students={waiting}
        changes={['moveToEnrolled', 'leaveWaitList']}
        requestChange={requestChange}
      />
      {(reserve.length > 0 || done?.list === 'reserve') && (
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
          changes={['leaveReserve']}
          requestChange={requestChange}
        />
      )}
      <RosterDialog pendingChange={isTransfer ? undefined : pendingChange} course={course} onClose={close} />
      <TransferDialog student={isTransfer ? pendingChange.student : undefined} from={course} onClose={close} />
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
  readonly changes: readonly RowChange[]
  readonly requestChange: RequestChange
}) {
  const { list, title, explanation, result, empty, ...table } = props
  return (
    <section className={styles.list} aria-labelledby={listHeadingId(list)}>
      <h3 id={listHeadingId(list)} tabIndex={-1}>
        {title}
      </h3>
      {explanation}
      {result}
      {table.students.length === 0 ? <p className={styles.empty}>{empty}</p> : <RosterTable list={list} {...table} />}
    </section>
  )
}
