import { readStudents, studentPageQuery } from '../../../api/students.ts'
import { PagedPeople } from '../PagedPeople.tsx'
import { studentColumns } from './columns.ts'
import { StudentsPage } from './StudentsPage.tsx'
import { useStudentTable } from './useStudentTable.tsx'

const COLUMNS = studentColumns([])

export function PagedStudents() {
  return (
    <PagedPeople
      table={{ ...useStudentTable(), columns: COLUMNS }}
      pageQuery={studentPageQuery}
      rowsOf={({ students }) => students}
      readAll={readStudents}
      Screen={StudentsPage}
    />
  )
}
