import { normalizeText } from './search.ts'

/** Shorter parts of a name or email are allowed in a password. */
const MIN_PART_LENGTH = 4

/** `blank`: only spaces. `common`: in the list of common passwords. `personal`: contains the name or email of the account. */
export type PasswordRefusal = 'blank' | 'common' | 'personal'

export interface PasswordOwner {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/** Why a password of sufficient length is refused. `common` contains lower-case passwords. */
export function whyNotPassword(
  password: string,
  { common, owner }: { readonly common: ReadonlySet<string>; readonly owner: PasswordOwner },
): PasswordRefusal | undefined {
  const trimmed = password.trim()
  if (trimmed === '') return 'blank'
  if (common.has(trimmed.toLowerCase())) return 'common'
  const text = normalizeText(trimmed)
  if (personalParts(owner).some((part) => text.includes(part))) return 'personal'
}

function personalParts({ first_name, last_name, email }: PasswordOwner): string[] {
  const names = [first_name, last_name].flatMap((name) => [name, name.replaceAll(' ', ''), ...name.split(/[\s-]+/)])
  const local = email.slice(0, email.lastIndexOf('@'))
  return [...names, email, local].map(normalizeText).filter(({ length }) => length >= MIN_PART_LENGTH)
}
