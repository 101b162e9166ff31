import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { answersOf } from './support/registrationFamilies.ts'
import {
  answerSection,
  continueTo,
  draftOf,
  expectSection,
  type FormAnswers,
  inputOf,
  readReference,
  resume,
} from './support/registrationForm.ts'
import { offeredYear, openRegistration, storedAnswers } from './support/registrations.ts'
import { uniqueName } from './support/school.ts'

const NEXT = {
  student: 'Parent Information',
  parents: 'Emergency Contact',
  contacts: 'Student Health Conditions',
  health: 'Elementary Student Registration',
  siblings: 'Form C',
  'part-c': 'Student Referral Questionnaire',
  questionnaire: 'Arizona Residency Documentation',
  residency: 'Rights of Homeless Students',
  rights: 'Check Your Answers',
} as const

test('a second child needs at most half of the fields of the first, and the office sees both together', async ({
  page,
  request,
  office,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const [first, second] = [uniqueName(), uniqueName()]
  const year = await offeredYear(office)
  await resume(page, await draftOf(request, year, first))
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  await page.getByRole('button', { name: 'Register' }).click()
  const reference = await readReference(page)
  await page.getByRole('button', { name: 'Register Another Child' }).click()
  await expect(page.getByText(`From ${first}'s registration of`)).toBeVisible()
  await expectUsable(page)
  await page.getByRole('link', { name: 'Student Information' }).click()
  await expectSection(page, 'Student Information')
  await expect(inputOf(page, 'student.birthdate')).toHaveValue('')

  const all = answersOf(year, second)
  let [whole, filled] = [0, 0]
  for (const [section, title] of Object.entries(NEXT)) {
    const answers: FormAnswers = all[section as keyof typeof all]
    await tickAll(page)
    const missing = await notTakenOver(page, answers)
    await answerSection(page, missing)
    whole += Object.keys(answers).length
    filled += Object.keys(missing).length
    await continueTo(page, title)
  }
  expect(filled).toBeLessThanOrEqual(whole / 2)
  await page.getByRole('button', { name: 'Register' }).click()
  const sibling = await readReference(page)
  const { student, parent_1, contact_1 } = await storedAnswers(office, sibling)
  expect([student, parent_1, contact_1]).toMatchObject([
    { first_name: second, street_address: '12 Cedar Lane', phone: '9285550100' },
    { name: 'Rosa Nez', email: 'rosa.nez@example.org' },
    { name: 'Tom Begay' },
  ])

  await page.goto('/')
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAsAdmin(page)
  await openRegistration(page, office, reference)
  await expect(region(page, 'Brothers and Sisters')).toContainText(`${second} Nez`)
  await expectUsable(page)
})

/** Takes over what the first child's registration has for this section. */
async function tickAll(page: Page): Promise<void> {
  for (const tick of await page.getByRole('checkbox', { name: /^Still right/ }).all()) await tick.check()
}

/** The answers whose fields the section shows empty. */
async function notTakenOver(page: Page, answers: FormAnswers): Promise<FormAnswers> {
  const shown = []
  for (const [path, answer] of Object.entries(answers)) {
    const input = inputOf(page, path)
    const tick = page.getByRole('checkbox', { name: /^Still right/ }).and(input)
    const isField = (await input.count()) > 0 && (await tick.count()) === 0
    if (isField && path !== 'student.year') shown.push([path, answer] as const)
  }
  return Object.fromEntries(shown)
}
