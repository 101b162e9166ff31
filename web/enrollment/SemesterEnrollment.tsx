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

/** One student in one semester: the schedule as it is, and every class there is to add. */
export function SemesterEnrollment(given: {
  readonly student: Student
  readonly semester: Semester
  readonly role: Role
}) {
  const { student, semester, role } = given
  const [{ data: told }, { data: courses }, { data: schedule }] = useSuspenseQueries({
    queries: [semesterQuery(semester.id), coursesQuery(semester.id), scheduleQuery(student.id, semester.id)],
  })
  const [wishes, setWishes] = useState(NO_FILTERS)
  const [asked, ask] = useState<PendingCommand>()

  const situation = { student, semester, schedule, closed: isClosedTo(semester, role) }
  const week = weekFor(student.grade, courses, schedule.enrolled)
  const noteKey = noteKeyOf(student.grade)
  const notes = noteKey && told.notes[noteKey]
  const close = () => {
    ask(undefined)
    if (asked) returnFocus(asked)
  }
  return (
    <>
      {semester.disabled && <ClosedNotice semester={semester} />}
      <WeekProgress student={student} week={week} />
      <div className={styles.columns}>
        <div className={styles.schedule}>
          <SchedulePanel situation={situation} ask={ask} />
        </div>
        <div className={styles.lists}>
          <SemesterNotes notes={notes} grade={student.grade} />
          <ClassFilterBar wishes={wishes} set={setWishes} />
          {week.map((day) => (
            <DayList
              key={day.days}
              day={day}
              notes={notes}
              situation={situation}
              wishes={wishes}
              showAll={() => setWishes(NO_FILTERS)}
              ask={ask}
            />
          ))}
        </div>
      </div>
      <CommandDialog asked={asked} situation={situation} onClose={close} />
    </>
  )
}
