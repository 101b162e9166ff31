export interface Semester {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly disabled: boolean
}

export type Role = 'parent' | 'admin'

/** The slug: the name with dashes for spaces, an underscore and the id (document 1, section 2). */
export function slugOf({ id, name }: Pick<Semester, 'id' | 'name'>): string {
  return `${name.replaceAll(' ', '-')}_${id}`
}

/** The semester id in a slug: the part after the last underscore. */
export function idOfSlug(slug: string): number | undefined {
  const id = /_([1-9]\d{0,9})$/.exec(slug)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The semester name in a slug: the part before the underscore, with spaces for dashes. */
export function nameOfSlug(slug: string): string {
  return (slug.split('_')[0] ?? '').replaceAll('-', ' ')
}

/** A parent sees active semesters, the office sees all. */
export function isVisibleTo(semester: Pick<Semester, 'active'>, role: Role): boolean {
  return role === 'admin' || semester.active
}

/** A disabled semester refuses roster commands of parents (document 2, section 4). */
export function isClosedTo(semester: Pick<Semester, 'disabled'>, role: Role): boolean {
  return role !== 'admin' && semester.disabled
}

/** The semester with the id in this slug, whose name may have changed since, or else the default one. `semesters` is newest first. */
export function chooseSemester<S extends Pick<Semester, 'id' | 'active' | 'disabled'>>(
  semesters: readonly S[],
  slug: string | undefined,
): S | undefined {
  const id = slug === undefined ? undefined : idOfSlug(slug)
  return semesters.find((semester) => semester.id === id) ?? defaultSemester(semesters)
}

/** The initial semester of a screen. `semesters` is newest first: the first open semester, else the first visible, else the first. */
export function defaultSemester<S extends Pick<Semester, 'active' | 'disabled'>>(
  semesters: readonly S[],
): S | undefined {
  const visible = semesters.filter(({ active }) => active)
  return visible.find(({ disabled }) => !disabled) ?? visible[0] ?? semesters[0]
}
