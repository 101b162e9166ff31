import type { ClassGrade } from '../../../../domain/grade.ts'
import type { LogStatus } from '../../tables.ts'
import type { Offering } from '../classes/catalogue.ts'
import type { SampleChild, SampleUser } from '../people/person.ts'

export interface SampleEntry {
  readonly child: SampleChild
  readonly offering: Offering
  readonly grade: ClassGrade
  readonly status: 'enrolled' | 'waiting'
  readonly overridden: boolean
  readonly shares_time: boolean
  readonly updated_at: Date
}

export interface SampleLogRow {
  readonly child: SampleChild
  readonly offering: Offering
  readonly status: LogStatus
  readonly by: SampleUser
  readonly logged_at: Date
}
