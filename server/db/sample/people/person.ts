import type { Grade } from '../../../../domain/grade.ts'
import type { Role } from '../../../../domain/semester.ts'

export interface Adult {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly role: Role
}

export interface Child {
  readonly first_name: string
  readonly last_name: string
  readonly grade: Grade
  readonly parent: Adult
}

export interface Family {
  readonly parent: Adult
  readonly children: readonly Child[]
}

export type FamilyRow = readonly [first: string, last: string, children: Readonly<Record<string, Grade>>]
