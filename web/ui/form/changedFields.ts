type Fields = Readonly<Record<string, unknown>>

/** The fields of `current` that differ from `before`. A field without a value, an empty one and one that is off are the same, also in lists. */
export function changedFields(current: Fields, before: Fields): Fields {
  return Object.fromEntries(Object.entries(current).filter(([field, value]) => textOf(value) !== textOf(before[field])))
}

function textOf(value: unknown): string | undefined {
  return JSON.stringify(value || undefined, (_key, part: unknown) => (isNothing(part) ? undefined : part))
}

function isNothing(value: unknown): boolean {
  return value === '' || value === false || value === null || value === undefined
}
