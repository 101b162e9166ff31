import { type RawBuilder, sql } from 'kysely'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import type { SessionUser } from '../platform/http/session.ts'

/** An id, a column, or `any(…)` of several. */
type Account = number | RawBuilder<unknown>

/** Whether the account sees this row of `student` and acts for the child. */
export function isSeenBy(account: Account): RawBuilder<boolean> {
  return sql`student.owner_id = ${account}`
}

/** Whether the person of the row `caller` may act for the child: the rule of `mayActFor`, in a statement that locks only then. */
export const mayCallerActFor = sql<boolean>`(caller.role = 'admin' or ${isSeenBy(sql.ref('caller.id'))})`

/** Who sees a child, read with its row of `student`. Null while the child awaits acceptance. */
export type ChildAccess = number | null
export const childAccess = sql<ChildAccess>`student.owner_id`.as('access')

/** The accounts that see the child. */
export function accountsOf(access: ChildAccess): readonly number[] {
  return access === null ? [] : [access]
}

export function mayActFor(by: Pick<SessionUser, 'id' | 'role'>, access: ChildAccess): boolean {
  return by.role === 'admin' || accountsOf(access).includes(by.id)
}

/** The accounts that get a child's emails, as rows with a `user_id`. None for a family without an address. */
export const recipients = sql`(
  select account.id as user_id
  from (select id, email from users where id = student.parent_id offset ${OPTIMIZATION_FENCE}) account
  where account.email <> '')`

/** Whether the child is in the account, which may not see it yet: for the office and for locks. */
export function isLinkedTo(account: Account, child = 'student'): RawBuilder<boolean> {
  return sql`${sql.table(child)}.parent_id = ${account}`
}

export function isSameFamily(one: string, other: string): RawBuilder<boolean> {
  return isLinkedTo(sql.ref(`${one}.parent_id`), other)
}
