import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
import { addClass, enrollAsAdmin, signInAsAdmin } from './support/office.ts'
import { addChild, getSemesters, uniqueName } from './support/school.ts'
import { field } from './support/steps.ts'

test.slow()

test('the office writes to the families of a grade and reads the message later', async ({ page, office, family }) => {
  const name = `Baskets ${uniqueName()}`
  const course = await addClass(office, { name })
  await enrollAsAdmin(office, course, await addChild(family, { grade: '5' }))
  const { open } = await getSemesters(office)
  await signInAsAdmin(page, `/admin/dashboard/classes/${open.slug}`)
  await expect(page.getByRole('table')).toBeVisible()
  const subject = `Picture day ${uniqueName()}`
  const dialog = page.getByRole('dialog', { name: 'Write to Families' })
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Write to Families' }).click()
  await dialog.getByRole('combobox', { name: 'Class', exact: true }).selectOption(`${course.section} ${name}`)
  await dialog.getByRole('combobox', { name: 'Grade' }).selectOption('5th')
  await field(page, 'Subject').fill(subject)
  await field(page, 'Message').fill('Please bring a smile.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('This email goes to 1 family.')).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  expect(await clicks()).toBeLessThanOrEqual(7)
  await expect(page.getByText('Your message is on its way.')).toBeVisible()

  await page.getByRole('button', { name: 'Write to Families' }).click()
  await dialog.getByText('Sent messages').click()
  const sent = dialog.getByRole('listitem').filter({ hasText: subject })
  await expect(sent).toContainText(`${name}, 5th, enrolled only`)
  await sent.getByText(subject).click()
  await expect(sent.getByText('Please bring a smile.')).toBeVisible()
  await expectUsable(page)

  await field(page, 'Subject').fill('Not sent')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Subject')).toHaveValue('Not sent')
})

test('a message to families suggests every filter of the class list', async ({ page, office }) => {
  const { open } = await getSemesters(office)
  await signInAsAdmin(page, `/admin/dashboard/classes/${open.slug}?day=F&full=true&under=5`)
  await page.getByRole('button', { name: 'Write to Families' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to Families' })
  await expect(dialog.getByRole('checkbox', { name: 'Full classes only' })).toBeChecked()
  await expect(dialog.getByRole('textbox', { name: 'Fewer students than' })).toHaveValue('5')
  await expect(dialog.getByRole('combobox', { name: 'Days' })).toHaveValue('F')
  await expectUsable(page)
  await page.screenshot({ path: '.build/e2e/message-filters.png' })
})
