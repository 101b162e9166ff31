import { randomBytes } from 'node:crypto'
import { sha256 } from '../platform/sha256.ts'

/** Crockford's alphabet: no I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5
const REFERENCE_LENGTH = 8
/** 120 bits cannot be guessed. */
const RESUME_CODE_LENGTH = 24

/** The number of a registration that its family and the office name it by. */
export function newReference(): string {
  return randomCode(REFERENCE_LENGTH)
}

/** The code of a link with which a family corrects a registration. */
export function newCorrectionCode(): string {
  return randomCode(RESUME_CODE_LENGTH)
}

/** In groups of four: "7QK2-…". */
export function newResumeCode(): string {
  return inGroupsOfFour(randomCode(RESUME_CODE_LENGTH))
}

/** A typed code as it was shown. */
export function toShownCode(typed: string): string {
  return inGroupsOfFour(toPlainCode(typed))
}

export function hashResumeCode(typed: string): Buffer {
  return sha256(toPlainCode(typed))
}

function randomCode(length: number): string {
  const bits = [...randomBytes(length)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from(
    { length },
    (_, index) => ALPHABET[Number.parseInt(bits.slice(index * BITS, (index + 1) * BITS), 2)],
  ).join('')
}

function inGroupsOfFour(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-')
}

/** Case, spaces and dashes do not matter, and O, I and L are read as digits. */
export function toPlainCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
