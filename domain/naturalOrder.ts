/** Shared, because localeCompare with options creates a collator for every comparison. */
const collator = new Intl.Collator('en', { numeric: true })

/** Natural order: numbers by value (9 before 10), accented letters next to their base letter. */
export function naturalOrder(a: string, b: string): number {
  return collator.compare(a, b)
}
