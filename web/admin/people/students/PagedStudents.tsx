import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { listStudents } from '../../../../contract/students.ts'
import { readStudents, studentPageQuery } from '../../../api/students.ts'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { ServerTable } from '../../../ui/table/ServerTable.tsx'
import { type PageState, useServerPage } from '../../../ui/table/useServerPage.ts'
import { studentColumns } from './columns.ts'
import { StudentsPage } from './StudentsPage.tsx'
import { STUDENT_TABLE, useStudentTable } from './useStudentTable.tsx'

const COLUMNS = studentColumns([])
const TABLE = { ...STUDENT_TABLE, columns: COLUMNS }

/** The table of a school with many students, searched and sorted by the server. */
export function PagedStudents() {
  const table = useStudentTable()
  const { list, state } = useServerPage(TABLE, (state) => studentPageQuery(pageOf(state)))
  // After a failed first load the page stays mounted, so that an open dialog keeps its input.
  if (list.isPending && list.errorUpdateCount === 0) return <Loading />
  return (
    <StudentsPage students={list.data?.students ?? []}>
      <ServerTable
        {...table}
        columns={COLUMNS}
        list={list}
        rowsOf={({ students }) => students}
        readAll={(sink) => readStudents(filterOf(state), sink)}
      />
    </StudentsPage>
  )
}

/** The column ids are the server's sort keys. */
function filterOf({ search, sort = 'name', order }: Pick<PageState, 'search' | 'sort' | 'order'>) {
  return { search, sort: sort as QueryOf<typeof listStudents>['sort'], order }
}

function pageOf({ page, size = 50, cursor, ...state }: PageState) {
  return { ...filterOf(state), page, size, cursor }
}
