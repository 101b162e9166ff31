import type { Grade } from '../../domain/grade.ts'
import { fullName } from '../../domain/person.ts'
import { normalized } from '../../domain/search.ts'
import type { AuditTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { addParents } from '../parents/addParents.ts'
import { addStudents, type NewStudent } from '../students/addStudents.ts'

/** A child of a family; without an id it is added when the file is read. */
export interface KnownChild {
  readonly id: number | undefined
  first_name: string
  last_name: string
  grade: Grade
}

/** An account with its children; without an id it is added when the file is read. */
export interface KnownAccount {
  id: number | undefined
  email: string
  first_name: string
  last_name: string
  phone: string
  readonly role: 'parent' | 'admin'
  readonly children: KnownChild[]
}

type AccountFields = Pick<KnownAccount, 'email' | 'first_name' | 'last_name' | 'phone'>

/** All accounts and their children, as they will be after the rows that were read so far. */
export class Families {
  readonly #byId: ReadonlyMap<number, KnownAccount>
  readonly #byEmail: Map<string, KnownAccount>
  readonly #addedParents: KnownAccount[] = []
  readonly #addedChildren: { readonly parent: KnownAccount; readonly child: KnownChild }[] = []

  constructor(accounts: readonly (KnownAccount & { readonly id: number })[]) {
    this.#byId = new Map(accounts.map((account) => [account.id, account]))
    this.#byEmail = new Map(accounts.map((account) => [account.email, account]))
  }

  withId(id: number): KnownAccount | undefined {
    return this.#byId.get(id)
  }

  withEmail(email: string): KnownAccount | undefined {
    return this.#byEmail.get(email)
  }

  addParent(fields: AccountFields): KnownAccount {
    const parent: KnownAccount = { ...fields, id: undefined, role: 'parent', children: [] }
    this.#byEmail.set(parent.email, parent)
    this.#addedParents.push(parent)
    return parent
  }

  changed(account: KnownAccount, fields: AccountFields): void {
    this.#byEmail.delete(account.email)
    Object.assign(account, fields)
    this.#byEmail.set(account.email, account)
  }

  addChild(parent: KnownAccount, fields: Omit<KnownChild, 'id'>): void {
    const child = { ...fields, id: undefined }
    parent.children.push(child)
    this.#addedChildren.push({ parent, child })
  }

  /** Writes what was added, parents first. Throws as addParents. */
  async write(trx: Transaction, trail: AuditTrail): Promise<void> {
    const ids = await addParents(trx, trail, this.#addedParents)
    for (const parent of this.#addedParents) parent.id = ids.get(parent.email)
    await addStudents(trx, trail, this.#addedChildren.map(newStudent))
  }
}

/** What there is before the file is read. */
export async function readFamilies(trx: Transaction): Promise<Families> {
  const [accounts, students] = await Promise.all([
    trx.selectFrom('users').select(['id', 'email', 'first_name', 'last_name', 'phone', 'role']).orderBy('id').execute(),
    trx.selectFrom('student').select(['id', 'first_name', 'last_name', 'grade', 'parent_id']).orderBy('id').execute(),
  ])
  const children = Map.groupBy(students, ({ parent_id }) => parent_id)
  return new Families(accounts.map((account) => ({ ...account, children: children.get(account.id) ?? [] })))
}

/** The family's child of this name, to the letter or as near as O’Brien is to O'Brien. */
export function childNamed({ children }: KnownAccount, name: Parameters<typeof fullName>[0]): KnownChild | undefined {
  const called = fullName(name)
  return (
    children.find((child) => fullName(child) === called) ??
    children.find((child) => normalized(fullName(child)) === normalized(called))
  )
}

function newStudent({ parent, child }: { parent: KnownAccount; child: KnownChild }): NewStudent {
  const { id = 0, first_name, last_name, email } = parent
  return { ...child, parent: { id, first_name, last_name, email } }
}
