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

/** The normalized terms of a search; a match contains all of them. A phone number is reduced to its digits. */
export function searchTerms(search: string): string[] {
  const words = normalizeText(search).split(/\s+/)
  return words
    .filter((word) => !IGNORED.includes(word))
    .map((word) => (PHONE.test(word) || PHONE_START.test(word) ? word.replace(/\D/g, '').slice(-10) : word))
}
