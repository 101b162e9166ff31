import type { ListedSemester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import type { ChangesSince } from './lastVisit.ts'

/** The semester that the dashboard shows for all children, and since when it reports changes. */
export interface FamilyOverview extends ChangesSince {
  readonly semester: ListedSemester
  readonly students: readonly Student[]
}
