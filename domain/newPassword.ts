import { normalized } from './search.ts'

/** Shorter parts of a name or an address may be in a password. */
const SHORTEST_PART = 4

/** `blank`: spaces only. `common`: among the most common passwords. `personal`: contains the name or address of the account. */
export type PasswordRefusal = 'blank' | 'common' | 'personal'

/** The account a password is for. */
export interface PasswordOwner {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/** Why a password of sufficient length is too easy to guess; `common` has common passwords in lower case. */
export function whyNotPassword(
  password: string,
  { common, owner }: { readonly common: ReadonlySet<string>; readonly owner: PasswordOwner },
): PasswordRefusal | undefined {
  const typed = password.trim()
  if (typed === '') return 'blank'
  if (common.has(typed.toLowerCase())) return 'common'
  const compared = normalized(typed)
  if (partsOf(owner).some((part) => compared.includes(part))) return 'personal'
}

/** What is known about the owner: each name, each word of a name, the address and what is before its @. */
function partsOf({ first_name, last_name, email }: PasswordOwner): string[] {
  const names = [first_name, last_name].flatMap((name) => [name, name.replaceAll(' ', ''), ...name.split(/[\s-]+/)])
  const local = email.slice(0, email.lastIndexOf('@'))
  return [...names, email, local].map(normalized).filter(({ length }) => length >= SHORTEST_PART)
}
