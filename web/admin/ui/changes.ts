type Fields = Readonly<Record<string, unknown>>

/** Another admin's change of a field, by its path. `mine` is this form's value, undefined when the field was not edited here. */
export interface Change {
  readonly field: string
  readonly theirs: unknown
  readonly mine: unknown
}

/** The fields another admin changed since this edit began, except those changed to the same value here. */
export function changesBetween(base: Fields, fresh: Fields, edited: Fields): readonly Change[] {
  const [former, mine] = [valuesByPath(base), valuesByPath(edited)]
  return [...valuesByPath(fresh)]
    .filter(([field, theirs]) => !isSame(theirs, former.get(field)) && !isSame(theirs, mine.get(field)))
    .map(([field, theirs]) => ({
      field,
      theirs,
      mine: isSame(mine.get(field), former.get(field)) ? undefined : mine.get(field),
    }))
}

/** "office.name" of nested fields. */
function valuesByPath(fields: Fields, path = ''): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(fields).flatMap(([name, value]) =>
      isFields(value) ? [...valuesByPath(value, `${path}${name}.`)] : [[path + name, value] as const],
    ),
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
