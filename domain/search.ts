import { normalName } from './person.ts'

/** Combining marks such as accents. */
const MARKS = /[\u0300-\u036f]/g
/** Replacements that NFD does not make, and one kind of apostrophe. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
}
const REPLACED = new RegExp(`[${Object.keys(REPLACEMENTS).join('')}]`, 'g')
/** Besides apostrophes, which a search ignores, and letters that are also written as two. */
const FOLDED: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd' }
const APOSTROPHES = /['´ʻ′＇]/g
const DASHES = /[‐‑‒–—−]/g
/** A phone number or its last seven digits: 928-555-0142, (928)555.0142, 555-0142. */
const PHONE = /^(\+?1?[-.]?\(?\d{3}\)?[-.]?)?\d{3}[-.]?\d{4}$/
/** The start of a phone number: (928), 928-, 928-555, 928-555-01. */
const PHONE_START = /^(\(\d{3}\)[-.]?|\d{3}[-.])(\d{0,3}|\d{3}[-.]\d{0,4})$/
/** Separate parts of a phone number that are not searched for. */
const IGNORED = ['', '-', '+1']

/** Lower case, without accents, with one kind of apostrophe. A property test compares this rule with the database function. */
export function normalizeText(text: string): string {
  const base = text.normalize('NFD').replace(MARKS, '').toLowerCase()
  return base.replace(REPLACED, (letter) => REPLACEMENTS[letter] ?? letter)
}

/** A text as searches compare it: normalized, "ohalloran" for O'Halloran and "weiss" for Weiß. A property test compares this rule with the database function. */
export function toSearchKey(text: string): string {
  const plain = normalizeText(text).replace(APOSTROPHES, '').replace(DASHES, '-')
  return plain.replace(/[ßæœþð]/g, (letter) => FOLDED[letter] ?? letter)
}

/** The terms of a search; a match contains all of them. "Nez, Ana" is the same as "Ana Nez". A phone number is reduced to its digits. */
export function searchTerms(search: string, toKey: (text: string) => string = toSearchKey): string[] {
  const words = toKey(normalName(search)).split(/[\s,]+/)
  return words
    .filter((word) => !IGNORED.includes(word))
    .map((word) => (PHONE.test(word) || PHONE_START.test(word) ? word.replace(/\D/g, '').slice(-10) : word))
}

/** Whether the text that is shown has all terms of a search. */
export function hasTerms(shown: string, search: string): boolean {
  const key = toSearchKey(shown)
  return searchTerms(search).every((term) => key.includes(term))
}
