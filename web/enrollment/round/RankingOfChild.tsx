import { useSuspenseQueries } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { bySection } from '../../../domain/course.ts'
import { isForGrade } from '../../../domain/enrollment.ts'
import { coursesQuery } from '../../api/courses.ts'
import { rankingQuery } from '../../api/rounds.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { useBellTimes } from '../../ui/format/useBellTimes.ts'
import { RankingForm } from './RankingForm.tsx'
import { timesOf } from './ranked.ts'

/** The classes of each time in the order that a child's family, or the office, ranks them. */
export function RankingOfChild(props: {
  readonly student: Student
  readonly semester: Semester
  readonly isOpen: boolean
}) {
  const { student, semester, isOpen } = props
  const [{ data: listed }, { data: ranking }, { data: schedule }] = useSuspenseQueries({
    queries: [coursesQuery(semester.id), rankingQuery(student.id, semester.id), scheduleQuery(student.id, semester.id)],
  })
  const courses = useBellTimes(semester.id, listed, student.grade)
  const isEnrolled = (id: number) => schedule.enrolled.some((course) => course.id === id)
  const offered = courses.filter((course) => isForGrade(course, student.grade) && !isEnrolled(course.id))
  return (
    <RankingForm
      student={student}
      semester={semester}
      times={timesOf(offered.toSorted(bySection))}
      ranking={ranking}
      isOpen={isOpen}
    />
  )
}
