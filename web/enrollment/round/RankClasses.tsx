import { useSuspenseQueries } from '@tanstack/react-query'
import type { Round } from '../../../contract/rounds.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { bySection } from '../../../domain/course.ts'
import { isForGrade } from '../../../domain/enrollment.ts'
import { coursesQuery } from '../../api/courses.ts'
import { rankingQuery } from '../../api/rounds.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { useBellTimes } from '../../ui/format/useBellTimes.ts'
import { RankingForm } from './RankingForm.tsx'
import styles from './Round.module.css'
import { RoundNotice } from './RoundNotice.tsx'
import { timesOf } from './ranked.ts'

/** What a family sees of a semester before its draw: the classes of each time, to rank while the round is open. */
export function RankClasses(props: { readonly student: Student; readonly semester: Semester; readonly round: Round }) {
  const { student, semester, round } = props
  const [{ data: listed }, { data: ranking }, { data: schedule }] = useSuspenseQueries({
    queries: [coursesQuery(semester.id), rankingQuery(student.id, semester.id), scheduleQuery(student.id, semester.id)],
  })
  const courses = useBellTimes(semester.id, listed, student.grade)
  const isEnrolled = (id: number) => schedule.enrolled.some((course) => course.id === id)
  const offered = courses.filter((course) => isForGrade(course, student.grade) && !isEnrolled(course.id))
  return (
    <div className={styles.page}>
      <RoundNotice student={student} semester={semester} round={round} code={ranking.code} />
      <RankingForm
        student={student}
        semester={semester}
        times={timesOf(offered.toSorted(bySection))}
        ranking={ranking}
        isOpen={round.state === 'ranking'}
      />
    </div>
  )
}
