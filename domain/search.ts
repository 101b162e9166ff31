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
/** Part of a phone number as people write it: three digits at least. */
const PHONE_PART = /^[+(]?\d[\d().+-]{2,}$|^\(\d{3}\)$/

/**
 * A text as every search compares it: without case, without accents, with one kind of apostrophe. The database says the same in
 * `folded` of a migration; a property test holds the two together.
 */
export function folded(text: string): string {
  const bare = text.normalize('NFD').replace(MARKS, '').toLowerCase()
  return bare.replace(HAS_PLAINER, (letter) => PLAINER[letter] ?? letter)
}

/** The words of a search, folded: each must stand somewhere in what is found. A part of a phone number is its digits. */
export function wordsOf(search: string): string[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return words.map((word) => (PHONE_PART.test(word) ? word.replace(/\D/g, '') : word))
}
