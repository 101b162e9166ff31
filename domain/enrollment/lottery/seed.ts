import type { AnnouncedRound } from './beacon.ts'

/** The SHA-256 of a text in UTF-8, in lowercase hexadecimal: what `printf '%s' TEXT | sha256sum` prints. */
export type Sha256 = (text: string) => string

/** 32 bytes in lowercase hexadecimal. */
export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/**
 * Where the public value comes from, in the order in which the school uses them:
 * - `drand`: a round of the quicknet randomness beacon, announced before the ranking closes. Its signature is in `proof`.
 * - `nist`: a pulse of the NIST randomness beacon, typed by the office: its 512 bits in uppercase hexadecimal
 * - `state-lottery`: the numbers of a Powerball drawing, typed by the office
 * - `none`: only the school's secret decides
 */
export const SOURCES = ['drand', 'nist', 'state-lottery', 'none'] as const

/** A public value that did not exist when the ranking closed. */
export interface PublicValue {
  readonly source: (typeof SOURCES)[number]
  /** The round, the time of the pulse, or the drawing: see `nameOfValue`. */
  readonly name: string
  /** The value as it was published. Empty without a source. */
  readonly value: string
  /** Proves the value to those who trust nobody: the signature in lowercase hexadecimal, or empty. */
  readonly proof: string
}

const MINUTE_MS = 60_000
const DRAWING_DAYS = ['Mon', 'Wed', 'Sat']

/**
 * What a source publishes first from the time of the round on, so that nobody chooses between two values: the round, the pulse of the next full
 * minute, or the drawing of the next Monday, Wednesday or Saturday after that day (in UTC).
 */
export function nameOfValue(source: PublicValue['source'], { round, published_at }: AnnouncedRound): string {
  if (source === 'none') return ''
  if (source === 'drand') return String(round)
  if (source === 'nist') return new Date(Math.ceil(published_at.getTime() / MINUTE_MS) * MINUTE_MS).toISOString()
  const day = new Date(published_at)
  do day.setUTCDate(day.getUTCDate() + 1)
  while (!DRAWING_DAYS.includes(day.toUTCString().slice(0, 3)))
  return `Powerball ${day.toISOString().slice(0, 10)}`
}

/** Whether the text has the numbers of a drawing in their one form: five different ones, the lowest first, and the Powerball. */
export function isDrawing(text: string): boolean {
  const balls = /^[1-9]\d?( [1-9]\d?){5}$/.test(text) ? text.split(' ').map(Number) : []
  const [white, powerball = MOST_POWERBALL + 1] = [balls.slice(0, -1), balls.at(-1)]
  return powerball <= MOST_POWERBALL && white.every((ball, n) => ball <= MOST_WHITE && ball > (white[n - 1] ?? 0))
}
const [MOST_WHITE, MOST_POWERBALL] = [69, 26]

export const NO_PUBLIC_VALUE: PublicValue = { source: 'none', name: '', value: '', proof: '' }

/** The text whose SHA-256 is the seed of the lottery. */
export function seedText(secret: string, { value }: PublicValue): string {
  return `${secret}:${value}`
}
