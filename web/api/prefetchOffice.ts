import { storedSession } from '../session/storage.ts'
import { queryClient } from './queryClient.ts'
import { semestersQuery } from './schedules.ts'
import { schoolQuery } from './school.ts'

/**
 * Starts the requests that every screen of the office waits for when one is the first page, before React renders anything: the navigation
 * lists the semesters, and times are in the school's time zone.
 */
export function prefetchOffice({ pathname }: Pick<Location, 'pathname'>): void {
  if (storedSession()?.user.role !== 'admin' || !pathname.startsWith('/admin/')) return
  void queryClient.prefetchQuery(semestersQuery)
  void queryClient.prefetchQuery(schoolQuery)
}
