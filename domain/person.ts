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

/** Letters of any script, marks, spaces, apostrophes, hyphens, periods: O'Brien, Nuñez, 't Hart (rulings, section 4). */
export function isPersonName(value: string): boolean {
  return /^['’‘ʼ]?\p{L}[\p{L}\p{M}\p{Join_Control} .·'’‘ʼ‐‑-]*$/u.test(value)
}

/** A local part, one @, and a domain with a top-level domain of at least two letters. */
export function isEmail(value: string): boolean {
  return (
    value.length <= EMAIL_MAX &&
    /^[^\s\p{C}@<>"(),:;[\]\\]+@(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,63}|xn--[a-z\d-]{2,59})$/u.test(value)
  )
}

export function normalEmail(value: string): string {
  return value.trim().toLowerCase()
}

/** The ten digits of a phone number in any usual format, without a leading 1 or +1; undefined when it is invalid. */
export function phoneDigits(value: string): string | undefined {
  const text = value.replace(/\p{Cf}/gu, '').trim()
  if (!/^(\+\s*1)?[\d\s().\p{Pd}/]*$/u.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return ten.length === 10 ? ten : undefined
}

/** Ten digits under the mask (###) ### - #### (document 1, section 5). */
export function phoneMask(digits: string): string {
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)} - ${digits.slice(6, 10)}`
}
