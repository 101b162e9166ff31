import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addClass, followMenu, openClassForm, openClassManager } from './support/office.ts'
import { OFFICE } from './support/school.ts'
import { field, storeSession } from './support/steps.ts'

test.slow()

const QUESTION = 'Leave without saving?'

test('the Class Manager asks before an edit is lost, and not after it is saved', async ({ page, office }) => {
  const course = await addClass(office)
  await storeSession(page, { email: OFFICE })
  await openClassManager(page, course)
  const room = field(page, 'Room')
  const question = page.getByRole('dialog', { name: QUESTION })

  await test.step('Stay and Escape keep the edit', async () => {
    await room.fill('Barn')
    await followMenu(page, 'School', 'Audit Trail')
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
    await expectUsable(page)
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toHaveCount(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(room).toHaveValue('Barn')
  })

  await test.step('a logout asks, too', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('heading', { level: 1, name: course.name })).toBeVisible()
  })

  await test.step('the browser asks before it closes the tab', async () => {
    expect(await asksBeforeClosing(page)).toBe(true)
  })

  await test.step('nothing is asked after a save, or after a change back', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Class successfully updated!')).toBeVisible()
    await room.fill('Attic')
    await room.fill('Barn')
    expect(await asksBeforeClosing(page)).toBe(false)
    await followMenu(page, 'School', 'Audit Trail')
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  })

  await test.step('the way back by the browser is open, and an edit can be left', async () => {
    await page.goBack()
    await openClassForm(page)
    await expect(room).toHaveValue('Barn')
    await room.fill('Attic')
    await followMenu(page, 'School', 'Audit Trail')
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
    await openClassManager(page, course)
    await expect(room).toHaveValue('Barn')
  })
})

/** Whether the browser asks before the tab closes. The tab stays open. */
async function asksBeforeClosing(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}
