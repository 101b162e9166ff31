import type { Duplicates } from '../../../../contract/registrationOffice.ts'
import type { Answers } from '../../../../domain/registration/answers.ts'
import { contactsOf } from '../../../../domain/registration/proposal.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { KeyRing } from '../../keys/keyRing.ts'
import { findParentsWith } from './parents.queries.ts'
import { findSameRegistrations } from './registrations.queries.ts'
import { findSameStudents } from './students.queries.ts'

export interface Registered {
  readonly id: number
  readonly answers: Answers
}

/** Records that are likely of the same child or family. At most 50 of each kind are compared. */
export async function findDuplicates(
  db: Database | Transaction,
  keys: KeyRing,
  registered: Registered,
): Promise<Duplicates> {
  const contacts = contactsOf(registered.answers)
  const [students, parents, registrations] = await Promise.all([
    findSameStudents(db, keys, registered, contacts),
    findParentsWith(db, contacts),
    findSameRegistrations(db, keys, registered),
  ])
  return { students, parents, registrations }
}
