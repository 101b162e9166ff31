import type { Grade } from '../../domain/grade.ts'
import { fullName } from '../../domain/person.ts'
import { normalizeText } from '../../domain/search.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { addParents } from '../parents/addParents.ts'
import { addStudents, type NewStudent } from '../students/addStudents.ts'
import type { ParentRow } from './parentRow.ts'

/** A child of a family. A new child has no id until the import writes it. */
export interface FamilyChild {
  readonly id: number | undefined
  first_name: string
  last_name: string
  grade: Grade
}

/** An account with its children. A new account has no id until the import writes it. */
export interface FamilyAccount {
  id: number | undefined
  email: string
  first_name: string
  last_name: string
  phone: string
  readonly role: 'parent' | 'admin'
  readonly children: FamilyChild[]
}

export type AccountFields = Pick<FamilyAccount, 'email' | 'first_name' | 'last_name' | 'phone'>

/** All accounts with their children, including the changes of the rows so far. */
export class Families {
  readonly #byId: ReadonlyMap<number, FamilyAccount>
  readonly #byEmail: Map<string, FamilyAccount>
  readonly #addedParents: FamilyAccount[] = []
  readonly #addedChildren: { readonly parent: FamilyAccount; readonly child: FamilyChild }[] = []

  constructor(accounts: readonly (FamilyAccount & { readonly id: number })[]) {
    this.#byId = new Map(accounts.map((account) => [account.id, account]))
    this.#byEmail = new Map(accounts.map((account) => [account.email, account]))
  }

  withId(id: number): FamilyAccount | undefined {
    return this.#byId.get(id)
  }

  withEmail(email: string): FamilyAccount | undefined {
    return this.#byEmail.get(email)
  }

  addParent(fields: AccountFields): FamilyAccount {
    const parent: FamilyAccount = { ...fields, id: undefined, role: 'parent', children: [] }
    this.#byEmail.set(parent.email, parent)
    this.#addedParents.push(parent)
    return parent
  }

  update(account: FamilyAccount, fields: AccountFields): void {
    this.#byEmail.delete(account.email)
    Object.assign(account, fields)
    this.#byEmail.set(account.email, account)
  }

  addChild(parent: FamilyAccount, fields: Omit<FamilyChild, 'id'>): void {
    const child = { ...fields, id: undefined }
    parent.children.push(child)
    this.#addedChildren.push({ parent, child })
  }

  /** Inserts the new parents and children. Throws as addParents. */
  async write(trx: Transaction, trail: AuditTrail): Promise<void> {
    const ids = await addParents(trx, trail, this.#addedParents)
    for (const parent of this.#addedParents) parent.id = ids.get(parent.email)
    await addStudents(trx, trail, this.#addedChildren.map(newStudent))
  }
}

/** The accounts and children before the import. */
export async function readFamilies(trx: Transaction): Promise<Families> {
  const [accounts, students] = await Promise.all([
    trx.selectFrom('users').select(['id', 'email', 'first_name', 'last_name', 'phone', 'role']).orderBy('id').execute(),
    trx.selectFrom('student').select(['id', 'first_name', 'last_name', 'grade', 'parent_id']).orderBy('id').execute(),
  ])
  const children = Map.groupBy(students, ({ parent_id }) => parent_id)
  return new Families(accounts.map((account) => ({ ...account, children: children.get(account.id) ?? [] })))
}

/** The fields of an account that a file has. */
export function accountFields({ email, first_name, last_name, phone }: AccountFields): AccountFields {
  return { email, first_name, last_name, phone }
}

type ChildCells = Pick<ParentRow, 'child_id' | 'child_first_name' | 'child_last_name'>

/** The family's child in a row: by id, or by name. */
export function childOf(family: FamilyAccount, row: ChildCells): FamilyChild | undefined {
  const { child_id, child_first_name: first_name, child_last_name: last_name } = row
  return child_id === undefined
    ? childNamed(family, { first_name, last_name })
    : family.children.find(({ id }) => id === child_id)
}

export function isSameAccount(account: AccountFields, other: AccountFields): boolean {
  return (
    account.email === other.email &&
    account.first_name === other.first_name &&
    account.last_name === other.last_name &&
    account.phone === other.phone
  )
}

export function isSameChild(child: Omit<FamilyChild, 'id'>, other: Omit<FamilyChild, 'id'>): boolean {
  return child.first_name === other.first_name && child.last_name === other.last_name && child.grade === other.grade
}

/** The family's child with this name. An exact match takes precedence over a normalized match. */
function childNamed({ children }: FamilyAccount, name: Parameters<typeof fullName>[0]): FamilyChild | undefined {
  const wanted = fullName(name)
  return (
    children.find((child) => fullName(child) === wanted) ??
    children.find((child) => normalizeText(fullName(child)) === normalizeText(wanted))
  )
}

function newStudent({ parent, child }: { parent: FamilyAccount; child: FamilyChild }): NewStudent {
  const { id = 0, first_name, last_name, email } = parent
  return { ...child, parent: { id, first_name, last_name, email } }
}
