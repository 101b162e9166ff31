import { normalizeText } from './search.ts'

/** Shorter parts of a name or email are allowed in a password. */
const MIN_PART_LENGTH = 4

/** The product, and the school that it comes with, whose accounts have its name as their published password. */
const PRODUCT = 'Online Enrollment Sample School'
const NOT_OF_A_WORD = /[^\p{L}\p{N}]+/u

/**
 * `blank`: only spaces. `common`: in the list of common passwords. `personal`: contains the name or email of the account. `site`: nothing
 * but words of the names of the school, the product and its sample school, with digits and other signs in any place.
 */
export type PasswordRefusal = 'blank' | 'common' | 'personal' | 'site'

export interface PasswordOwner {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

interface Known {
  /** In lower case. */
  readonly common: ReadonlySet<string>
  readonly owner: PasswordOwner
  /** The name of the school. */
  readonly school: string
}

/** Why a password of sufficient length is refused. */
export function whyNotPassword(password: string, { common, owner, school }: Known): PasswordRefusal | undefined {
  const trimmed = password.trim()
  if (trimmed === '') return 'blank'
  if (common.has(trimmed.toLowerCase())) return 'common'
  const text = normalizeText(trimmed)
  if (personalParts(owner).some((part) => text.includes(part))) return 'personal'
  return isMadeOf(text, wordsOf(`${school} ${PRODUCT}`)) ? 'site' : undefined
}

function wordsOf(text: string): string[] {
  return normalizeText(text)
    .split(NOT_OF_A_WORD)
    .filter((word) => word !== '')
}

/** Whether the normalized text has a word, and besides words only digits and signs. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const letters = wordsOf(text).join('')
  /** Whether the letters up to each place are made of words and digits, and of at least one word. */
  const ends = Array.from({ length: letters.length + 1 }, () => ({ isMade: false, hasWord: false }))
  ends[0] = { isMade: true, hasWord: false }
  for (const [start, { isMade, hasWord }] of ends.entries()) {
    if (!isMade) continue
    const reached = words.filter((word) => letters.startsWith(word, start)).map((word) => start + word.length)
    for (const end of reached) ends[end] = { isMade: true, hasWord: true }
    const next = ends[start + 1]
    if (next && /\p{N}/u.test(letters[start] ?? ''))
      ends[start + 1] = { isMade: true, hasWord: hasWord || next.hasWord }
  }
  return ends.at(-1)?.hasWord === true
}

function personalParts({ first_name, last_name, email }: PasswordOwner): string[] {
  const names = [first_name, last_name].flatMap((name) => [name, name.replaceAll(' ', ''), ...name.split(/[\s-]+/)])
  const local = email.slice(0, email.lastIndexOf('@'))
  return [...names, email, local].map(normalizeText).filter(({ length }) => length >= MIN_PART_LENGTH)
}
