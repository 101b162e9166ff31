import type { Semester } from '../../../contract/semesters.ts'

/** The page of a semester on which the office says what it asks for. */
export function requestsPage({ slug }: Pick<Semester, 'slug'>) {
  return {
    to: '/admin/dashboard/semesters/$semester_slug/$page',
    params: { semester_slug: slug, page: 'documents' },
  } as const
}
