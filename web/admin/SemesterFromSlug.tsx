import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Semester } from '../../contract/semesters.ts'
import { idOfSlug } from '../../domain/semester.ts'
import { semestersQuery } from '../api/schedules.ts'
import { NotFoundPanel } from '../ui/feedback/NotFoundPanel.tsx'

/** Renders the semester of the URL's slug, or Not Found (document 1, section 2). */
export function SemesterFromSlug({ children }: { readonly children: (semester: Semester) => ReactNode }) {
  const { semester_slug = '' } = useParams({ strict: false })
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const semester = semesters.find(({ id }) => id === idOfSlug(semester_slug))
  return semester ? children(semester) : <NotFoundPanel />
}
