import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import {
  continueTo,
  continueWithLink,
  draftOf,
  expectSection,
  inputOf,
  MAIL_ELSEWHERE,
  openSection,
  register,
  startRegistration,
} from './support/registrationForm.ts'
import { offeredYear, storedAnswers } from './support/registrations.ts'
import { uniqueName } from './support/school.ts'

test('the summary has one line for a group, and the fields keep their own messages', async ({ page }) => {
  await startRegistration(page)
  await openSection(page, 'Parent Information')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Enrolling Parent: 8 answers are missing'])
  await summary.getByRole('link').click()
  await expect(inputOf(page, 'parent_1.name')).toBeFocused()
  await expect(inputOf(page, 'parent_1.name')).toHaveAccessibleDescription('Field is required')
  await inputOf(page, 'parent_1.email').fill('rosa')
  await inputOf(page, 'parent_1.name').fill('Rosa Nez')
  await expect(summary.getByRole('link')).toHaveText(['Enrolling Parent: 7 answers are missing or wrong'])
  await expectUsable(page)
})

test('a family with one parent is not asked for an order, and the office sees that the parent is called first', async ({
  page,
  request,
  office,
}) => {
  await continueWithLink(page, await draftOf(request, await offeredYear(office), uniqueName()))
  await openSection(page, 'Parent Information')
  await expect(inputOf(page, 'parent_1.name')).toHaveValue('Rosa Nez')
  await expect(page.getByText('Order in which to call')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Another Parent' }).click()
  await inputOf(page, 'parent_2.name').fill('June Yazzie')
  await expect(inputOf(page, 'parent_1.contact_order')).toBeVisible()
  await inputOf(page, 'parent_2.name').fill('')
  await expect(inputOf(page, 'parent_1.contact_order')).toHaveCount(0)
  await expect(page.getByText('All answers are saved.')).toBeVisible()
  await page.getByText('All sections').click()
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  await page.getByRole('button', { name: 'Parent Information' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Employer' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Order in which to call' })).toHaveCount(0)
  const stored = await storedAnswers(office, await register(page))
  expect(stored.parent_1).toMatchObject({ contact_order: '1' })
})

test('a mailing address is asked after a check mark, and is not lost by taking it back', async ({ page }) => {
  await startRegistration(page)
  await openSection(page, 'Student Information')
  const mailing = inputOf(page, 'student.mailing_city')
  const elsewhere = page.getByRole('checkbox', { name: MAIL_ELSEWHERE })
  await expect(elsewhere).not.toBeChecked()
  await expect(mailing).toHaveCount(0)
  await elsewhere.check()
  await mailing.fill('Tuba City')
  await elsewhere.uncheck()
  await expect(mailing).toHaveCount(0)
  await elsewhere.check()
  await expect(mailing).toHaveValue('Tuba City')
  await expect(page.getByText('All answers are saved.')).toBeVisible()
  await page.reload()
  await expect(elsewhere).toBeChecked()
  await expect(mailing).toHaveValue('Tuba City')
  await elsewhere.uncheck()
  await expect(page.getByText('All answers are saved.')).toBeVisible()
  await page.reload()
  await expect(elsewhere).not.toBeChecked()
})

test('the check shows no check box of a section that nobody opened', async ({ page, request, office }) => {
  const heart = page.getByRole('term').filter({ hasText: 'Heart condition' })
  await startRegistration(page)
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  await page.getByRole('button', { name: 'Student Health Conditions' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Health problems' })).toBeVisible()
  await expect(heart).toHaveCount(0)
  await continueWithLink(page, await draftOf(request, await offeredYear(office), uniqueName()))
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  await page.getByRole('button', { name: 'Student Health Conditions' }).click()
  await expect(heart).toBeVisible()
})

test('the sections are numbered and lead to one another, and the list counts the answers', async ({ page }) => {
  await startRegistration(page)
  await openSection(page, 'Student Health Conditions')
  await expect(page.getByText('Section 4 of 9')).toBeVisible()
  await expect(page.getByText('0 of 4 answered')).toBeVisible()
  await inputOf(page, 'student_health_conditions.health_problems').fill('None')
  await expect(page.getByText('1 of 4 answered')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expectSection(page, 'Emergency Contact')
  await page.getByText('All sections').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Student Health Conditions' })).toContainText(
    '1 of 4 answered',
  )
  await openSection(page, 'Student Information')
  await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)
  await page.getByText('All sections').click()
  await openSection(page, 'Elementary Student Registration')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('brothers and sisters of elementary students')
  await expect(page.getByText('For families of an elementary student')).toBeVisible()
  await continueTo(page, 'Form C: previous school, services and safety')
})

test('the start and the list of sections name the same minutes', async ({ page }) => {
  await page.goto('/student-registration')
  await expect(page.getByText('It takes about 25 minutes.')).toBeVisible()
  await startRegistration(page)
  await expect(page.getByText(/about 25 minutes/)).toBeVisible()
})

test('a term is explained behind "What is this?"', async ({ page }) => {
  await startRegistration(page)
  await openSection(page, 'Form C')
  for (const [question, explanation] of [
    ['Does your child have a current MET report?', 'A multidisciplinary evaluation team (MET) writes this report'],
    ['Does your child have a 504 plan?', 'A 504 plan says what a school changes'],
  ] as const) {
    const button = page.getByRole('button', { name: `What is this? ${question}` })
    await expect(page.getByText(explanation)).toHaveCount(0)
    await button.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText(explanation)).toBeVisible()
  }
  await expectUsable(page)
  await page.getByRole('button', { name: 'What is this? Does your child have a 504 plan?' }).press('Enter')
  await expect(page.getByText('A 504 plan says what a school changes')).toHaveCount(0)
})

test('a family without a previous school or a physician is told what to enter', async ({ page }) => {
  await startRegistration(page)
  await openSection(page, 'Form C')
  for (const name of ['name', 'address', 'dates'])
    await expect(inputOf(page, `partCInfo.previous_school_${name}`)).toHaveAccessibleDescription(/enter "None"/)
  await expect(page.getByText('If this is the first school, choose Other and enter "None"')).toBeVisible()
  await page.getByText('All sections').click()
  await openSection(page, 'Emergency Contact')
  for (const path of ['physician.name', 'hospital_preference'])
    await expect(inputOf(page, path)).toHaveAccessibleDescription(/enter "None"/)
  await expect(inputOf(page, 'physician.phone')).toHaveAccessibleDescription(/enter your own phone number/)
})
