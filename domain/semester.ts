/** What the rules need to know of a semester. */
export interface Semester {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly disabled: boolean
}

export type Role = 'parent' | 'admin'

/** The slug in addresses: the name with spaces turned into dashes, an underscore, the id (document 1, section 2). */
export function slugOf({ id, name }: Pick<Semester, 'id' | 'name'>): string {
  return `${name.replaceAll(' ', '-')}_${id}`
}

/** The semester id of a slug: its last underscore-separated piece. A name has no underscore, so it is the second as well. */
export function idOfSlug(slug: string): number | undefined {
  const id = /_([1-9]\d{0,9})$/.exec(slug)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The semester name of a slug, as the logs screen reads it: the first piece with dashes turned back into spaces. */
export function nameOfSlug(slug: string): string {
  return (slug.split('_')[0] ?? '').replaceAll('-', ' ')
}

/** A parent sees active semesters only; the office sees them all. */
export function isVisibleTo(semester: Pick<Semester, 'active'>, role: Role): boolean {
  return role === 'admin' || semester.active
}

/** A disabled semester takes no roster command of a parent (document 2, section 4). */
export function isClosedTo(semester: Pick<Semester, 'disabled'>, role: Role): boolean {
  return role !== 'admin' && semester.disabled
}

/** Of semesters listed newest first the one a screen begins with: the newest that is open to families, or that they see, or that there is. */
export function defaultSemester<S extends Pick<Semester, 'active' | 'disabled'>>(
  semesters: readonly S[],
): S | undefined {
  const seen = semesters.filter(({ active }) => active)
  return seen.find(({ disabled }) => !disabled) ?? seen[0] ?? semesters[0]
}
