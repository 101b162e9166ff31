import { createHash } from 'node:crypto'
import { hmacOf } from '../../keys.ts'
import { base32 } from '../base32.ts'

/** 24 characters of five bits: 120 bits cannot be guessed. */
const LENGTH = 24
const GROUP = /.{4}(?=.)/g

/** The code of a draft, in groups of four: "7QK2-…". It is computed again for a mail, and no table contains it. */
export function resumeCodeOf(draft_id: string, key: Buffer): string {
  return base32(hmacOf(draft_id, key), LENGTH).replace(GROUP, '$&-')
}

/** The hash of a typed code. Case, spaces and dashes do not matter, and O, I and L are read as digits. */
export function hashResumeCode(code: string): Buffer {
  const typed = code
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(typed).digest()
}
