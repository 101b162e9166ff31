import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { confirmByKeyboard, expectFocusTrapped, expectFocusVisible, tabTo } from './support/keyboard.ts'
import { FAMILY, PASSWORD, uniqueName } from './support/school.ts'
import { retryUntil } from './support/steps.ts'

test.use({ viewport: { width: 320, height: 640 } })
test.slow()

test('a parent can do everything by keyboard on a narrow screen', async ({ page, expectErrors }) => {
  const name = uniqueName()
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  const field = (label: string) => page.getByRole('textbox', { name: label })

  await test.step('the first tab stop skips the header', async () => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
    await tabTo(page, 'Skip to main content')
    await expectUsable(page)
    await keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('a wrong password moves the focus to the error', async () => {
    await tabTo(page, 'Parent Login')
    await keyboard.press('Enter')
    await expect(field('Email')).toBeFocused()
    await keyboard.type(FAMILY)
    await tabTo(page, 'Password')
    await keyboard.type('sample-scool')
    await keyboard.press('Enter')
    expectErrors(/status of 401/)
    await expect(page.getByRole('alert')).toBeFocused()
    await expectUsable(page)
  })

  await test.step('the right password moves the focus to the page title', async () => {
    await tabTo(page, 'Password')
    await keyboard.type(PASSWORD)
    const heading = page.getByRole('heading', { level: 1, name: 'Elena Marsh' })
    await retryUntil(heading, () => keyboard.press('Enter'))
    await expect(heading).toBeFocused()
    await expectUsable(page)
  })

  await test.step('Escape closes a dialog and returns the focus to its button', async () => {
    await tabTo(page, 'Add Student')
    await keyboard.press('Enter')
    await expect(field('First name')).toBeFocused()
    await expectUsable(page)
    await expectFocusTrapped(page, dialog)
    await keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Add Student' })).toBeFocused()
    await expectFocusVisible(page)
  })

  await test.step('a child is saved after the errors are fixed', async () => {
    await keyboard.press('Enter')
    await expect(field('First name')).toBeFocused()
    await keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toBeFocused()
    await expectUsable(page)
    await tabTo(page, 'Last name: Field is Required')
    await keyboard.press('Enter')
    await expect(field('Last name')).toBeFocused()
    await keyboard.type('Marsh')
    await tabTo(page, 'First name', 'Shift+Tab')
    await keyboard.type(name)
    await tabTo(page, 'Grade')
    for (const _ of ['K', '1', '2', '3', '4', '5']) await keyboard.press('ArrowDown')
    await expect(page.getByRole('combobox', { name: 'Grade' })).toHaveValue('5')
    await tabTo(page, 'Save')
    await keyboard.press('Space')
    await expect(page.getByRole('status').filter({ hasText: 'Student successfully added!' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Student' })).toBeFocused()
    await expectUsable(page)
  })

  await test.step('a class is added, and the focus moves to its heading', async () => {
    await tabTo(page, `Add/Drop Classes ${name}`)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Enrollment' })).toBeFocused()
    await expectUsable(page)
    await tabTo(page, 'Mon 0 of 8')
    await keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Tue/Thu 0 of 6', selected: true })).toBeFocused()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Schedule', /^Notes/, 'Tue/Thu'])
    await expectFocusVisible(page)
    await keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Mon 0 of 8', selected: true })).toBeFocused()
    await expect(page.getByRole('heading', { level: 2, name: 'Mon', exact: true })).toBeVisible()
    await tabTo(page, 'Add Folk Dance')
    await keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Yes' })).toBeFocused()
    await expectUsable(page)
    await expectFocusTrapped(page, dialog)
    await keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Add Folk Dance' })).toBeFocused()
    await keyboard.press('Space')
    await confirmByKeyboard(page, 'Folk Dance')
    await keyboard.press('Enter')
  })

  await test.step('a class is dropped', async () => {
    await tabTo(page, 'Drop Folk Dance')
    await keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.locator(':focus')).toHaveAccessibleName('Drop Folk Dance')
    await keyboard.press('Enter')
    await confirmByKeyboard(page, 'Folk Dance')
  })

  await test.step('a wait list is joined and left', async () => {
    await tabTo(page, 'Wait List Creative Writing', 'Shift+Tab')
    await keyboard.press('Enter')
    await confirmByKeyboard(page, 'Creative Writing')
    await tabTo(page, 'Remove Creative Writing')
    await keyboard.press('Space')
    await confirmByKeyboard(page, 'Creative Writing')
  })

  await test.step('the parent logs out', async () => {
    await tabTo(page, 'Logout', 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
  })
})
