import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { choiceOf, expectSaved, inputOf, showRegistration } from '../../../test/components/registration.ts'
import { completeRegistration } from '../../../test/data/registrationForm.ts'

const WATCHER = 'studentReferralQuestionnaire'

const server = answerRequests()

beforeEach(() => page.viewport(1280, 900))

test('people are added and removed one by one, and the focus follows', async () => {
  const addButton = page.getByRole('button', { name: 'Add a Brother or Sister' })
  const heading = (number: number) => page.getByRole('heading', { name: `Brother or sister ${number}` })
  const remove = (number: number) => page.getByRole('button', { name: `Remove brother or sister ${number}` })
  const dialog = page.getByRole('dialog', { name: 'Remove brother or sister 1?' })
  await showRegistration(server, 'siblings')
  await addButton.click()
  await expect.element(heading(1)).toHaveFocus()
  await inputOf('siblings.0.name').fill('Sam Nez')
  await addButton.click()
  await expect.element(heading(2)).toHaveFocus()
  await inputOf('siblings.1.name').fill('Lena Nez')
  await inputOf('siblings.1.grade').selectOptions('K')
  await expectUsable()

  // A person with answers is removed after a question, and the next one moves up.
  await remove(1).click()
  await expect.element(dialog).toBeVisible()
  await expectUsable()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(remove(1)).toHaveFocus()
  await remove(1).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(addButton).toHaveFocus()
  await expect.element(heading(2)).not.toBeInTheDocument()
  await expect.element(inputOf('siblings.0.name')).toHaveValue('Lena Nez')
  await expect.element(inputOf('siblings.0.grade')).toHaveValue('K')

  // A person without answers is removed at once.
  await addButton.click()
  await expect.element(heading(2)).toHaveFocus()
  await remove(2).click()
  await expect.element(heading(2)).not.toBeInTheDocument()
  await expect.element(addButton).toHaveFocus()
  await expectSaved()
})

test('another contact is added right after the contacts, before the physician', async () => {
  const add = page.getByRole('button', { name: 'Add Another Contact' })
  const order = () => [...document.querySelectorAll('main h2, main form button')].map(({ textContent }) => textContent)
  await showRegistration(server, 'contacts')
  await expect.element(add).toBeVisible()
  expect(order().slice(0, 3)).toEqual(['First contact', 'Add Another Contact', 'Medical Contact Preferences'])
  await add.click()
  await expect.element(page.getByRole('heading', { name: 'Second contact' })).toHaveFocus()
  expect(order().slice(0, 5)).toEqual([
    'First contact',
    'Second contact',
    'Remove second contact',
    'Add Another Contact',
    'Medical Contact Preferences',
  ])
})

test('an optional choice can be cleared, and a required one cannot', async () => {
  const clear = page.getByRole('button', { name: 'Clear: ', exact: false })
  await showRegistration(server, 'parents')
  await choiceOf('parent_1.alt_phone_type', 'Work').click()
  await choiceOf('parent_1.phone_type', 'Cell').click()
  await expectUsable()
  await expect.element(clear).toHaveAccessibleName('Clear: Enrolling Parent: Type of other phone')
  await clear.click()
  await expect.element(inputOf('parent_1.alt_phone_type')).toHaveFocus()
  await expect.element(choiceOf('parent_1.alt_phone_type', 'Work')).not.toBeChecked()
  await expect.element(clear).not.toBeInTheDocument()
  await expect.element(choiceOf('parent_1.phone_type', 'Cell')).toBeChecked()
})

test('a label says that an answer is optional', async () => {
  await showRegistration(server, 'student')
  await expect.element(page.getByRole('textbox', { name: 'Middle name (optional)' })).toBeVisible()
})

test('the Enrolling Parent is copied as the person who looks after the child', async () => {
  await showRegistration(server, 'questionnaire', { answers: completeRegistration() })
  await choiceOf(`${WATCHER}.is_question_1_yes`, 'Yes').click()
  await page.getByRole('button', { name: 'Same as Enrolling Parent' }).click()
  await userEvent.tab()
  await expect.element(inputOf(`${WATCHER}.name_of_watcher`)).toHaveFocus()
  await expect.element(inputOf(`${WATCHER}.name_of_watcher`)).toHaveValue('Rosa Nez')
})
