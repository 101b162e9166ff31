import type { Semester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import type { ReportStart } from './lastVisit.ts'

/** What the dashboard reports about all children: the semester, and changes since a time. */
export interface Report extends ReportStart {
  readonly semester: Semester
  readonly students: readonly Student[]
}
