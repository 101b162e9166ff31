import { fullName } from '../../domain/person.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import { isLinkedTo, isSeenBy } from '../access/children.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { notFound } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'

/** The account whose children are confirmed. */
export interface Family
  extends Pick<SessionUser, 'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'email_confirmation'> {
  /** Who in the office confirms in the family's place. Null: the family itself. */
  readonly by_office: string | null
}

/** Whose children they are, and whether the office asks. */
export type Children = Pick<Family, 'id' | 'by_office'>

export function ownFamily(user: SessionUser): Family {
  return { ...user, by_office: null }
}

/** A family at the counter. The office vouches that its address is its own. @throws 404 for an account that is no parent's */
export async function familyAtCounter(db: Database | Transaction, id: number, office: SessionUser): Promise<Family> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('id', '=', id)
    .where('role', '=', 'parent')
    .executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, email_confirmation: 'confirmed', by_office: fullName(office) }
}

/** The children to confirm, oldest entry first. The office also confirms those whom the account does not show yet. */
export function selectChildren(db: Database | Transaction, { id, by_office }: Children) {
  return db
    .selectFrom((query) =>
      query
        .selectFrom('student')
        .select(['id', 'first_name', 'last_name', 'grade'])
        .where(by_office === null ? isSeenBy(id) : isLinkedTo(id))
        .offset(OPTIMIZATION_FENCE)
        .as('student'),
    )
    .select(['student.id as student_id', 'first_name', 'last_name'])
    .where('grade', '<>', 'done')
    .orderBy('student.id')
}

/** What the account itself says. */
export function accountAnswers({
  email,
  phone,
  ...name
}: Pick<Family, 'first_name' | 'last_name' | 'email' | 'phone'>): Answers {
  return { parent_1: { name: fullName(name), phone, email } }
}
