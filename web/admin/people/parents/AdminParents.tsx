import { useSuspenseQuery } from '@tanstack/react-query'
import { parentsQuery } from '../../../api/parents.ts'
import { SearchTable } from '../../../ui/table/SearchTable.tsx'
import { PagedParents } from './PagedParents.tsx'
import { ParentsPage } from './ParentsPage.tsx'
import { useParentTable } from './useParentTable.tsx'

/** The parents and their children (document 1, section 2, "AdminParents"). The server pages them if there are too many to load. */
export function AdminParents() {
  const { data: parents } = useSuspenseQuery(parentsQuery)
  const table = useParentTable()
  if (!parents) return <PagedParents />
  return (
    <ParentsPage rows={parents}>
      <SearchTable {...table} rows={parents} />
    </ParentsPage>
  )
}
