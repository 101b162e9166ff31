import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Parent } from '../contract/parents.ts'
import type { Semester } from '../contract/semesters.ts'
import type { Student } from '../contract/students.ts'
import { expectUsable, test } from './checks.ts'
import { tabTo } from './keyboard.ts'
import { addClass, confirmPassword, enrollAsAdmin, signInAsAdmin } from './office.ts'
import { type ApiClient, addChild, OFFICE, PASSWORD, registerParent, uniqueName } from './school.ts'
import { field, signInWithForm } from './steps.ts'

test.slow()

const WHOOPS = 'Whoops! looks like something went wrong. Please try again.'

test('a teacher is created, found, edited, made inactive and deleted', async ({ page }) => {
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
  await confirmPassword(dialog)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Must be a valid email')
  await field(page, 'Email').fill(`${first.toLowerCase()}@school.example`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Teacher successfully updated!')
  await expect(page.locator('tbody tr')).toContainText(`${first.toLowerCase()}@school.example`)
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()

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

test('a teacher with classes is not deleted, and the classes are listed', async ({ page, office, expectErrors }) => {
  expectErrors(/status of 400/, /ERR_FAILED/)
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
  await expect(dialog.getByRole('row').filter({ hasText: className })).toContainText('0 / 9')
  const semesters = await dialog.locator('tbody tr td:last-child').allTextContents()
  expect(semesters.toSorted((a, b) => newest.indexOf(a) - newest.indexOf(b))).toEqual(semesters)
  await expectUsable(page)
  await page.keyboard.press('Escape')

  await page.route('**/api/teachers/*', (route) => route.abort())
  await clickRowAction(page, 'Delete', name)
  await confirmPassword(page.getByRole('dialog'))
  await expectDeletionRefused(page, WHOOPS)
  await page.unroute('**/api/teachers/*')
  await expectDeletionRefused(
    page,
    `${name} is still tied to at least one course, remove them from the course(s) before deleting.`,
  )
  await expectUsable(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeFocused()
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

test('a parent is edited, kept while a child is on a roster, and deleted with the children', async ({
  page,
  office,
  request,
  expectErrors,
}) => {
  expectErrors(/status of 400/)
  const parent = await registerParent(request)
  const child = await addChildTo(office, parent.email)
  const course = await addClass(office)
  await enrollAsAdmin(office, course, child)
  await signInAsAdmin(page)
  await goTo(page, 'Parents')
  await search(page, parent.first_name)
  await clickRowAction(page, 'Edit', parent.name)
  await expect(field(page, 'Phone')).toHaveValue('(480) 555 - 0199')
  await field(page, 'Phone').fill('928 555 01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('Valid phone number is required')
  await expectUsable(page)
  await field(page, 'Phone').fill('928.555.0142')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Parent successfully updated!')
  await search(page, '9285550142')
  await expect(page.locator('tbody tr').filter({ hasText: parent.name })).toContainText('(928) 555 - 0142')

  await clickRowAction(page, 'Delete', parent.name)
  await expect(page.getByRole('dialog')).toContainText(child.first_name)
  await confirmPassword(page.getByRole('dialog'))
  await expectDeletionRefused(
    page,
    `${parent.name} has children that are either enrolled or waitlisted in classes. You must remove them from all classes before deleting the parent and their children.`,
  )
  await page.keyboard.press('Escape')
  await office.send('PUT', '/api/admin/drop-student-from-class', { course_id: course.id, student_id: child.id })
  await clickRowAction(page, 'Delete', parent.name)
  await confirmPassword(page.getByRole('dialog'))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, `${parent.name} has successfully been deleted.`)
  await page.goto(`/admin/dashboard/users/students?search=${child.first_name}`)
  await expect(page.getByText(/found no results/)).toBeVisible()
})

test('an email changed by keyboard logs the parent out and notifies both addresses', async ({
  page,
  request,
  mailbox,
}) => {
  const parent = await registerParent(request)
  const email = `new.${parent.email}`
  const signedIn = await request.post('/api/login', { data: { email: parent.email, password: parent.password } })
  const { token } = await signedIn.json()
  const me = () => request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } })
  expect((await me()).status()).toBe(200)
  await signInAsAdmin(page, `/admin/dashboard/users/parents?search=${parent.first_name}`)
  await clickRowAction(page, 'Edit', parent.name)
  const dialog = page.getByRole('dialog')
  await expect(field(page, 'First name')).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Your password' })).toHaveCount(0)
  await tabTo(page, 'Email')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(email)
  await expect(dialog.getByRole('status').filter({ hasText: 'the parent is logged out on all devices' })).toBeVisible()
  await tabTo(page, 'Save')
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Check your password first.')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await tabTo(page, 'Your password', 'Shift+Tab')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText("That password isn't correct. Please try again.")).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expectUsable(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Password confirmed.')).toBeVisible()
  await tabTo(page, 'Save')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Parent successfully updated!')
  await expect(page.locator('tbody tr')).toContainText(email)
  expect((await me()).status()).toBe(401)
  for (const address of [parent.email, email]) await mailbox.waitForMail(address, 'Your email address was changed')
})

test('a password confirmed more than five minutes ago is requested again', async ({ page, request, expectErrors }) => {
  expectErrors(/status of 403/)
  const parent = await registerParent(request)
  await signInAsAdmin(page, `/admin/dashboard/users/parents?search=${parent.first_name}`)
  await clickRowAction(page, 'Edit', parent.name)
  const dialog = page.getByRole('dialog')
  await field(page, 'Email').fill(`new.${parent.email}`)
  await confirmPassword(dialog)
  const late = { status: 403, json: { message: 'Please enter your password first.', code: 'password-required' } }
  await page.route('**/api/users/parents/*', (route) => route.fulfill(late), { times: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(late.json.message)
  await expect(dialog.getByRole('textbox', { name: 'Your password' })).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await confirmPassword(dialog)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Parent successfully updated!')
})

test('an email changed back and changed again needs the password again', async ({ page, request }) => {
  const parent = await registerParent(request)
  await signInAsAdmin(page, `/admin/dashboard/users/parents?search=${parent.first_name}`)
  await clickRowAction(page, 'Edit', parent.name)
  const dialog = page.getByRole('dialog')
  await field(page, 'Email').fill(`new.${parent.email}`)
  await confirmPassword(dialog)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  await field(page, 'Email').fill(parent.email)
  await expect(dialog.getByRole('textbox', { name: 'Your password' })).toHaveCount(0)
  await field(page, 'Email').fill(`new.${parent.email}`)
  await expect(dialog.getByRole('textbox', { name: 'Your password' })).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('a password edited during its check does not enable Save', async ({ page, request }) => {
  const parent = await registerParent(request)
  await signInAsAdmin(page, `/admin/dashboard/users/parents?search=${parent.first_name}`)
  await clickRowAction(page, 'Edit', parent.name)
  const dialog = page.getByRole('dialog')
  await field(page, 'Email').fill(`new.${parent.email}`)
  const { promise: edited, resolve: markEdited } = Promise.withResolvers<void>()
  await page.route('**/api/admin/validate/password', async (route) => {
    await edited
    await route.continue()
  })
  const checked = page.waitForResponse('**/api/admin/validate/password')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('something else')
  markEdited()
  await (await checked).finished()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('a student is created for a searched parent, edited, kept while enrolled, and deleted', async ({
  page,
  office,
  request,
  expectErrors,
}) => {
  expectErrors(/status of 400/)
  const parent = await registerParent(request)
  const first = uniqueName()
  const name = `${first} Marsh`
  const dialog = page.getByRole('dialog')
  const picker = page.getByRole('combobox', { name: 'Parent' })
  await signInAsAdmin(page)
  await goTo(page, 'Students')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Create Student' }).click()
  await field(page, 'First name').fill(first)
  await field(page, 'Last name').fill('Marsh')
  await dialog.getByRole('combobox', { name: 'Grade' }).selectOption('4th')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').getByRole('link')).toHaveText(['Parent: Field is Required'])
  await dialog.getByRole('alert').getByRole('link').click()
  await expect(picker).toBeFocused()
  await page.keyboard.type(parent.first_name)
  await expect(page.getByRole('listbox', { name: 'Parents' }).getByRole('option')).toHaveCount(1)
  await expectUsable(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue(parent.name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Student successfully added!')

  await search(page, first)
  const row = page.locator('tbody tr').filter({ hasText: name })
  await expect(row).toContainText(parent.name)
  await clickRowAction(page, 'Edit', name)
  await expect(picker).toHaveValue(parent.name)
  await dialog.getByRole('combobox', { name: 'Grade' }).selectOption('5th')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Student successfully updated!')
  await expect(row).toContainText('5th')

  const { students } = await office.send<{ students: Student[] }>('GET', `/api/students?search=${first}`)
  const course = await addClass(office)
  const [child = { id: 0 }] = students
  await enrollAsAdmin(office, course, child)
  await clickRowAction(page, 'Delete', name)
  await expectDeletionRefused(
    page,
    `${name} is still enrolled or waitlisted in at least one course. You must remove them from all classes before deleting them.`,
  )
  await page.keyboard.press('Escape')
  await office.send('PUT', '/api/admin/drop-student-from-class', { course_id: course.id, student_id: child.id })

  await row.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
    /dropped · .*by Ruth Castellanos/,
    /enrolled · .*by Ruth Castellanos/,
  ])
  await expect(page.getByText(`${first} has no classes in`)).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Grade' }).selectOption('Done')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Student successfully updated!')
  await expect(page.getByText('finished school')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, `${name} has successfully been deleted.`)
  await expect(page).toHaveURL('/admin/dashboard/users/students')
})

test('the office manages a family’s classes and returns to the unchanged list', async ({ page, family }) => {
  const child = await addChild(family)
  const name = `${child.first_name} Marsh`
  await signInAsAdmin(page)
  await goTo(page, 'Students')
  await search(page, child.first_name)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100')
  await page.getByRole('columnheader', { name: 'Grade' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=grade/)
  await expect(page).toHaveURL(/size=100/)
  const list = page.url()
  await clickRowAction(page, 'Manage Classes', name)
  await expect(page).toHaveURL('/enrollment')
  await expect(page.getByRole('paragraph').filter({ hasText: name })).toBeInViewport()
  await page.getByRole('button', { name: 'Add Folk Dance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: name })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: name })).toBeInViewport()
  await expectUsable(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Drop Folk Dance' }).first()).toBeVisible()
  await page.goBack()
  await clickRowAction(page, 'Manage Classes', name)
  await page.getByRole('button', { name: 'Back to Students' }).click()
  await expect(page).toHaveURL(list)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Manage Classes' }).click()
  await page.getByRole('button', { name: 'Back to Students' }).click()
  await expect(page).toHaveURL(`/admin/dashboard/users/students/${child.id}`)
  await expect(page.getByRole('region', { name: 'Schedule' })).toContainText('Folk Dance')
})

test('the enrollment screen explains a missing student to the office', async ({ page, expectErrors }) => {
  expectErrors(/status of 404/)
  await signInAsAdmin(page, '/enrollment')
  await expect(page.getByRole('heading', { level: 1, name: 'No Student Selected' })).toBeVisible()
  await expectUsable(page)
  await page.evaluate(() => sessionStorage.setItem('student_id', '999999'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Student Not Found' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Students' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible()
  await page.goto('/admin/dashboard/users/students/999999')
  await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
})

test('names with accents and apostrophes work in form, search, sort and export', async ({ page, office, family }) => {
  const names = ["O'Brien", 'Nuñez', 'Łukasz', 'Nguyễn', "tł'ízí"]
  const first = uniqueName()
  await signInAsAdmin(page, '/admin/dashboard/users/students')
  for (const last of names) {
    await page.getByRole('button', { name: 'Create Student' }).click()
    await field(page, 'First name').fill(first)
    await field(page, 'Last name').fill(last)
    await page.getByRole('combobox', { name: 'Grade' }).selectOption('5th')
    const picker = page.getByRole('combobox', { name: 'Parent', exact: true })
    await picker.fill(family.user.email)
    await page.getByRole('option', { name: new RegExp(family.user.email) }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, 'Student successfully added!')
  }
  const rows = page.getByRole('rowheader')
  for (const [query, last] of [
    ["o'brien", "O'Brien"],
    ['nunez', 'Nuñez'],
    ['lukasz', 'Łukasz'],
    ['nguyen', 'Nguyễn'],
    ["tl'izi", "tł'ízí"],
  ]) {
    await search(page, `${first} ${query}`)
    await expect(rows).toHaveText([`${first} ${last}`])
  }
  await search(page, `${first} ${family.user.phone}`)
  await expect(rows).toHaveText(['Łukasz', 'Nguyễn', 'Nuñez', "O'Brien", "tł'ízí"].map((last) => `${first} ${last}`))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const last of names) expect(file).toContain(`${first} ${last},`)
  const { students } = await office.send<{ students: Student[] }>('GET', `/api/students?search=${first}`)
  expect(students.map(({ last_name }) => last_name)).toEqual(['Łukasz', 'Nguyễn', 'Nuñez', "O'Brien", "tł'ízí"])
})

/** Opens a list of people through the navigation. */
async function goTo(page: Page, list: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Office' })
  await navigation.getByRole('button', { name: 'Users' }).click()
  await navigation.getByRole('link', { name: list }).click()
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeFocused()
  await expect(page.locator('tbody tr').first()).toBeVisible()
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await expect.poll(() => new URL(page.url()).searchParams.get('search')?.replaceAll('"', '')).toBe(text)
}

/** Clicks a button in the person's row. */
async function clickRowAction(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `${label} ${name}`, exact: true }).click()
}

/** Confirms the deletion and expects this error. */
async function expectDeletionRefused(page: Page, why: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(why)
}

async function expectMessage(page: Page, text: string): Promise<void> {
  await expect(announcement(page, text)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

function announcement(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text })
}

/** Adds a child to the parent by email. */
async function addChildTo(office: ApiClient, email: string): Promise<Student> {
  const { parents } = await office.send<{ parents: Parent[] }>('GET', '/api/users/parents')
  return addChild(office, { parent_id: parents.find((parent) => parent.email === email)?.id })
}
