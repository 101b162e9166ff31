import { getOfficeTasks } from '../../contract/officeTasks.ts'
import type { BackupsKept } from '../../domain/backups.ts'
import type { Api } from '../platform/http/api.ts'
import { notFound } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import { findSemester, visibleSemesters } from '../rows/semesters.queries.ts'
import { officeToday } from './officeTasks.ts'

export function officeTaskRoutes(api: Api, { backups }: { readonly backups: BackupsKept }): void {
  api.query(getOfficeTasks, async (db, { params, user, now }) => {
    const { id } = await findSemester(db, params.id, user)
    const semester = (await visibleSemesters(db, user)).find((listed) => listed.id === id)
    if (!semester) throw notFound()
    return respondWith(200, await officeToday(db, semester, { backups, now }))
  })
}
