import { fullName } from '../person.ts'
import { toNameKey } from '../sameChild.ts'
import type { ContactPerson } from './contacts.ts'

interface AccountParent {
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly email: string
}

/**
 * Whom to call about a child: the parent of the account, whose phone the family keeps up to date, then the other parents of the registration.
 * A parent of the registration with the same name or phone is the parent of the account, and adds further phones. Of confirmed parents, what was
 * confirmed comes first.
 */
export function parentsToCall(
  account: AccountParent,
  registered: readonly ContactPerson[],
  areConfirmed = false,
): ContactPerson[] {
  const key = toNameKey(account)
  const isAccount = ({ name, phones }: ContactPerson) =>
    toNameKey({ first_name: name, last_name: '' }) === key || phones.some(({ number }) => number === account.phone)
  const same = registered.filter(isAccount)
  const given = same.flatMap(({ phones }) => phones)
  const own = given.find(({ number }) => number === account.phone) ?? { number: account.phone, type: '' }
  const phones = areConfirmed ? [...given, own] : [own, ...given]
  const [confirmed] = areConfirmed ? same.filter(({ email }) => email !== '') : []
  const first = {
    key: 'account',
    name: fullName(account),
    phones: phones.filter(({ number }, index) => phones.findIndex((other) => other.number === number) === index),
    email: confirmed?.email ?? account.email,
  }
  return [first, ...registered.filter((person) => !isAccount(person))]
}
