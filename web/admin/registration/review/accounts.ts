import type { Duplicates, FoundParent } from '../../../../contract/registration/office.ts'
import type { EmailStatus } from '../../../../domain/account.ts'

type Same = FoundParent['same'][number] | 'child'

/** An account that the office can link, and why it is offered. */
export interface LinkableAccount {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly email_status: EmailStatus
  readonly students: readonly { readonly first_name: string; readonly last_name: string }[]
  /** `child`: a student of the account may be the registered child. */
  readonly same: readonly Same[]
}

/** The accounts with an email or phone of the registration, and those of students who may be the same child. */
export function linkableAccounts({ parents, students }: Duplicates): LinkableAccount[] {
  const known = new Set(parents.map(({ id }) => id))
  const others = Map.groupBy(
    students.filter(({ parent }) => !known.has(parent.id)),
    ({ parent }) => parent.id,
  )
  const families = [...others.values()].flatMap((children): LinkableAccount[] => {
    const [first] = children
    return first ? [{ ...first.parent, students: children, same: ['child'] }] : []
  })
  return [...parents, ...families]
}
