import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import type { GradeNotes, Semester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import { type Grade, noteKeyOf } from '../../domain/grade.ts'
import { isBlankHtml } from '../../domain/html.ts'
import type { Pausable } from '../../domain/pauses.ts'
import { isClosedTo, type Role } from '../../domain/semester.ts'
import { coursesQuery } from '../api/courses.ts'
import { windowsQuery } from '../api/enrollmentWindows.ts'
import { scheduleQuery } from '../api/schedules.ts'
import { notesQuery } from '../api/semesters.ts'
import { LiveAnnouncer } from '../live/LiveAnnouncer.tsx'
import { LiveSeats } from '../live/LiveSeats.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import noticeStyles from '../ui/feedback/Notice.module.css'
import { PauseNotice, usePauses } from '../ui/feedback/PauseNotice.tsx'
import { gradeName } from '../ui/format/labels.ts'
import { schoolText } from '../ui/format/schoolText.ts'
import { IconInfoCircle } from '../ui/icons.tsx'
import { SchoolHtml } from '../ui/richText/SanitizedHtml.tsx'
import { useUnconfirmed } from './ConfirmNotice.tsx'
import { ClassFinder, useMatchingDays, useTimedCourses } from './classes/ClassFinder.tsx'
import { ClassPanel } from './classes/ClassPanel.tsx'
import { filtersWithinDay } from './classes/classFilters.ts'
import { classHeadingId, PAUSE_NOTICE_ID, SCHEDULE_HEADING_ID } from './classes/elementIds.ts'
import { useClassFilters } from './classes/useClassFilters.ts'
import { useIsPhone } from './classes/useIsPhone.ts'
import { useSectionOrder } from './classes/useSectionOrder.ts'
import { weekFor } from './classes/week.ts'
import { LazyCommandDialog } from './commands/LazyCommandDialog.tsx'
import type { PendingCommand } from './commands/pendingCommand.ts'
import styles from './Enrollment.module.css'
import { ChildOffers } from './offers/ChildOffers.tsx'
import { useOffers } from './offers/useOffers.ts'
import { ClosedNotice, OpeningStatus, OpensNotice } from './opening/OpeningStatus.tsx'
import { useDaysOver } from './opening/useDaysOver.ts'
import { useOpening } from './opening/useOpening.ts'
import { SchedulePanel } from './schedule/SchedulePanel.tsx'
import { WeekBar } from './schedule/WeekBar.tsx'
import { useWaitingFacts } from './waitList/useWaitingFacts.ts'
import { useMarks } from './wishList/useMarks.ts'

const MarkedClasses = lazyPart(async () => (await import('./wishList/MarkedClasses.tsx')).MarkedClasses)
const StudentWeekTimetable = lazyPart(
  async () => (await import('./schedule/StudentWeekTimetable.tsx')).StudentWeekTimetable,
)

const ON_THIS_SCREEN: readonly Pausable[] = ['adding', 'dropping', 'wait-lists', 'offers', 'marking']

/** One student in one semester: the schedule, and the classes to add. */
export function SemesterEnrollment(props: {
  readonly student: Student
  readonly semester: Semester
  readonly role: Role
}) {
  const { student, semester, role } = props
  const { data: notesByGrade } = useSuspenseQuery(notesQuery(student.id, semester.id))
  const { data: listed } = useSuspenseQuery(coursesQuery(semester.id))
  const { data: stored } = useSuspenseQuery(scheduleQuery(student.id, semester.id))
  const { data: times } = useSuspenseQuery(windowsQuery(semester.id))
  const { courses, schedule } = useTimedCourses(semester.id, student.grade, listed, stored)
  const [request, setRequest] = useState<PendingCommand>()
  const [timetableOpened, setTimetableOpened] = useState(false)
  const [bySection, orderBySection] = useSectionOrder()
  const { windowRefusal, opens, opens_at } = useOpening(semester.id, student.grade, role)
  const opening = useMemo(() => ({ windowRefusal, opens, opens_at }), [windowRefusal, opens, opens_at])
  const daysOver = useDaysOver(times.seats_end, role)
  const closed = isClosedTo(semester, role) || windowRefusal === 'closed'
  const unconfirmed = useUnconfirmed(student, semester, role)
  const pauses = usePauses()
  const paused = useMemo(() => pauses.map(({ action }) => action), [pauses])
  const marked = useMarks(student.id, semester.id, { enabled: role === 'parent' && times.windows.length > 0 })
  const offers = useOffers(student, schedule)
  const { show: showOffer } = offers
  const context = useMemo(
    () => ({ student, semester, schedule, closed, opening, daysOver, unconfirmed, paused, marked, showOffer }),
    [student, semester, schedule, closed, opening, daysOver, unconfirmed, paused, marked, showOffer],
  )
  const week = useMemo(
    () => weekFor(student.grade, courses, schedule.enrolled, (days) => closed || daysOver.has(days)),
    [student.grade, courses, schedule, closed, daysOver],
  )
  const filterState = useClassFilters(week)
  const { filters } = filterState
  const matching = useMatchingDays(week, filters, context)
  const isFiltered = filtersWithinDay(filters).length > 0

  const noteKey = noteKeyOf(student.grade)
  const notes = noteKey && notesByGrade[noteKey]
  const close = () => {
    setRequest(undefined)
    if (request) returnFocus(request)
  }
  return (
    <>
      {(semester.disabled || closed) && <ClosedNotice semester={semester} />}
      {!closed && <OpensNotice opening={opening} />}
      <PauseNotice id={PAUSE_NOTICE_ID} actions={ON_THIS_SCREEN} />
      <ChildOffers
        offers={offers}
        student={student}
        schedule={schedule}
        heading="h2"
        onCommand={setRequest}
        fallbackId={SCHEDULE_HEADING_ID}
      />
      <WeekBar
        student={student}
        week={week}
        day={filters.day}
        matches={
          isFiltered && matching.some(({ courses }) => courses.length > 0)
            ? Object.fromEntries(matching.map(({ days, courses }) => [days, courses.length]))
            : undefined
        }
        choose={filterState.chooseDay}
        bySection={bySection}
        orderBySection={orderBySection}
        timetableOpened={timetableOpened}
        toggleTimetable={setTimetableOpened}
      />
      {timetableOpened && (
        <AsyncBoundary>
          <StudentWeekTimetable context={context} onOpenPeriod={filterState.choosePeriod} />
        </AsyncBoundary>
      )}
      <div className={styles.columns}>
        <div className={styles.schedule}>
          <SchedulePanel context={context} onCommand={setRequest} />
          <OpeningStatus opening={opening} />
          <LiveSeats semester={semester.id} />
          {!request && <WaitingAnnouncer schedule={schedule} />}
        </div>
        <Stack className={styles.lists} gap="sm">
          <SemesterNotes notes={notes} grade={student.grade} />
          {marked.length > 0 && (
            <AsyncBoundary compact>
              <MarkedClasses courses={courses} context={context} />
            </AsyncBoundary>
          )}
          <ClassFinder courses={week.flatMap((day) => day.courses)} filterState={filterState} />
          <ClassPanel
            week={week}
            matching={matching}
            filters={filters}
            bySection={bySection}
            notes={notes}
            context={context}
            onCommand={setRequest}
            remove={filterState.remove}
          />
        </Stack>
      </div>
      <LazyCommandDialog request={request} courses={courses} student={student} semester={semester.id} onClose={close} />
    </>
  )
}

/** Returns the focus to the command's button; if that is gone or disabled, to the heading of the class, of its folded period or of the schedule. */
function returnFocus({ opener, course }: PendingCommand) {
  const isFocusable = opener.isConnected && !opener.disabled
  const preferred = isFocusable ? opener : document.getElementById(classHeadingId(course))
  const folded = preferred?.closest('details:not([open])')?.querySelector<HTMLElement>('summary')
  const target = folded ?? preferred ?? document.getElementById(SCHEDULE_HEADING_ID)
  target?.focus()
}

/** The office's notes for a grade in the semester. On a phone, where the title shares a line, the grade is above it. */
function SemesterNotes({ notes, grade }: { readonly notes: GradeNotes | undefined; readonly grade: Grade }) {
  const { i18n } = useLingui()
  const gradeText = i18n._(gradeName(grade))
  const isPhone = useIsPhone()
  if (!notes || isBlankHtml(schoolText(i18n, notes.message, notes.message_es).text)) return null
  return (
    <details className={`${noticeStyles.notice} ${styles.notes}`} data-tone="info" open={!isPhone}>
      <summary>
        <IconInfoCircle />
        <h2 className={noticeStyles.title}>{isPhone ? <Trans>Notes</Trans> : <Trans>Notes for {gradeText}</Trans>}</h2>
      </summary>
      <SchoolHtml english={notes.message} spanish={notes.message_es} />
    </details>
  )
}

/** Announces changes of the child's wait lists to screen readers. */
function WaitingAnnouncer({ schedule }: { readonly schedule: Schedule }) {
  return <LiveAnnouncer facts={useWaitingFacts(schedule)} />
}
