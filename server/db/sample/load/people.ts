import type { Transaction } from '../../database.ts'
import { FAMILIES, OFFICE } from '../people/families.ts'
import type { SampleUser } from '../people/person.ts'
import { TEACHERS } from '../people/teachers.ts'
import type { Ids } from './ids.ts'

export async function insertPeople(trx: Transaction, ids: Ids, now: Date, passwordHash: string): Promise<void> {
  await insertAdults(trx, ids, [OFFICE, ...FAMILIES.map(({ parent }) => parent)], now, passwordHash)
  await insertChildren(trx, ids)
  await insertTeachers(trx, ids)
}

async function insertAdults(trx: Transaction, ids: Ids, adults: SampleUser[], created_at: Date, password_hash: string) {
  const rows = adults.map((adult) => ({ ...adult, password_hash, created_at }))
  ids.store(adults, await trx.insertInto('users').values(rows).returning('id').execute())
}

async function insertChildren(trx: Transaction, ids: Ids): Promise<void> {
  const children = FAMILIES.flatMap((family) => family.children)
  const rows = children.map(({ parent, ...child }) => ({ ...child, parent_id: ids.get(parent) }))
  ids.store(children, await trx.insertInto('student').values(rows).returning('id').execute())
}

async function insertTeachers(trx: Transaction, ids: Ids): Promise<void> {
  const teachers = Object.values(TEACHERS)
  ids.store(teachers, await trx.insertInto('teacher').values(teachers).returning('id').execute())
}
