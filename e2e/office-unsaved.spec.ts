import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import {
  addClass,
  followMenu,
  openClassForm,
  openClassManager,
  region,
  richTextField,
  signInAsAdmin,
} from './support/office.ts'
import { getSemesters, OFFICE } from './support/school.ts'
import { field, signInWithForm } from './support/steps.ts'

test.slow()

const QUESTION = 'Leave without saving?'

test('the Class Manager asks before an edit is lost, and not after it is saved', async ({ page, office }) => {
  const course = await addClass(office)
  await signInAsAdmin(page)
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
    await expect(page.getByRole('heading', { level: 1, name: 'Class Manager' })).toBeVisible()
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

test('the Semester Manager asks before notes of any grade or days off are lost', async ({ page, office }) => {
  const { open } = await getSemesters(office)
  const question = page.getByRole('dialog', { name: QUESTION })
  await signInAsAdmin(page)
  await followMenu(page, 'School', 'Audit Trail')
  await page.goto(`/admin/dashboard/semesters/${open.slug}/notes`)
  const grade = page.getByRole('combobox', { name: 'Grade' })

  await test.step('a grade that is only looked at is no change', async () => {
    await grade.selectOption('10th')
    await expect(richTextField(page, 'Overall message')).toBeVisible()
    expect(await asksBeforeClosing(page)).toBe(false)
  })

  await test.step('notes of another grade than the shown one count', async () => {
    await richTextField(page, 'Overall message').fill('Bring a lamp')
    await grade.selectOption('11th')
    await expect(page.getByText('Not saved yet: 10th')).toBeVisible()
    await followMenu(page, 'School', 'Audit Trail')
    await question.getByRole('button', { name: 'Stay' }).click()
    await grade.selectOption('10th')
    await expect(richTextField(page, 'Overall message')).toHaveText('Bring a lamp')
    await page.getByRole('button', { name: 'Save Notes' }).click()
    await expect(page.getByText('Notes Successfully Updated!')).toBeVisible()
    expect(await asksBeforeClosing(page)).toBe(false)
  })

  await test.step('a new row of the days off counts until it is saved', async () => {
    await page.getByRole('link', { name: /Days Off/ }).click()
    const daysOff = region(page, 'Days Off')
    await daysOff.getByRole('button', { name: 'Add Days Off' }).click()
    expect(await asksBeforeClosing(page)).toBe(true)
    await daysOff
      .getByLabel('First day')
      .last()
      .fill(open.starts_on ?? '')
    await daysOff.getByRole('button', { name: 'Save Days Off' }).click()
    await expect(page.getByText('Days off saved.')).toBeVisible()
    expect(await asksBeforeClosing(page)).toBe(false)
  })
})

test('a new child on the page of a family survives an expired session', async ({ page, family }) => {
  await page.clock.install()
  await signInAsAdmin(page, `/admin/dashboard/users/parents/${family.user.id}`)
  await page.getByRole('button', { name: 'Add Child' }).click()
  await field(page, 'First name').fill('Wren')
  await page.clock.fastForward('01:01:00')
  await page.getByRole('dialog', { name: 'Session Expired' }).getByRole('button', { name: 'Logout' }).click()
  await page.clock.fastForward('00:05')
  await signInWithForm(page, { email: OFFICE, name: 'Elena Marsh' })
  await expect(page.getByRole('dialog', { name: 'Create Student' })).toBeVisible()
  await expect(page.getByText('We saved what you were typing.')).toBeVisible()
  await expect(field(page, 'First name')).toHaveValue('Wren')
  await expect(page.getByRole('combobox', { name: 'Parent' })).toHaveValue(/Elena Marsh/)
})

/** Whether the browser asks before the tab closes. The tab stays open. */
async function asksBeforeClosing(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}
