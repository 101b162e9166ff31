import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Semester } from '../../contract/semesters.ts'
import { idOfSlug } from '../../domain/semester.ts'
import { semestersQuery } from '../api/schedules.ts'
import { NotFoundPanel } from '../ui/feedback/NotFoundPanel.tsx'

/** The screen of the semester in the address; a slug that names none is not found (document 1, section 2). */
export function SemesterOfSlug({ children }: { readonly children: (semester: Semester) => ReactNode }) {
  const { semester_slug = '' } = useParams({ strict: false })
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const semester = semesters.find(({ id }) => id === idOfSlug(semester_slug))
  return semester ? children(semester) : <NotFoundPanel />
}
