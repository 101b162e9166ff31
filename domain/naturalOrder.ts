/** One for all sorts: localeCompare with options makes a new one for every comparison. */
const collator = new Intl.Collator('en', { numeric: true })

/** Orders texts as people sort them: numbers by value (9 before 10), accents beside their letter. */
export function naturalOrder(a: string, b: string): number {
  return collator.compare(a, b)
}
