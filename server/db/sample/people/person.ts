import type { Grade } from '../../../../domain/grade.ts'
import type { Role } from '../../../../domain/semester.ts'

export interface SampleUser {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly role: Role
}

export interface SampleChild {
  readonly first_name: string
  readonly last_name: string
  readonly grade: Grade
  readonly parent: SampleUser
}

export interface Family {
  readonly parent: SampleUser
  readonly children: readonly SampleChild[]
}

export type FamilyRow = readonly [first: string, last: string, children: Readonly<Record<string, Grade>>]
