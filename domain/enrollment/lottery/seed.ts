/** The SHA-256 of a text in UTF-8, in lowercase hexadecimal: what `printf '%s' TEXT | sha256sum` prints. */
export type Sha256 = (text: string) => string

/** 32 bytes in lowercase hexadecimal. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/**
 * Where the public value comes from, in the order in which the school uses them:
 * - `drand`: a round of the quicknet randomness beacon, announced before the ranking closes. Its signature is in `proof`.
 * - `nist`: a pulse of the NIST randomness beacon, typed by the office
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
