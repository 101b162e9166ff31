import { useSuspenseQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Semester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import { noteKeyOf } from '../../domain/grade.ts'
import { isClosedTo, type Role } from '../../domain/semester.ts'
import { coursesQuery } from '../api/courses.ts'
import { scheduleQuery } from '../api/schedules.ts'
import { semesterQuery } from '../api/semesters.ts'
import { ClassFilterBar } from './ClassFilterBar.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { CommandDialog } from './CommandDialog.tsx'
import { NO_FILTERS } from './classFilters.ts'
import { DayList } from './DayList.tsx'
import styles from './Enrollment.module.css'
import { type PendingCommand, returnFocus } from './pendingCommand.ts'
import { SchedulePanel } from './SchedulePanel.tsx'
import { SemesterNotes } from './SemesterNotes.tsx'
import { WeekProgress } from './WeekProgress.tsx'
import { weekFor } from './week.ts'

/** One student in one semester: the schedule, and the classes to add. */
export function SemesterEnrollment(props: {
  readonly student: Student
  readonly semester: Semester
  readonly role: Role
}) {
  const { student, semester, role } = props
  const [{ data: details }, { data: courses }, { data: schedule }] = useSuspenseQueries({
    queries: [semesterQuery(semester.id), coursesQuery(semester.id), scheduleQuery(student.id, semester.id)],
  })
  const [filters, setFilters] = useState(NO_FILTERS)
  const [request, setRequest] = useState<PendingCommand>()

  const context = { student, semester, schedule, closed: isClosedTo(semester, role) }
  const week = weekFor(student.grade, courses, schedule.enrolled)
  const noteKey = noteKeyOf(student.grade)
  const notes = noteKey && details.notes[noteKey]
  const close = () => {
    setRequest(undefined)
    if (request) returnFocus(request)
  }
  return (
    <>
      {semester.disabled && <ClosedNotice semester={semester} />}
      <WeekProgress student={student} week={week} />
      <div className={styles.columns}>
        <div className={styles.schedule}>
          <SchedulePanel context={context} onCommand={setRequest} />
        </div>
        <div className={styles.lists}>
          <SemesterNotes notes={notes} grade={student.grade} />
          <ClassFilterBar filters={filters} set={setFilters} />
          {week.map((day) => (
            <DayList
              key={day.days}
              day={day}
              notes={notes}
              context={context}
              filters={filters}
              onShowAll={() => setFilters(NO_FILTERS)}
              onCommand={setRequest}
            />
          ))}
        </div>
      </div>
      <CommandDialog request={request} context={context} onClose={close} />
    </>
  )
}
