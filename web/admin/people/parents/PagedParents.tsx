import { parentPageQuery, readParents } from '../../../api/parents.ts'
import { PagedPeople } from '../PagedPeople.tsx'
import { ParentsPage } from './ParentsPage.tsx'
import { useParentTable } from './useParentTable.tsx'

export function PagedParents() {
  return (
    <PagedPeople
      table={useParentTable()}
      pageQuery={parentPageQuery}
      rowsOf={({ parents }) => parents}
      readAll={readParents}
      Screen={ParentsPage}
    />
  )
}
