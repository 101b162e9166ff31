import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import {
  answerQuestion,
  choiceOf,
  continueWithLink,
  draftOf,
  inputOf,
  openSection,
  startRegistration,
} from './support/registrationForm.ts'
import { offeredYear } from './support/registrations.ts'
import { uniqueName } from './support/school.ts'

test('people are added and removed one by one, and the focus follows', async ({ page }) => {
  await startRegistration(page)
  await openSection(page, 'Elementary Student Registration')
  const addButton = page.getByRole('button', { name: 'Add a Brother or Sister' })
  const heading = (number: number) => page.getByRole('heading', { name: `Brother or sister ${number}` })
  const remove = (number: number) => page.getByRole('button', { name: `Remove brother or sister ${number}` })

  await test.step('an added person has the focus', async () => {
    await addButton.click()
    await expect(heading(1)).toBeFocused()
    await inputOf(page, 'siblings.0.name').fill('Sam Nez')
    await answerQuestion(page, 'siblings.1.name', 'Lena Nez')
    await inputOf(page, 'siblings.1.grade').selectOption('K')
    await expectUsable(page)
  })

  await test.step('a person with answers is removed after a question, and the next one moves up', async () => {
    await remove(1).click()
    const dialog = page.getByRole('dialog', { name: 'Remove brother or sister 1?' })
    await expectUsable(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(remove(1)).toBeFocused()
    await remove(1).click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(addButton).toBeFocused()
    await expect(heading(2)).toHaveCount(0)
    await expect(inputOf(page, 'siblings.0.name')).toHaveValue('Lena Nez')
    await expect(inputOf(page, 'siblings.0.grade')).toHaveValue('K')
  })

  await test.step('a person without answers is removed at once', async () => {
    await addButton.click()
    await expect(heading(2)).toBeFocused()
    await remove(2).click()
    await expect(heading(2)).toHaveCount(0)
    await expect(addButton).toBeFocused()
    await expect(page.getByText('All answers are saved.')).toBeVisible()
  })
})

test('another contact is added right after the contacts, before the physician', async ({ page }) => {
  await startRegistration(page)
  await openSection(page, 'Emergency Contact')
  const add = page.getByRole('button', { name: 'Add Another Contact' })
  const order = () =>
    page.locator('main h2, main form button').evaluateAll((all) => all.map(({ textContent }) => textContent))
  await expect(add).toBeVisible()
  expect((await order()).slice(0, 3)).toEqual(['First contact', 'Add Another Contact', 'Medical Contact Preferences'])
  await add.click()
  await expect(page.getByRole('heading', { name: 'Second contact' })).toBeFocused()
  expect((await order()).slice(0, 5)).toEqual([
    'First contact',
    'Second contact',
    'Remove second contact',
    'Add Another Contact',
    'Medical Contact Preferences',
  ])
})

test('an optional choice is taken back, and a required one is not offered to', async ({ page }) => {
  await startRegistration(page)
  await openSection(page, 'Parent Information')
  await answerQuestion(page, 'parent_1.alt_phone_type', 'Work')
  await answerQuestion(page, 'parent_1.phone_type', 'Cell')
  await expectUsable(page)
  const clear = page.getByRole('button', { name: 'Clear: ' })
  await expect(clear).toHaveAccessibleName('Clear: Enrolling Parent: Type of other phone')
  await clear.click()
  await expect(inputOf(page, 'parent_1.alt_phone_type')).toBeFocused()
  await expect(choiceOf(page, 'parent_1.alt_phone_type', 'Work')).not.toBeChecked()
  await expect(clear).toHaveCount(0)
  await expect(choiceOf(page, 'parent_1.phone_type', 'Cell')).toBeChecked()
})

test('a label says that an answer is optional, and the check of all answers leaves it out', async ({
  page,
  request,
  office,
}) => {
  await continueWithLink(page, await draftOf(request, await offeredYear(office), uniqueName()))
  await openSection(page, 'Student Information')
  await expect(page.getByRole('textbox', { name: 'Middle name (optional)' })).toBeVisible()
  await page.getByText('All sections').click()
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  await page.getByRole('button', { name: 'Student Information' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Middle name' }).first()).toHaveText('Middle name')
  await expect(page.getByRole('definition').getByText('5th', { exact: true })).toBeVisible()
})

test('the Enrolling Parent is copied as the person who looks after the child', async ({ page, request, office }) => {
  await continueWithLink(page, await draftOf(request, await offeredYear(office), uniqueName()))
  await openSection(page, 'Student Referral Questionnaire')
  await answerQuestion(page, 'studentReferralQuestionnaire.is_question_1_yes', true)
  await page.getByRole('button', { name: 'Same as Enrolling Parent' }).click()
  await page.keyboard.press('Tab')
  await expect(inputOf(page, 'studentReferralQuestionnaire.name_of_watcher')).toBeFocused()
  await expect(inputOf(page, 'studentReferralQuestionnaire.name_of_watcher')).toHaveValue('Rosa Nez')
})
