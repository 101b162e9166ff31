import { randomBytes } from 'node:crypto'
import { sha256 } from '../../sha256.ts'
import { base32 } from '../base32.ts'

/** 24 characters of five bits: 120 bits cannot be guessed. */
const LENGTH = 24
const GROUP = /.{4}(?=.)/g

/** In groups of four: "7QK2-…". */
export function newResumeCode(): string {
  return grouped(base32(randomBytes(LENGTH), LENGTH))
}

/** A typed code as it was shown. */
export function shownResumeCode(code: string): string {
  return grouped(plain(code))
}

export function hashResumeCode(code: string): Buffer {
  return sha256(plain(code))
}

function grouped(code: string): string {
  return code.replace(GROUP, '$&-')
}

/** Case, spaces and dashes do not matter, and O, I and L are read as digits. */
function plain(code: string): string {
  return code
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
