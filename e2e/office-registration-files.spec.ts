import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { openRegistration, registerStudent } from './support/registrations.ts'

const LIST = '/admin/dashboard/registrations'

test('chosen answers of the listed registrations are exported, and the access log records it', async ({
  page,
  request,
}) => {
  const health = { health_problems: 'Peanut allergy, inhaler' }
  const { first_name, name, reference } = await registerStudent(request, { student_health_conditions: health })
  await signInAsAdmin(page, `${LIST}?search=${first_name}`)
  await page.getByRole('button', { name: 'Export Answers' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The file has a row for the registration in the list.')
  await expect(dialog.getByRole('button', { name: 'Download CSV' })).toHaveCount(0)
  await dialog.getByText('Emergency Contact').click()
  await dialog
    .getByRole('group', { name: 'First contact' })
    .getByRole('checkbox', { name: 'Phone', exact: true })
    .check()
  await dialog.getByText('Student Health Conditions').click()
  await dialog.getByRole('checkbox', { name: 'Health problems the school should know about' }).check()
  await expect(dialog.getByRole('status')).toContainText('The access log records your name')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download CSV' }).click()
  const [head, row] = (await readFile(await (await saved).path(), 'utf8')).split('\r\n')
  expect(head).toContain('First contact: Phone,Health problems the school should know about')
  expect(row).toBe(`${reference},New,${name},(928) 555 - 0101,"Peanut allergy, inhaler"`)
  await page.goto(`${LIST}/access-log`)
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText(
    'Student Health ConditionsExported to CSV',
  )
})

test('the PDF has the answers that are open on the screen', async ({ page, office, request }) => {
  const { reference } = await registerStudent(request)
  await signInAsAdmin(page)
  await openRegistration(page, office, reference)
  await page.getByRole('button', { name: 'Show Answers: Form C' }).click()
  await expect(page.getByText('Sunrise Elementary')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`registration-${reference}.pdf`)
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())))
  const { text } = await extractText(pdf, { mergePages: true })
  for (const part of [reference, '12 Cedar Lane', 'Sunrise Elementary']) expect(text).toContain(part)
  expect(text).toContain('Student Health Conditions: sensitive answers, not shown')
})

test('a printed registration has its answers and no buttons', async ({ page, office, request }) => {
  const { reference, name } = await registerStudent(request)
  await signInAsAdmin(page)
  await openRegistration(page, office, reference)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(region(page, 'Student Information').getByText('12 Cedar Lane')).toBeVisible()
  await expect(region(page, 'Form C').getByText('Sensitive answers, not shown')).toBeVisible()
  for (const button of await page.locator('button').all()) await expect(button).toBeHidden()
  for (const part of ['Review', 'Notes', 'History', 'Access Log'])
    await expect(page.getByRole('heading', { level: 2, name: part, exact: true })).toBeHidden()
})

test('a registration is read and declined by keyboard alone', async ({ page, request }) => {
  const { reference, first_name } = await registerStudent(request)
  await signInAsAdmin(page, `${LIST}?search=${first_name}`)
  await page.getByRole('link', { name: first_name }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Reference ${reference}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Show Answers: Student Health Conditions' }).focus()
  await page.keyboard.press('Enter')
  await expect(region(page, 'Student Health Conditions').getByText('Asthma')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show Answers: Form C' })).toBeFocused()
  await region(page, 'Review').getByRole('button', { name: 'Decline' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Message to the family' })).toBeFocused()
  await page.keyboard.type('The grade is full.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(region(page, 'Review').getByRole('blockquote')).toHaveText('The grade is full.')
  await expect(region(page, 'Review').locator(':focus')).toBeVisible()
})

for (const { title, ...options } of APPEARANCES) {
  test.describe(title, () => {
    test.use(options)

    test('the dialogs of the registrations are accessible', async ({ page, office, request }) => {
      const first = await registerStudent(request)
      const { first_name } = first
      const second = await registerStudent(request, { student: { first_name }, parent_1: { email: first.email } })
      await signInAsAdmin(page, `${LIST}?search=${first_name}`)
      await page.getByRole('button', { name: 'Export Answers' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Parent Information').click()
      await dialog.getByText('Form C').click()
      await dialog.getByRole('checkbox', { name: 'All answers in this section' }).last().check()
      await expect(dialog.getByRole('button', { name: 'Download CSV' })).toBeVisible()
      await expectUsable(page)
      await openRegistration(page, office, second.reference)
      for (const button of ['Accept', 'Decline']) {
        await region(page, 'Review').getByRole('button', { name: button, exact: true }).click()
        await dialog.getByRole('textbox').first().fill('')
        await dialog.getByRole('button', { name: `${button} registration` }).click()
        await expect(dialog.getByRole('alert')).toContainText('There is a problem')
        await expectUsable(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
      await expectUsable(page)
    })
  })
}
