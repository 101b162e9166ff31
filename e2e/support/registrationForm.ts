import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { FIELDS } from '../../domain/registration/sections.ts'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { expectUsable } from './checks.ts'

/** Answers by field, in the order of the form: a text, yes or no, the label of a choice, or the labels of several. */
export type FormAnswers = Readonly<Record<string, string | boolean | readonly string[]>>

const ADD_BUTTONS = {
  parent: 'Add Another Parent',
  contact: 'Add Another Contact',
  siblings: 'Add a Brother or Sister',
}

/** The check box that asks for a mailing address. */
export const MAIL_ELSEWHERE = 'Mail goes to another address'

/** Opens the form as a family that has no resume code. */
export async function startRegistration(page: Page): Promise<void> {
  await page.goto('/student-registration')
  await page.getByRole('button', { name: 'Start a Registration' }).click()
  await expect(page.getByText(/^0 of 9 sections complete/)).toBeVisible()
}

/** Opens a section from the list of sections. */
export async function openSection(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).click()
  await expectSection(page, title)
}

/** Leaves the section with its button, and expects the next page. */
export async function continueTo(page: Page, title: string): Promise<void> {
  const name = title === 'Check Your Answers' ? title : 'Next'
  await page.getByRole('button', { name, exact: true }).click()
  await expectSection(page, title)
}

export async function expectSection(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${title}(:|$)`) })).toBeFocused()
}

/** Answers the questions of the open section. Adds people as needed. Checks the empty and the answered section. */
export async function answerSection(page: Page, answers: FormAnswers): Promise<void> {
  await expectUsable(page)
  for (const [path, answer] of Object.entries(answers)) await answerQuestion(page, path, answer)
  await expectUsable(page)
}

export async function answerQuestion(page: Page, path: string, answer: FormAnswers[string]): Promise<void> {
  const input = inputOf(page, path)
  await addPerson(page, path)
  if (path.startsWith('student.mailing_')) await page.getByRole('checkbox', { name: MAIL_ELSEWHERE }).check()
  const { kind, choices = [] } = FIELDS.get(path) ?? {}
  if (Array.isArray(answer)) for (const label of answer) await choiceOf(page, path, label).check()
  else if (kind === 'check-box' || kind === 'consent') await input.setChecked(answer === true)
  else if (typeof answer === 'boolean') await choiceOf(page, path, answer ? 'Yes' : 'No').check()
  else if (kind === 'year' || (kind === 'choice' && choices.length > 6)) await input.selectOption(String(answer))
  else if (kind === 'choice') await choiceOf(page, path, String(answer)).check()
  else await input.fill(String(answer))
}

/** The input of a field, or the first of its choices. */
export function inputOf(page: Page, path: string): Locator {
  return page.locator(`[id="field-${path}"]`)
}

/** One of the radio buttons or check boxes of a question. */
function choiceOf(page: Page, path: string, label: string): Locator {
  return page
    .locator('fieldset')
    .filter({ has: inputOf(page, path) })
    .getByLabel(label, { exact: true })
}

async function addPerson(page: Page, path: string): Promise<void> {
  const [, group] = /^(parent|contact|siblings)(?!_1)/.exec(path) ?? []
  if (group === undefined || (await inputOf(page, path).isVisible())) return
  await page.getByRole('button', { name: ADD_BUTTONS[group as keyof typeof ADD_BUTTONS] }).click()
}

/** Expects every answer on the page that shows all of them. */
export async function expectAnswers(page: Page, answers: FormAnswers): Promise<void> {
  await page.getByRole('button', { name: 'Show all answers' }).click()
  const shown = (await page.getByRole('definition').allTextContents()).join('\n')
  const texts = Object.values(answers).flatMap((answer) => (typeof answer === 'boolean' ? [] : answer))
  for (const text of texts) expect(shown).toContain(text)
}

/** The code with which a family continues, as the list of sections shows it. */
export async function readResumeCode(page: Page): Promise<string> {
  const code = page.getByText(/^([\dA-Z]{4}-){5}[\dA-Z]{4}$/)
  await expect(code).toBeVisible()
  return (await code.textContent()) ?? ''
}

/** Opens a registration with its code in a tab that may have opened one before. */
export async function resume(page: Page, code: string): Promise<void> {
  await page.goto('about:blank')
  await continueWithLink(page, code)
}

/** Presses Register, and returns the reference number of the dialog. */
export async function register(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Register' }).click()
  return readReference(page)
}

export async function readReference(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Registration successful' })
  await expect(dialog).toContainText(
    'Thanks for signing up. You may now login to add your children and start enrolling in classes.',
  )
  const [, reference = ''] = /reference number is ([\dA-Z]{8})/.exec((await dialog.textContent()) ?? '') ?? []
  expect(reference).not.toBe('')
  return reference
}

/** Creates a draft with all answers, and returns its resume code. */
export async function draftOf(http: APIRequestContext, year: string, first_name: string): Promise<string> {
  const form = completeRegistration()
  const student = { ...groupOf(form.student), year, first_name }
  const data = { answers: { ...form, student }, visited: ['siblings'] }
  const response = await http.post('/api/students/registration/drafts', { data })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).resume_code
}

/** Opens the link of the email. The code does not stay in the address. */
export async function continueWithLink(page: Page, code: string): Promise<void> {
  await page.goto(`/student-registration#${code}`)
  await expect(page).toHaveURL('/student-registration')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(/^\d of 9 sections complete/)).toBeVisible()
}

function groupOf(group: unknown): object {
  return typeof group === 'object' && group !== null ? group : {}
}
