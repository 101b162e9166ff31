import { expect, type Page } from '@playwright/test'
import { FIELDS } from '../domain/registration/sections.ts'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusTrapped, expectFocusVisible, tabTo } from './support/keyboard.ts'
import { answersOf, DETAILS, inFormOrder } from './support/registrationFamilies.ts'
import { expectSection, type FormAnswers, MAIL_ELSEWHERE, readReference } from './support/registrationForm.ts'
import { offeredYear, storedAnswers } from './support/registrations.ts'
import { uniqueName } from './support/school.ts'

/** More tab stops than any section has. */
const MAX_TAB_STOPS = 80

test.slow()

test('a family registers by keyboard alone, in dark mode', async ({ page, office }) => {
  const { keyboard } = page
  const answers = answersOf(await offeredYear(office), uniqueName())
  await page.emulateMedia({ colorScheme: 'dark' })
  const submit = async (next: string, button = 'Next') => {
    await expectUsable(page)
    await tabTo(page, button)
    await keyboard.press('Enter')
    await expectSection(page, next)
  }

  await test.step('the first section opens from the start page', async () => {
    await page.goto('/student-registration')
    await expect(page.getByRole('button', { name: 'Start a Registration' })).toBeVisible()
    await expectUsable(page)
    await tabTo(page, 'Start a Registration')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectUsable(page)
    await tabTo(page, 'Student Information: name, address and languages')
    await keyboard.press('Enter')
    await expectSection(page, 'Student Information')
  })

  await test.step('an empty section moves the focus to the summary, and from there to a field', async () => {
    await tabTo(page, 'Next')
    await keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeFocused()
    await expectUsable(page)
    await tabTo(page, 'Name and grade: 4 answers are missing')
    await keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'School year' })).toBeFocused()
    await keyboard.press('Shift+Tab')
    await answer(page, inFormOrder(answers.student, DETAILS.student))
    await submit('Parent Information')
  })

  await test.step('the address of the student is copied, and a second parent is added', async () => {
    const { 'parent_1.address': _, 'parent_1.employer': employer, 'parent_1.email': email, ...before } = answers.parents
    await answer(page, before)
    await tabTo(page, 'Same address as student')
    await keyboard.press('Enter')
    await answer(page, { 'parent_1.employer': employer, 'parent_1.email': email })
    await tabTo(page, 'Add Another Parent')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Second parent' })).toBeFocused()
    await tabTo(page, 'Same as Enrolling Parent')
    await keyboard.press('Enter')
    await answer(page, DETAILS.parents)
    await submit('Emergency Contact')
  })

  await test.step('all other sections follow one another', async () => {
    await answer(page, answers.contacts)
    await submit('Student Health Conditions')
    await answer(page, inFormOrder(answers.health, DETAILS.health))
    await submit('Elementary Student Registration')
    await submit('Form C')
    await answer(page, answers['part-c'])
    await submit('Student Referral Questionnaire')
    await answer(page, answers.questionnaire)
    await submit('Arizona Residency Documentation')
    await answer(page, answers.residency)
    await submit('Rights of Homeless Students')
    await answer(page, answers.rights)
    await submit('Check Your Answers', 'Check Your Answers')
    await expectUsable(page)
  })

  await test.step('an answer is changed, and the check follows', async () => {
    await tabTo(page, 'Student Health Conditions: illnesses and medication')
    await keyboard.press('Enter')
    await expectUsable(page)
    await tabTo(page, 'Change health and medication')
    await keyboard.press('Enter')
    await expect(page.locator('[id="field-student_health_conditions.health_problems"]')).toBeFocused()
    await tabToField(page, 'student_health_conditions.recent_surgeries')
    await keyboard.press('Control+a')
    await keyboard.type('A broken arm')
    await submit('Check Your Answers', 'Save and Check Answers')
  })

  await test.step('Register shows the reference in a dialog', async () => {
    await tabTo(page, 'Register')
    await keyboard.press('Enter')
    const reference = await readReference(page)
    await expectUsable(page)
    await expectFocusTrapped(page, page.getByRole('dialog'))
    expect(await storedAnswers(office, reference)).toMatchObject({
      student: { nickname: 'Annie', mailing_zipcode: '86045-0012', phone_only_emergencies: true },
      parent_1: { address: '12 Cedar Lane, Flagstaff, AZ 86001', phone: '9285550101' },
      parent_2: {
        relationship: 'other',
        relationship_other: 'Great-aunt',
        phone: '9285550101',
        address: '12 Cedar Lane, Flagstaff, AZ 86001',
      },
      student_health_conditions: {
        has_asthma_condition: true,
        has_heart_condition: false,
        daily_medications: 'An inhaler before sports',
        recent_surgeries: 'A broken arm',
      },
      azResidencyDocs: { doc_type: 'util_bill' },
    })
    await tabTo(page, 'Login')
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })
})

async function answer(page: Page, answers: FormAnswers): Promise<void> {
  for (const [path, value] of Object.entries(answers)) {
    if (path === 'student.mailing_street_address') {
      await tabTo(page, MAIL_ELSEWHERE)
      await page.keyboard.press('Space')
    }
    await tabToField(page, path)
    await answerFocused(page, path, value)
  }
}

/** Presses Tab until a field, or the first of its choices, has the focus. Checks that the focus is visible there. */
async function tabToField(page: Page, path: string): Promise<void> {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const id = await page.evaluate(() => document.activeElement?.id)
    if (id === `field-${path}`) return expectFocusVisible(page)
  }
  throw new Error(`Tab does not reach ${path}`)
}

async function answerFocused(page: Page, path: string, value: FormAnswers[string]): Promise<void> {
  const { kind, choices = [] } = FIELDS.get(path) ?? {}
  if (Array.isArray(value)) await checkChoices(page, choices.length, value)
  else if (kind === 'check-box' || kind === 'consent') await page.keyboard.press('Space')
  else if (typeof value === 'boolean') await chooseRadio(page, value ? 'Yes' : 'No')
  else if (kind === 'year' || (kind === 'choice' && choices.length > 6)) await chooseOption(page, String(value))
  else if (kind === 'choice') await chooseRadio(page, String(value))
  else await page.keyboard.type(String(value))
}

async function checkChoices(page: Page, count: number, labels: readonly string[]): Promise<void> {
  for (let choice = 0; choice < count; choice += 1) {
    if (labels.includes(await focusedLabel(page))) await page.keyboard.press('Space')
    if (choice < count - 1) await page.keyboard.press('Tab')
  }
}

async function chooseRadio(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Space')
  await expect(async () => {
    if ((await focusedLabel(page)) !== label) await page.keyboard.press('ArrowDown')
    expect(await focusedLabel(page)).toBe(label)
  }).toPass()
  await expect(page.locator(':focus')).toBeChecked()
}

async function chooseOption(page: Page, value: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    expect(await page.locator(':focus').inputValue()).toBe(value)
  }).toPass({ intervals: [0] })
}

function focusedLabel(page: Page): Promise<string> {
  return page.locator(':focus').evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent?.trim() ?? '')
}
