import { SECTION_NAMES, type SectionName } from '../../domain/registration/sectionNames.ts'

/** The page of the registration: a section, or the check of all answers. Without it, the start or the list of sections. */
export type RegistrationPage = SectionName | 'check'

export function registrationSearch({ page }: Record<string, unknown>): { page?: RegistrationPage } {
  const known = [...SECTION_NAMES, 'check' as const].find((name) => name === page)
  return known === undefined ? {} : { page: known }
}
