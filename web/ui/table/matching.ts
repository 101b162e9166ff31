const APOSTROPHES = /[’‘ʼ`]/g
const MARKS = /\p{M}/gu

/** A text as the search compares it: without case, without diacritics, with one kind of apostrophe. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').replace(APOSTROPHES, "'").toLowerCase()
}

/** Whether a folded text holds every word of the search, anywhere and in any order. */
export function matcherOf(search: string): (foldedText: string) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.includes(word))
}
