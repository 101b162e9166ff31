import { EMAIL_SETTINGS } from '../../domain/familyEmails/familyEmail.ts'

let isFollowed = false

/** Remembers that a mail's link to the email settings was followed, also while the family logs in. Returns whether this is the link. */
export function captureEmailSettingsLink(hash: string): boolean {
  if (hash !== EMAIL_SETTINGS) return false
  isFollowed = true
  return true
}

/** Whether the email settings must open. True once for each followed link. */
export function takeEmailSettingsLink(): boolean {
  const wasFollowed = isFollowed
  isFollowed = false
  return wasFollowed
}

/** The search parameters of the parents' dashboard: the slug of the semester. The link of an email has it. */
interface DashboardSearch {
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
