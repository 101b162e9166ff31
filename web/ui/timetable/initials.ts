/** One grapheme: a letter with its accents, as in "ǫ́". */
const GRAPHEME = /\P{M}\p{M}*/gu
const LETTERS_MAX = 3

/**
 * A short text for each child of a family, each different: R and O, or Mi and Ma. Names that begin with the same three letters
 * get their first letter with a number: M1 and M2.
 */
export function initialsOf(names: readonly string[]): string[] {
  const shortest = names.map((name, index) => uniqueStart(name, names.toSpliced(index, 1)))
  return names.map((name, index) => {
    const first = startOf(name, 1)
    const isNumbered = (other: string, position: number) => !shortest[position] && isSame(startOf(other, 1), first)
    return shortest[index] ?? `${first}${names.slice(0, index + 1).filter(isNumbered).length}`
  })
}

/** Undefined if another name begins with the same three letters. */
function uniqueStart(name: string, others: readonly string[]): string | undefined {
  const starts = Array.from({ length: LETTERS_MAX }, (_, index) => startOf(name, index + 1))
  return starts.find((start) => start !== '' && !others.some((other) => isSame(other.slice(0, start.length), start)))
}

function startOf(name: string, letters: number): string {
  return (name.match(GRAPHEME) ?? []).slice(0, letters).join('')
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
