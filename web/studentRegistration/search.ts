import { SECTION_NAMES, type SectionName } from '../../domain/registration/sectionNames.ts'

/** The page of the registration: a section, or the check of all answers. Without it, the start or the list of sections. */
export type RegistrationPage = SectionName | 'check'

export function registrationSearch({ page }: Record<string, unknown>): { page?: RegistrationPage } {
  const known = [...SECTION_NAMES, 'check' as const].find((name) => name === page)
  return known === undefined ? {} : { page: known }
}

interface Location {
  readonly pathname: string
  readonly searchStr: string
}

/** Whether a navigation stays in the registration and shows another of its pages. */
export function isOtherRegistrationPage(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && to.pathname === '/student-registration' && from.searchStr !== to.searchStr
}
