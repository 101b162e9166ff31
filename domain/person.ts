/** Password length (document 1, section 9). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200
export const NAME_MAX = 100
export const EMAIL_MAX = 254

export function fullName({
  first_name,
  last_name,
}: {
  readonly first_name: string
  readonly last_name: string
}): string {
  return `${first_name} ${last_name}`
}

/** Signs that keyboards, word processors and spreadsheets write in place of a space, an apostrophe and a hyphen. */
const SPACES = /\p{Zs}+/gu
const APOSTROPHES = /[`´‘’ʼ′＇]/gu
const DASHES = /[‐‑‒–—−]/gu
/** Signs that format a text. Some scripts need two of them, the joiners, within a word. */
const INVISIBLE = /\p{Cf}/gu
const INVISIBLE_BUT_JOINERS = /[^\P{Cf}\p{Join_Control}]/gu
const NOT_LATIN = /[^\P{L}\p{Script=Latin}]/u

/** A name that was typed, pasted or imported, in the one form in which it is checked and stored. */
export function normalName(typed: string): string {
  const visible = typed.replace(NOT_LATIN.test(typed) ? INVISIBLE_BUT_JOINERS : INVISIBLE, '')
  return visible.normalize('NFC').replace(APOSTROPHES, "'").replace(DASHES, '-').replace(SPACES, ' ').trim()
}

/** The first character that no name has; undefined if there is none. */
export function strangeCharacter(name: string): string | undefined {
  return /[^\p{L}\p{M}\p{Join_Control} .,()·'’‘ʼ‐‑-]/u.exec(name)?.[0]
}

/** Letters of any script, marks, spaces, apostrophes, hyphens, periods, commas and parentheses: O'Brien, Nuñez, 't Hart, Smith, Jr. (decision 84). */
export function isPersonName(value: string): boolean {
  return /^['’‘ʼ(]?\p{L}/u.test(value) && strangeCharacter(value) === undefined
}

/** A local part, one @, and a domain with a top-level domain of at least two letters. */
const EMAIL = /^[^\s\p{C}@<>"(),:;[\]\\]+@(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,63}|xn--[a-z\d-]{2,59})$/u
/** A dot at the start or end of a local part or after another dot, and a hyphen at the start or end of a part of the domain. */
const MISPLACED = /^\.|\.[.@]|@-|@.*(?:\.-|-\.)/

/** An address that an account can have. */
export function isEmail(value: string): boolean {
  return isKnownEmail(value) && !MISPLACED.test(value)
}

/** Also the addresses of accounts from before dots and hyphens were checked. */
export function isKnownEmail(value: string): boolean {
  return value.length <= EMAIL_MAX && EMAIL.test(value)
}

export function normalEmail(value: string): string {
  return value.trim().toLowerCase()
}

/** The ten digits of a US phone number in any usual format, without a leading 1 or +1; undefined when it is invalid. No area code starts with 0 or 1. */
export function phoneDigits(value: string): string | undefined {
  const text = value.replace(/\p{Cf}/gu, '').trim()
  if (!/^(\+\s*1)?[\d\s().\p{Pd}/]*$/u.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return /^[2-9]\d{9}$/.test(ten) ? ten : undefined
}

/** A keyboard may type é as one character or as two. Both are the same password (NIST SP 800-63B, section 3.1.1.2). */
export function normalPassword(typed: string): string {
  return typed.normalize('NFKC')
}

/** Ten digits under the mask (###) ### - #### (document 1, section 5). */
export function phoneMask(digits: string): string {
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)} - ${digits.slice(6, 10)}`
}
