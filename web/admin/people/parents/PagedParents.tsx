import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { listParents } from '../../../../contract/parents.ts'
import { parentPageQuery, readParents } from '../../../api/parents.ts'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { ServerTable } from '../../../ui/table/ServerTable.tsx'
import { type PageState, useServerPage } from '../../../ui/table/useServerPage.ts'
import { ParentsPage } from './ParentsPage.tsx'
import { PARENT_TABLE, useParentTable } from './useParentTable.tsx'

/** The table of a school with many parents, searched and sorted by the server. */
export function PagedParents() {
  const table = useParentTable()
  const { list, state } = useServerPage(PARENT_TABLE, (state) => parentPageQuery(pageOf(state)))
  // After a failed first load the page stays mounted, so that an open dialog keeps its input.
  if (list.isPending && list.errorUpdateCount === 0) return <Loading />
  return (
    <ParentsPage parents={list.data?.parents ?? []}>
      <ServerTable
        {...table}
        list={list}
        rowsOf={({ parents }) => parents}
        readAll={(sink) => readParents(filterOf(state), sink)}
      />
    </ParentsPage>
  )
}

/** The column ids are the server's sort keys. */
function filterOf({ search, sort = 'name', order }: Pick<PageState, 'search' | 'sort' | 'order'>) {
  return { search, sort: sort as QueryOf<typeof listParents>['sort'], order }
}

function pageOf({ page, size = 25, cursor, ...state }: PageState) {
  return { ...filterOf(state), page, size, cursor }
}
