import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { OfficeRegistration, RegistrationSummary } from '../../contract/registration/office.ts'
import type { School } from '../../contract/school.ts'
import { type Answers, isGroup } from '../../domain/registration/answers.ts'
import { ACCESS_GROUPS } from '../../domain/registration/sensitive.ts'
import { currentSchoolYears } from '../../domain/schoolYear.ts'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { type ApiClient, uniqueName } from './school.ts'

/** Answers by group, such as `student`, that replace those of the form. */
type GroupChanges = Readonly<Record<string, Answers>>

/** Registers a student with a unique first name over HTTP, as the family's form does. The phone is unique, so that no account has it. */
export async function registerStudent(http: APIRequestContext, changes: GroupChanges = {}) {
  const first_name = uniqueName()
  const email = `${first_name.toLowerCase()}@nez.example`
  const [year = ''] = currentSchoolYears(new Date().toISOString().slice(0, 10))
  const form = withChanges(completeRegistration(), {
    ...changes,
    student: { year, first_name, ...changes.student },
    parent_1: { email, phone: `928${randomInt(1_000_000, 10_000_000)}`, ...changes.parent_1 },
  })
  const response = await http.post('/api/students/registration', { data: form })
  expect(response.status(), await response.text()).toBe(201)
  const { reference }: { reference: string } = await response.json()
  return { reference, first_name, email, name: `${first_name} Nez` }
}

/** The office's row of a registration. */
export async function findRegistration(office: ApiClient, reference: string): Promise<RegistrationSummary> {
  const path = `/api/registrations?page=1&search=${reference}`
  const { registrations } = await office.send<{ registrations: RegistrationSummary[] }>('GET', path)
  const [found] = registrations
  if (!found) throw new Error(`The office has no registration ${reference}`)
  return found
}

/** Opens the office's page of a registration. */
export async function openRegistration(page: Page, office: ApiClient, reference: string): Promise<RegistrationSummary> {
  const registration = await findRegistration(office, reference)
  await page.goto(`/admin/dashboard/registrations/${registration.id}`)
  await expect(page.getByText(`Reference ${reference}`)).toBeVisible()
  return registration
}

/** All answers of a registration as the office reads them. */
export async function storedAnswers(office: ApiClient, reference: string): Promise<Answers> {
  const path = `/api/registrations/${(await findRegistration(office, reference)).id}`
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
  const { registrations } = await office.send<{ registrations: RegistrationSummary[] }>('GET', '/api/registrations')
  return registrations.filter(({ first_name }) => first_name === child).length
}

function withChanges(form: Answers, changes: GroupChanges): Answers {
  const changed = Object.entries(changes).map(([name, answers]) => {
    const group = form[name]
    return [name, { ...(isGroup(group) && group), ...answers }]
  })
  return { ...form, ...Object.fromEntries(changed) }
}
