/** One grapheme: a letter with its accents, as in "ǫ́". */
const GRAPHEME = /\P{M}\p{M}*/gu

/** The shortest beginnings of first names that tell the children of a family apart: R and O, or Mi and Ma. At most three letters. */
export function initialsOf(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const letters = name.match(GRAPHEME) ?? []
    const short = (length: number) => letters.slice(0, length).join('')
    const isUnique = (start: string) =>
      names.every((other, position) => position === index || !other.toLowerCase().startsWith(start.toLowerCase()))
    return [short(1), short(2)].find((start) => start !== '' && isUnique(start)) ?? short(3)
  })
}
