/** The search parameters of the parents' dashboard: the slug of the semester. The link of an email has it. */
export interface DashboardSearch {
  readonly semester?: string | undefined
}

/** Parses untrusted parameters and drops invalid values. */
export function dashboardSearch({ semester }: { readonly semester?: unknown }): DashboardSearch {
  return typeof semester === 'string' ? { semester } : {}
}

let followed: string | undefined

/** Remembers the semester of an email's link while nobody is logged in. Returns it once: at the first visit after the login. */
export function semesterOfLink(search: object, isLoggedIn: boolean): string | undefined {
  const { semester } = dashboardSearch(search)
  const remembered = followed
  followed = isLoggedIn ? undefined : semester
  return isLoggedIn && semester === undefined ? remembered : undefined
}
