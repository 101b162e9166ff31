/** The SHA-256 of a text in UTF-8, in lowercase hexadecimal: what `printf '%s' TEXT | sha256sum` prints. */
export type Sha256 = (text: string) => string

/** 32 bytes in lowercase hexadecimal. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/**
 * Where the public value comes from, in the order in which the school uses them:
 * - `drand`: a round of the quicknet randomness beacon, announced before the ranking closes. Its signature is in `proof`.
 * - `nist`: a pulse of the NIST randomness beacon, typed by the office: 128 hexadecimal digits in capital letters
 * - `state-lottery`: the numbers of a state lottery drawing, typed by the office
 * - `none`: only the school's secret decides
 */
export const SOURCES = ['drand', 'nist', 'state-lottery', 'none'] as const

/** A public value that did not exist when the ranking closed. */
export interface PublicValue {
  readonly source: (typeof SOURCES)[number]
  /** The round, the pulse, or the drawing and its date. Empty without a source. */
  readonly name: string
  /** The value as it was published. Empty without a source. */
  readonly value: string
  /** What proves the value without belief in anyone: the signature in lowercase hexadecimal, or empty. */
  readonly proof: string
}

export const NO_PUBLIC_VALUE: PublicValue = { source: 'none', name: '', value: '', proof: '' }

/** The text whose SHA-256 is the seed of the lottery. */
export function seedText(secret: string, { value }: PublicValue): string {
  return `${secret}:${value}`
}

const ROUND = /^[1-9]\d{0,15}$/
const SIGNATURE = /^[0-9a-f]{96}$/
const PULSE = /^[1-9]\d{0,15}$/
const PULSE_VALUE = /^[0-9A-F]{128}$/
/** What the office types: one line without control characters, which separate the fields of a record. */
const TYPED = /^[^\p{C}\p{Zl}\p{Zp}]{1,200}$/u

/** Whether the value has the form of its source. Does not verify the proof. */
export function isPublicValue({ source, name, value, proof }: PublicValue): boolean {
  if (source === 'drand') return ROUND.test(name) && isHash(value) && SIGNATURE.test(proof)
  if (proof !== '') return false
  if (source === 'nist') return PULSE.test(name) && PULSE_VALUE.test(value)
  if (source === 'state-lottery') return [name, value].every((text) => TYPED.test(text) && text.trim() === text)
  return name === '' && value === ''
}
