import type { Grade } from '../../domain/grade.ts'
import type { Role } from '../../domain/semester.ts'
import type { ParentRow } from '../imports/parentRow.ts'
import { parents } from '../imports/parents.ts'
import { teachers } from '../imports/teachers.ts'
import { readRows } from './readRows.ts'
import { SAMPLE_ACCOUNTS } from './sampleWarning.ts'

export const OFFICE: SampleUser = {
  first_name: 'Ruth',
  last_name: 'Castellanos',
  email: SAMPLE_ACCOUNTS.office,
  phone: '6025550100',
  role: 'admin',
}

/** At addresses and phone numbers that are reserved for examples. */
export const FAMILIES = readFamilies()

/** Their schedules are nearly empty, so that every feature can be tried. */
export const DEMO_FAMILY = findFamily(SAMPLE_ACCOUNTS.family)

export const OTHER_FAMILIES = FAMILIES.filter((family) => family !== DEMO_FAMILY)

function readFamilies(): readonly Family[] {
  const rows = readRows('families.csv', parents)
  const adults = rows.map(({ email, first_name, last_name, phone }): [string, SampleUser] => [
    email,
    { first_name, last_name, email, phone, role: 'parent' },
  ])
  return [...new Map(adults).values()].map((parent) => {
    const own = rows.filter(({ email }) => email === parent.email)
    return { parent, children: own.flatMap((row) => toChild(row, parent)) }
  })
}

function toChild({ child_first_name, child_last_name, child_grade }: ParentRow, parent: SampleUser): SampleChild[] {
  if (child_grade === '') return []
  return [{ first_name: child_first_name, last_name: child_last_name, grade: child_grade, parent }]
}

function findFamily(email: string): Family {
  const found = FAMILIES.find(({ parent }) => parent.email === email)
  if (!found) throw new Error(`the sample has no family ${email}`)
  return found
}

export interface Teacher {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly active: boolean
}

export const TEACHERS: readonly Teacher[] = readRows('teachers.csv', teachers).map(({ id: _, ...teacher }) => teacher)

export function findTeacher(email: string): Teacher {
  const found = TEACHERS.find((teacher) => teacher.email === email)
  if (!found) throw new Error(`the sample has no teacher ${email}`)
  return found
}

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
