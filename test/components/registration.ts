import { afterEach, expect } from 'vitest'
import { type Locator, locators, page } from 'vitest/browser'
import type { Household } from '../../contract/registration/household.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import type { Role } from '../../domain/semester.ts'
import type { RegistrationPage } from '../../web/registration/search.ts'
import { completeRegistration } from '../data/registrationForm.ts'
import { type Answer, answer, type answerRequests } from './answers.ts'
import { VISITOR } from './sample/accounts.ts'
import { SCHOOL } from './sample/school.ts'
import { showScreen } from './screen.tsx'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByQuestion(path: string): Locator
  }
}
locators.extend({ getByQuestion: (path: string) => `[id="field-${path}"]` })

export const CODE = '0123-4567-89AB-CDEF-GHJK-MNPQ'
const CREATE = 'POST /api/students/registration/drafts'
export const SAVE = 'PUT /api/students/registration/drafts'
export const OPEN = 'POST /api/students/registration/drafts/open'
export const SAVED_AT = '2026-10-06T17:00:00.000Z'

// A save that waits would be sent during the next test. A page that is left sends it at once.
afterEach(async () => {
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => document.body.textContent).not.toContain('Saving…')
})

const YEARS = answer('GET /api/school', 200, {
  school: { ...SCHOOL, registration_years: [String(Object(completeRegistration().student).year)] },
  logo: null,
})

/** The answers of a draft that the server has. */
export function draftOf(answers: Answers, revision = 1, household?: Household): Answer {
  return answer(OPEN, 200, { answers, visited: ['siblings'], revision, saved_at: SAVED_AT, household })
}

interface Shown {
  readonly answers?: Answers
  readonly household?: Household
  /** Who is logged in. By default nobody. */
  readonly role?: Role
}

/** Shows a page of a registration: without answers a new one, otherwise one that the tab continues. */
export async function showRegistration(
  server: ReturnType<typeof answerRequests>,
  at?: RegistrationPage,
  { answers, household, role }: Shown = {},
): Promise<void> {
  server.set(
    ...VISITOR,
    YEARS,
    answer(CREATE, 201, { resume_code: CODE, revision: 1, saved_at: SAVED_AT }),
    answer(SAVE, 200, { revision: 2, saved_at: SAVED_AT }),
    draftOf(answers ?? {}, 1, household),
  )
  sessionStorage.setItem('registration', answers ? CODE : '')
  await showScreen(`/student-registration${at ? `?page=${at}` : ''}`, role)
}

/** The input of a question, or the first of its choices. */
export function inputOf(path: string): Locator {
  return page.getByQuestion(path)
}

/** One of the radio buttons of a question. */
export function choiceOf(path: string, label: string): Locator {
  return page
    .getByRole('radiogroup')
    .filter({ has: inputOf(path) })
    .getByRole('radio', { name: label, exact: true })
}

export async function expectSection(title: string): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1, name: new RegExp(`^${title}(:|$)`) })).toHaveFocus()
}

export async function expectSaved(): Promise<void> {
  await expect.element(page.getByText('All answers are saved.')).toBeVisible()
}
