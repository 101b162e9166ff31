import { useMemo } from 'react'
import type { Parent } from '../../../../contract/parents.ts'
import type { Student } from '../../../../contract/students.ts'
import { SearchTable } from '../../../ui/table/SearchTable.tsx'
import { studentColumns } from './columns.ts'
import { StudentsPage } from './StudentsPage.tsx'
import { useStudentTable } from './useStudentTable.tsx'

/** The table of all students, searched and sorted in the browser. The search also covers the parents' contacts. */
export function LoadedStudents(props: { readonly students: readonly Student[]; readonly parents: readonly Parent[] }) {
  const { students, parents } = props
  const table = useStudentTable()
  const columns = useMemo(() => studentColumns(parents), [parents])
  return (
    <StudentsPage rows={students}>
      <SearchTable {...table} rows={students} columns={columns} />
    </StudentsPage>
  )
}
