import type { ClassGrade } from '../../../../domain/grade.ts'
import type { LogStatus } from '../../tables.ts'
import type { Offering } from '../classes/catalogue.ts'
import type { Adult, Child } from '../people/person.ts'

export interface Entry {
  readonly child: Child
  readonly offering: Offering
  readonly grade: ClassGrade
  readonly status: 'enrolled' | 'waiting'
  readonly overridden: boolean
  readonly shares_time: boolean
  readonly updated_at: Date
}

export interface LogLine {
  readonly child: Child
  readonly offering: Offering
  readonly status: LogStatus
  readonly by: Adult
  readonly logged_at: Date
}
