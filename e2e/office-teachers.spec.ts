import { expect } from '@playwright/test'
import type { Semester } from '../contract/semesters.ts'
import type { Teacher } from '../contract/teachers.ts'
import { expectUsable, test } from './support/checks.ts'
import { addClass, confirmPassword, signInAsAdmin } from './support/office.ts'
import { clickRowAction, expectDeletionRefused, expectMessage, goTo, rowMenu, search } from './support/people.ts'
import { OFFICE, uniqueName } from './support/school.ts'
import { field, signInWithForm } from './support/steps.ts'

test.slow()

const WHOOPS = 'Whoops! looks like something went wrong. Please try again.'
const refusalOf = (name: string) =>
  `${name} is still tied to at least one course, remove them from the course(s) before deleting.`

test('a teacher is created, found, edited, made inactive and deleted', async ({ page, expectErrors }) => {
  expectErrors(/status of 403/)
  const first = uniqueName()
  const name = `${first} O'Brien`
  await signInAsAdmin(page)
  await goTo(page, 'Teachers')
  await expectUsable(page)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Create Teacher' }).click()
  await expect(field(page, 'First name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveCount(3)
  await expectUsable(page)
  await field(page, 'First name').fill(first)
  await field(page, 'Last name').fill("O'Brien")
  await field(page, 'Email').fill(`${first.toLowerCase()}@teachers.example`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Teacher successfully added!')
  await expect(page.getByRole('button', { name: 'Create Teacher' })).toBeFocused()

  await search(page, first)
  await clickRowAction(page, 'Edit', name)
  await expect(field(page, 'First name')).toHaveValue(first)
  await field(page, 'Email').fill('no address')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Must be a valid email')
  await field(page, 'Email').fill(`${first.toLowerCase()}@school.example`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await confirmPassword(dialog)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Teacher successfully updated!')
  await expect(page.locator('tbody tr')).toContainText(`${first.toLowerCase()}@school.example`)
  await expect(rowMenu(page, name)).toBeFocused()

  await page.getByRole('button', { name: `Active: make ${name} inactive` }).click()
  await expectMessage(page, `${name} is now inactive.`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('tbody tr')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Inactive')
  await expect(page.getByRole('button', { name: `Inactive: make ${name} active` })).toBeVisible()
  await page.reload()
  await clickRowAction(page, 'Delete', name)
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription('Check your password first.')
  await expectUsable(page)
  await confirmPassword(dialog)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, `${name} has successfully been deleted.`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a teacher with classes is not deleted and the password not asked, and the classes are listed and searched', async ({
  page,
  office,
}) => {
  const { teacher, name: className } = await addClass(office)
  const newest = (await office.send<{ semesters: Semester[] }>('GET', '/api/semester')).semesters.map(
    ({ name }) => name,
  )
  const name = `${teacher.first_name} ${teacher.last_name}`
  await signInAsAdmin(page)
  await goTo(page, 'Teachers')
  await search(page, name)
  await page.getByRole('button', { name: new RegExp(`classes taught by ${name}`) }).click()
  const dialog = page.getByRole('dialog', { name: `Classes Taught by ${name}` })
  await expect(dialog.getByRole('columnheader')).toHaveText([
    'Section',
    'Name',
    'Grade',
    'Days',
    'Period',
    'Seats',
    'Wait list',
    'Semester',
  ])
  await expect(dialog.getByRole('row').filter({ hasText: className })).toContainText('0 of 9')
  const semesters = await dialog.locator('tbody tr td:last-child').allTextContents()
  expect(semesters.toSorted((a, b) => newest.indexOf(a) - newest.indexOf(b))).toEqual(semesters)
  await expectUsable(page)
  const rows = dialog.locator('tbody tr')
  const all = await rows.count()
  const find = dialog.getByRole('searchbox', { name: 'Search classes' })
  await find.fill(className.split(' ').at(-1) ?? '')
  await expect(rows).toHaveCount(1)
  await find.fill('zzz')
  await expect(dialog.getByRole('status')).toHaveText('Your search for "zzz" found no results.')
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Clear search' }).click()
  await expect(find).toBeFocused()
  await expect(rows).toHaveCount(all)
  await page.keyboard.press('Escape')

  const dialogs = page.getByRole('dialog')
  await clickRowAction(page, 'Delete', name)
  await expect(dialogs.getByRole('alert')).toHaveText(refusalOf(name))
  await expect(dialogs.getByRole('list', { name: 'Classes' })).toContainText(className)
  await expect(dialogs.getByRole('textbox')).toHaveCount(0)
  await expectUsable(page)
  await dialogs.getByRole('button', { name: 'Close' }).last().click()
  await expect(rowMenu(page, name)).toBeFocused()
})

test('a teacher who got a class since the list was loaded is not deleted', async ({ page, office, expectErrors }) => {
  expectErrors(/status of 400/, /ERR_FAILED/)
  const person = { first_name: uniqueName(), last_name: 'Begay', email: `${uniqueName()}@teachers.example` }
  const name = `${person.first_name} ${person.last_name}`
  const { teachers } = await office.send<{ teachers: Teacher[] }>('POST', '/api/teachers', person)
  const teacher_id = teachers.find(({ first_name }) => first_name === person.first_name)?.id
  await signInAsAdmin(page)
  await goTo(page, 'Teachers')
  await search(page, name)
  await page.route('**/api/teachers/*', (route) => route.abort())
  await clickRowAction(page, 'Delete', name)
  await confirmPassword(page.getByRole('dialog'))
  await expectDeletionRefused(page, WHOOPS)
  await page.unroute('**/api/teachers/*')
  await addClass(office, { teacher_id })
  await expectDeletionRefused(page, refusalOf(name))
})

test('a draft of a teacher survives an expired session', async ({ page }) => {
  const first = uniqueName()
  await page.clock.install()
  await signInAsAdmin(page)
  await goTo(page, 'Teachers')
  await page.getByRole('button', { name: 'Create Teacher' }).click()
  await field(page, 'First name').fill(first)
  await page.clock.fastForward('01:00:01')
  const expired = page.getByRole('dialog', { name: 'Session Expired' })
  await expired.getByRole('button', { name: 'Logout' }).click()
  await signInWithForm(page, { email: OFFICE, name: 'Teachers' })
  await expect(page.getByRole('dialog', { name: 'Create Teacher' })).toContainText('We saved what you were typing')
  await expect(field(page, 'First name')).toHaveValue(first)
})
