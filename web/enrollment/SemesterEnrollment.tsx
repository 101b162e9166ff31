import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Semester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import { noteKeyOf } from '../../domain/grade.ts'
import { isClosedTo, type Role } from '../../domain/semester.ts'
import { coursesQuery } from '../api/courses.ts'
import { scheduleQuery } from '../api/schedules.ts'
import { semesterQuery } from '../api/semesters.ts'
import { windowsQuery } from '../api/windows.ts'
import { LiveSeats } from '../live/LiveSeats.tsx'
import { ChildOffers } from '../roster/ChildOffers.tsx'
import { LazyCommandDialog } from '../roster/LazyCommandDialog.tsx'
import type { PendingCommand } from '../roster/pendingCommand.ts'
import { useOffers } from '../roster/useOffers.ts'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { useOpening } from '../ui/opening/useOpening.ts'
import { ClassFinder } from './ClassFinder.tsx'
import { ClassPanel } from './ClassPanel.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { activeFilters } from './classFilters.ts'
import styles from './Enrollment.module.css'
import { SCHEDULE_HEADING_ID } from './elementIds.ts'
import { OpeningStatus } from './OpeningStatus.tsx'
import { OpensNotice } from './OpensNotice.tsx'
import { returnFocus } from './returnFocus.ts'
import { SchedulePanel } from './SchedulePanel.tsx'
import { SemesterNotes } from './SemesterNotes.tsx'
import { useClassFilters } from './useClassFilters.ts'
import { useMarks } from './useMarks.ts'
import { useMatchingDays } from './useMatchingDays.ts'
import { useTimedCourses } from './useTimedCourses.ts'
import { WaitingAnnouncer } from './WaitingAnnouncer.tsx'
import { WeekBar } from './WeekBar.tsx'
import { weekFor } from './week.ts'

const MarkedClasses = lazyPart(async () => (await import('./MarkedClasses.tsx')).MarkedClasses)
const StudentWeekTimetable = lazyPart(async () => (await import('./StudentWeekTimetable.tsx')).StudentWeekTimetable)

/** One student in one semester: the schedule, and the classes to add. */
export function SemesterEnrollment(props: {
  readonly student: Student
  readonly semester: Semester
  readonly role: Role
}) {
  const { student, semester, role } = props
  const { data: details } = useSuspenseQuery(semesterQuery(semester.id))
  const { data: listed } = useSuspenseQuery(coursesQuery(semester.id))
  const { data: stored } = useSuspenseQuery(scheduleQuery(student.id, semester.id))
  const { data: times } = useSuspenseQuery(windowsQuery(semester.id))
  const { courses, schedule } = useTimedCourses(semester.id, student.grade, listed, stored)
  const [request, setRequest] = useState<PendingCommand>()
  const [timetableOpened, setTimetableOpened] = useState(false)
  const { windowRefusal, opens, opens_at } = useOpening(semester.id, student.grade, role)
  const opening = useMemo(() => ({ windowRefusal, opens, opens_at }), [windowRefusal, opens, opens_at])
  const closed = isClosedTo(semester, role) || windowRefusal === 'closed'
  const marked = useMarks(student.id, semester.id, { enabled: role === 'parent' && times.windows.length > 0 })
  const offers = useOffers(student, schedule)
  const { show: showOffer } = offers
  const context = useMemo(
    () => ({ student, semester, schedule, closed, opening, marked, showOffer }),
    [student, semester, schedule, closed, opening, marked, showOffer],
  )
  const week = useMemo(() => weekFor(student.grade, courses, schedule.enrolled), [student.grade, courses, schedule])
  const filterState = useClassFilters(week)
  const { filters } = filterState
  const matching = useMatchingDays(week, filters, context)
  const isFiltered = activeFilters({ ...filters, day: undefined }).length > 0

  const noteKey = noteKeyOf(student.grade)
  const notes = noteKey && details.notes[noteKey]
  const close = () => {
    setRequest(undefined)
    if (request) returnFocus(request)
  }
  return (
    <>
      {(semester.disabled || closed) && <ClosedNotice semester={semester} />}
      {!closed && <OpensNotice opening={opening} />}
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
          isFiltered ? Object.fromEntries(matching.map(({ days, courses }) => [days, courses.length])) : undefined
        }
        choose={filterState.chooseDay}
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
        <div className={styles.lists}>
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
            notes={notes}
            context={context}
            onCommand={setRequest}
            remove={filterState.remove}
          />
        </div>
      </div>
      <LazyCommandDialog request={request} courses={courses} student={student} semester={semester.id} onClose={close} />
    </>
  )
}
