import type { UnconfirmedAccount } from '../../contract/files.ts'
import { areDetailsLocked, awaitsAcceptance } from '../../domain/account.ts'
import type { Grade } from '../../domain/grade.ts'
import { toNameKey } from '../../domain/sameChild.ts'
import type { AuditTrail } from '../auditTrail/trail.ts'
import { type InviteContext, invite } from '../invitations/invite.ts'
import { addParents } from '../parents/addParents.ts'
import type { Transaction } from '../platform/database/database.ts'
import { HAS_PASSWORD } from '../sessions/passwordHash.ts'
import { addStudents, type NewStudent } from '../students/addStudents.ts'
import { confirmDifferent } from '../students/sameChild.ts'

/** A child of a family. A new child has no id until the import writes it. */
export interface FamilyChild {
  id: number | undefined
  first_name: string
  last_name: string
  grade: Grade
  /** Whether it stays hidden from its unconfirmed account. */
  readonly awaits_acceptance: boolean
}

export type ChildFields = Pick<FamilyChild, 'first_name' | 'last_name' | 'grade'>

/** An account with its children. A new account has no id until the import writes it. */
export interface FamilyAccount {
  id: number | undefined
  email: string
  first_name: string
  last_name: string
  phone: string
  readonly role: 'parent' | 'admin'
  email_confirmed_at: Date | null
  has_password: boolean
  readonly children: FamilyChild[]
}

export type AccountFields = Pick<FamilyAccount, 'email' | 'first_name' | 'last_name' | 'phone'>

interface AddedChild {
  readonly parent: FamilyAccount
  readonly child: FamilyChild
}

/** All accounts with their children, including the changes of the rows so far. */
export class Families {
  readonly #byId: ReadonlyMap<number, FamilyAccount>
  readonly #byEmail: Map<string, FamilyAccount>
  /** The accounts with details in the file that are not written. */
  readonly #kept = new Set<FamilyAccount>()
  readonly #addedParents: FamilyAccount[] = []
  readonly #addedChildren: AddedChild[] = []

  constructor(accounts: readonly (FamilyAccount & { readonly id: number })[]) {
    this.#byId = new Map(accounts.map((account) => [account.id, account]))
    this.#byEmail = new Map(accounts.map((account) => [account.email, account]))
  }

  withId(id: number): FamilyAccount | undefined {
    return this.#byId.get(id)
  }

  withEmail(email: string): FamilyAccount | undefined {
    return email === '' ? undefined : this.#byEmail.get(email)
  }

  /** The file has other details of the account or its children than whoever uses it entered. */
  keepDetails(account: FamilyAccount): void {
    this.#kept.add(account)
  }

  /** What the file may write to an existing account: its locked name and phone stay. */
  writableFields(account: FamilyAccount, fields: AccountFields): AccountFields {
    if (!areDetailsLocked(account)) return fields
    const writable = { ...accountFields(account), email: fields.email }
    if (!isSameAccount(writable, fields)) this.keepDetails(account)
    return writable
  }

  addParent(fields: AccountFields): FamilyAccount {
    const account = { id: undefined, role: 'parent', email_confirmed_at: null, has_password: false } as const
    const parent: FamilyAccount = { ...fields, ...account, children: [] }
    this.#byEmail.set(parent.email, parent)
    this.#addedParents.push(parent)
    return parent
  }

  /** A new email is unconfirmed. */
  update(account: FamilyAccount, fields: AccountFields): void {
    this.#byEmail.delete(account.email)
    if (account.email !== fields.email) account.email_confirmed_at = null
    Object.assign(account, fields)
    this.#byEmail.set(account.email, account)
  }

  addChild(parent: FamilyAccount, fields: ChildFields): FamilyChild {
    const child = { ...fields, id: undefined, awaits_acceptance: awaitsAcceptance('admin', parent) }
    parent.children.push(child)
    this.#addedChildren.push({ parent, child })
    return child
  }

  /**
   * Inserts the new parents and children, and invites the existing parents whose unconfirmed accounts get children. New parents are not invited:
   * they have no password yet, and choose one with "Forgot Password?". A new child with the name of another one of its family is a different
   * child, by the word of the person who imports, if both have the same grade or rows (`seen`). Throws as addParents.
   */
  async write(trx: Transaction, context: InviteContext, seen: ReadonlySet<FamilyChild>): Promise<void> {
    const { trail } = context
    const invited = this.#invitedParents()
    const ids = await addParents(trx, trail, this.#addedParents)
    for (const parent of this.#addedParents) parent.id = ids.get(parent.email)
    const studentIds = await addStudents(trx, trail, this.#addedChildren.map(newStudent))
    for (const [n, { child }] of this.#addedChildren.entries()) child.id = studentIds[n]
    for (const { parent, child } of this.#addedChildren) await confirmAdded(trx, trail, parent, { child, seen })
    for (const parent of invited) await invite(trx, context, parent.id ?? 0)
  }

  /** The unconfirmed accounts among these that existed before the import, by id. Call it before `write`. */
  unconfirmed(accounts: Iterable<FamilyAccount>): UnconfirmedAccount[] {
    const existing = [...accounts].filter(
      ({ id, email, email_confirmed_at }) => id !== undefined && email !== '' && !email_confirmed_at,
    )
    return existing.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0)).map((account) => this.#summaryOf(account))
  }

  #summaryOf(account: FamilyAccount): UnconfirmedAccount {
    const { id = 0, first_name, last_name, email, children } = account
    const added = children.filter((child) => child.id === undefined).length
    const keeps_details = this.#kept.has(account)
    return { id, first_name, last_name, email, children: children.length - added, added, keeps_details }
  }

  #invitedParents(): FamilyAccount[] {
    const parents = new Set(this.#addedChildren.map(({ parent }) => parent))
    return [...parents].filter((parent) => parent.id !== undefined && awaitsAcceptance('admin', parent))
  }
}

/** The accounts and children before the import. */
export async function readFamilies(trx: Transaction): Promise<Families> {
  const [accounts, students] = await Promise.all([
    trx
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'last_name', 'phone', 'role', 'email_confirmed_at'])
      .select(HAS_PASSWORD.as('has_password'))
      .orderBy('id')
      .execute(),
    trx
      .selectFrom('student')
      .select(['id', 'first_name', 'last_name', 'grade', 'parent_id', 'awaits_acceptance'])
      .orderBy('id')
      .execute(),
  ])
  const children = Map.groupBy(students, ({ parent_id }) => parent_id)
  return new Families(accounts.map((account) => ({ ...account, children: children.get(account.id) ?? [] })))
}

/** The fields of an account that a file has. */
export function accountFields({ email, first_name, last_name, phone }: AccountFields): AccountFields {
  return { email, first_name, last_name, phone }
}

export function isSameAccount(account: AccountFields, other: AccountFields): boolean {
  return (
    account.email === other.email &&
    account.first_name === other.first_name &&
    account.last_name === other.last_name &&
    account.phone === other.phone
  )
}

export function isSameChild(child: ChildFields, other: ChildFields): boolean {
  return child.first_name === other.first_name && child.last_name === other.last_name && child.grade === other.grade
}

async function confirmAdded(
  trx: Transaction,
  trail: AuditTrail,
  { children }: FamilyAccount,
  { child: added, seen }: { readonly child: FamilyChild; readonly seen: ReadonlySet<FamilyChild> },
) {
  const key = toNameKey(added)
  const same = children.filter(
    (child) => child !== added && (child.grade === added.grade || seen.has(child)) && toNameKey(child) === key,
  )
  const withId = ({ id = 0, first_name, last_name }: FamilyChild) => ({ id, first_name, last_name })
  await confirmDifferent(trx, trail, withId(added), same.map(withId))
}

function newStudent({ parent, child }: { parent: FamilyAccount; child: FamilyChild }): NewStudent {
  const awaits_acceptance = awaitsAcceptance('admin', parent)
  return { ...child, parent: { ...parent, id: parent.id ?? 0, awaits_acceptance } }
}
