import type { Semester } from '../../contract/semesters.ts'
import { defaultSemester, isVisibleTo, type Role } from '../../domain/semester.ts'
import { coursesQuery } from '../api/courses.ts'
import { queryClient } from '../api/queryClient.ts'
import { roundQuery } from '../api/rounds.ts'
import { scheduleQuery, semestersQuery } from '../api/schedules.ts'
import { semesterQuery } from '../api/semesters.ts'
import { windowsQuery } from '../api/windows.ts'
import { meQuery } from '../session/me.ts'
import { selectedStudentId, storedSession } from '../session/storage.ts'

/** The semester of the enrollment screen: the one with the slug, or the default one. `visible` is newest first. */
export function chooseSemester(visible: readonly Semester[], slug: string | undefined): Semester | undefined {
  return visible.find((semester) => semester.slug === slug) ?? defaultSemester(visible)
}

export function semestersFor(role: Role, semesters: readonly Semester[]): Semester[] {
  return semesters.filter((semester) => isVisibleTo(semester, role))
}

/**
 * Resolves when the data of the enrollment screen is cached, and never rejects: the screen repeats a failed request and
 * shows its error. The requests start while the code of the screen is loading. The router waits for them, because React
 * would delay a second loading state by 300 ms.
 */
export async function prefetchEnrollment(slug: string | undefined): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(meQuery), prefetchSemester(slug)])
}

async function prefetchSemester(slug: string | undefined): Promise<void> {
  await queryClient.prefetchQuery(semestersQuery)
  const [student, role] = [selectedStudentId(), storedSession()?.user.role]
  const semesters = queryClient.getQueryData(semestersQuery.queryKey)
  if (!student || !role || !semesters) return
  const chosen = chooseSemester(semestersFor(role, semesters), slug)
  if (!chosen) return
  await Promise.all([
    queryClient.prefetchQuery(roundQuery(chosen.id)),
    queryClient.prefetchQuery(semesterQuery(chosen.id)),
    queryClient.prefetchQuery(coursesQuery(chosen.id)),
    queryClient.prefetchQuery(scheduleQuery(student, chosen.id)),
    queryClient.prefetchQuery(windowsQuery(chosen.id)),
  ])
}
