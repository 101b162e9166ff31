import type { Student } from '../../../../contract/students.ts'
import { createTableContext } from '../../ui/tableContext.ts'

export const StudentTableContext = createTableContext<Student>()
