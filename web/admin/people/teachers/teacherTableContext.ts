import type { Teacher } from '../../../../contract/teachers.ts'
import { createTableContext } from '../../ui/tableContext.ts'

export const TeacherTableContext = createTableContext<Teacher>()
