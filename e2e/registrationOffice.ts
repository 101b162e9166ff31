import type { OfficeRegistration, RegistrationSummary } from '../contract/registrationOffice.ts'
import type { School } from '../contract/school.ts'
import type { Answers } from '../domain/registration/answers.ts'
import { ACCESS_GROUPS } from '../domain/registration/sensitive.ts'
import type { ApiClient } from './school.ts'

/** All answers of a registration as the office reads them. */
export async function storedAnswers(office: ApiClient, reference: string): Promise<Answers> {
  const found = (await findRegistrations(office)).find((registration) => registration.reference === reference)
  if (!found) throw new Error(`There is no registration ${reference}`)
  const path = `/api/registrations/${found.id}`
  const { registration } = await office.send<{ registration: OfficeRegistration }>('GET', path)
  const groups = { groups: ACCESS_GROUPS }
  const { answers } = await office.send<{ answers: Answers }>('POST', `${path}/sensitive`, groups)
  return { ...answers, ...registration.answers }
}

/** A school year that the form offers. */
export async function offeredYear(office: ApiClient): Promise<string> {
  const { school } = await office.send<{ school: School }>('GET', '/api/school')
  const [year] = school.registration_years
  if (year === undefined) throw new Error('The school offers no school year')
  return year
}

/** The registrations of a family, by the child's first name. */
export async function countRegistrationsOf(office: ApiClient, child: string): Promise<number> {
  return (await findRegistrations(office)).filter(({ first_name }) => first_name === child).length
}

async function findRegistrations(office: ApiClient): Promise<RegistrationSummary[]> {
  const { registrations } = await office.send<{ registrations: RegistrationSummary[] }>('GET', '/api/registrations')
  return registrations
}
