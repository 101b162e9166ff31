import { SECTION_NAMES, type SectionName } from '../../domain/registration/sectionNames.ts'

/** The page of the registration: a section, or the check of all answers. Without it, the start or the list of sections. */
export type RegistrationPage = SectionName | 'check'

/** A page that does not exist is undefined: one that is left out would stay in the router's search. */
export function registrationSearch({ page }: Record<string, unknown>): { page?: RegistrationPage | undefined } {
  return { page: [...SECTION_NAMES, 'check' as const].find((name) => name === page) }
}

interface Location {
  readonly pathname: string
  readonly searchStr: string
}

/** Whether a navigation stays in the registration and shows another of its pages. */
export function isOtherRegistrationPage(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && to.pathname === '/student-registration' && from.searchStr !== to.searchStr
}
