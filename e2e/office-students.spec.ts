import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Student } from '../contract/students.ts'
import { expectUsable, test } from './support/checks.ts'
import { addClass, enrollAsAdmin, signInAsAdmin } from './support/office.ts'
import { clickRowAction, expectDeletionRefused, expectMessage, goTo, search } from './support/people.ts'
import { addChild, registerParent, uniqueName } from './support/school.ts'
import { field } from './support/steps.ts'

test.slow()

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
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Classes' })).toContainText(course.name)
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
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: name })).toBeInViewport()
  await page.getByRole('button', { name: 'Add Folk Dance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: name })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: name })).toBeVisible()
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
