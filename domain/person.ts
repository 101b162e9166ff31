/** Password length, in characters (document 1, section 9). */
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

/** Letters of any script, marks, spaces, apostrophes, hyphens, periods: O'Brien and Nuñez too (rulings, section 4). */
export function isPersonName(value: string): boolean {
  return /^[\p{L}\p{M}][\p{L}\p{M} .'’ʼ-]*$/u.test(value)
}

/** Something before one @, a name with a dot after it, an ending of two letters or more. */
export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX && /^[^\s@<>"(),:;[\]\\]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,63}$/u.test(value)
}

/** One spelling per address: trimmed, lower case. */
export function normalEmail(value: string): string {
  return value.trim().toLowerCase()
}

/** The ten digits of a phone number typed in any usual form, or undefined when there are not ten. A leading 1 or +1 is dropped. */
export function phoneDigits(value: string): string | undefined {
  if (!/^[\d\s().+/-]*$/.test(value)) return undefined
  const digits = value.replace(/\D/g, '')
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return ten.length === 10 ? ten : undefined
}

/** Ten digits under the mask (###) ### - #### (document 1, section 5). */
export function phoneMask(digits: string): string {
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)} - ${digits.slice(6, 10)}`
}
