/** Accents and other marks that stand on a letter, once they are apart from it. */
const MARKS = /[\u0300-\u036f]/g
/** What stands for a plainer letter, and the many apostrophes for one. */
const PLAINER: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
}
const HAS_PLAINER = new RegExp(`[${Object.keys(PLAINER).join('')}]`, 'g')
/** How people write a phone number, or its last seven digits: 928-555-0142, (928)555.0142, 555-0142. */
const PHONE = /^(\+?1?[-.]?\(?\d{3}\)?[-.]?)?\d{3}[-.]?\d{4}$/
/** The same while it is being typed: (928), 928-, 928-555, 928-555-01. */
const PHONE_BEGUN = /^(\(\d{3}\)[-.]?|\d{3}[-.])(\d{0,3}|\d{3}[-.]\d{0,4})$/
/** What else stands in a number as people write it, and nobody is found by. */
const BESIDE = ['', '-', '+1']

/**
 * A text as every search compares it: without case, without accents, with one kind of apostrophe. The database says the same in
 * `folded` of a migration; a property test holds the two together.
 */
export function normalized(text: string): string {
  const bare = text.normalize('NFD').replace(MARKS, '').toLowerCase()
  return bare.replace(HAS_PLAINER, (letter) => PLAINER[letter] ?? letter)
}

/** The words of a search, folded: each must stand somewhere in what is found. A phone number is its digits, however it is written. */
export function searchTerms(search: string): string[] {
  const words = normalized(search).split(/\s+/)
  return words
    .filter((word) => !BESIDE.includes(word))
    .map((word) => (PHONE.test(word) || PHONE_BEGUN.test(word) ? word.replace(/\D/g, '').slice(-10) : word))
}
