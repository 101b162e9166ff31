import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Course } from '../../../contract/courses.ts'
import type { Student } from '../../../contract/students.ts'
import { coursesQuery } from '../../api/courses.ts'
import { rankingQuery } from '../../api/lotteries.ts'
import type { SchoolDay } from '../classes/week.ts'
import { rankingWeek, timesToRank } from './ranked.ts'

/** "3 of 21 times ranked", of the days of a week with classes to rank. */
export function RankedTimes({ week }: { readonly week: readonly SchoolDay[] }) {
  const ranked = sumOf(week, ({ completion }) => completion.enrolled)
  const total = sumOf(week, ({ completion }) => completion.needed ?? 0)
  return <Plural value={total} one={`${ranked} of # time ranked`} other={`${ranked} of # times ranked`} />
}

function sumOf(week: readonly SchoolDay[], countOf: (day: SchoolDay) => number): number {
  return week.reduce((sum, day) => sum + countOf(day), 0)
}

/** The same for a child, where its ranking is not open. Renders nothing until it is loaded. */
export function RankedTimesOfChild(props: {
  readonly student: Student
  readonly semester: number
  readonly enrolled: readonly Pick<Course, 'id'>[]
}) {
  const { student, semester, enrolled } = props
  const { data: courses } = useQuery(coursesQuery(semester))
  const { data: ranking } = useQuery(rankingQuery(student.id, semester))
  if (!courses || !ranking) return null
  const times = timesToRank(courses, { grade: student.grade, enrolled })
  return <RankedTimes week={rankingWeek(times, ranking.wishes.flat())} />
}
