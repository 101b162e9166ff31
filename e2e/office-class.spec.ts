import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import {
  addClass,
  changeRoster,
  chooseStudent,
  confirmEmails,
  confirmPassword,
  enrollAsAdmin,
  openClassForm,
  region,
  richTextField,
  signInAsAdmin,
  unusedSection,
} from './support/office.ts'
import { addChild, getSchedule, getSemesters } from './support/school.ts'
import { classHeading, field, signInToEnroll } from './support/steps.ts'

test.slow()

test('a class is created and filled, and is emptied and deleted', async ({ page, openPage, family, expectErrors }) => {
  const name = `Kite Building ${unusedSection()}`
  const { open } = await getSemesters(family)
  const [first, older, waiting] = [
    await addChild(family),
    await addChild(family, { grade: '7' }),
    await addChild(family),
  ]
  const manual = region(page, 'Manual Enroll or Waitlist')
  const dialog = page.getByRole('dialog')

  await test.step('a complete class is created', async () => {
    await signInAsAdmin(page, '/admin/dashboard/classes/create/')
    await richTextField(page, 'Description').click()
    await page.keyboard.type('Paper, string and ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('wind')
    await field(page, 'Section').fill(unusedSection())
    await field(page, 'Name').fill(name)
    await page.getByRole('combobox', { name: 'Teacher' }).selectOption({ index: 1 })
    await page.getByRole('combobox', { name: 'Semester' }).selectOption(open.name)
    await page.getByRole('checkbox', { name: '5th' }).check()
    await page.getByRole('combobox', { name: 'Days' }).selectOption('Fri')
    await page.getByRole('combobox', { name: 'Period' }).selectOption('8')
    await field(page, 'Time').fill('2:15-3:00')
    await field(page, 'Seats').fill('2')
    await page.getByRole('button', { name: 'Create Class', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Class successfully created!' })).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('')
    await expectUsable(page)
  })

  await test.step('a student of the grade is enrolled, a student of another grade only with an override', async () => {
    await page.getByRole('button', { name: `Open ${name} in the Class Manager` }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await openClassForm(page)
    await expect(richTextField(page, 'Description').locator('strong')).toHaveText('wind')
    await chooseStudent(page, first.first_name)
    await manual.getByRole('button', { name: 'Enroll', exact: true }).click()
    await confirmEmails(page, 'Enroll')
    await expect(manual.getByText('Student succesfully enrolled!')).toBeVisible()
    await chooseStudent(page, older.first_name)
    await manual.getByRole('button', { name: 'Enroll', exact: true }).click()
    expectErrors(/status of 422/)
    await expect(manual.getByRole('alert')).toContainText(`${name} is not for ${older.first_name} Marsh's grade.`)
    await manual.getByRole('button', { name: 'Enroll anyway' }).click()
    await confirmEmails(page, 'Enroll')
    await expect(manual.getByText('Student succesfully enrolled!')).toBeVisible()
    await expect(region(page, 'Roster')).toContainText('Enrolled: 2 of 2 seats')
  })

  await test.step('a waitlisted student is enrolled only when a seat is open', async () => {
    await chooseStudent(page, waiting.first_name)
    await manual.getByRole('button', { name: 'Waitlist' }).click()
    await expect(manual.getByText('Student succesfully added to waitlist!')).toBeVisible()
    const child = `${waiting.first_name} Marsh`
    await expect(region(page, 'Roster').getByRole('button', { name: `Enroll ${child}` })).toBeDisabled()
    await changeRoster(page, 'Drop', `${first.first_name} Marsh`, `Drop ${first.first_name} Marsh from ${name}?`)
    await expect(page.getByRole('heading', { name: 'Enrolled: 1 of 2 seats' })).toBeFocused()
    await changeRoster(page, 'Enroll', child, `Enroll ${child} in ${name}?`)
    await expect(page.getByRole('heading', { name: 'Wait list: 0 of 5 spots' })).toBeFocused()
    expect(await getSchedule(family, waiting)).toEqual({ enrolled: [name], waiting: [] })
  })

  await test.step('the family sees the class', async () => {
    const parentPage = await openPage()
    await signInToEnroll(parentPage, first.id)
    await expect(classHeading(parentPage, name)).toBeVisible()
    await parentPage.close()
  })

  await test.step('an empty class is deleted', async () => {
    for (const { first_name } of [older, waiting]) {
      await changeRoster(page, 'Drop', `${first_name} Marsh`, `Drop ${first_name} Marsh from ${name}?`)
      await expect(dialog).toHaveCount(0)
    }
    const danger = region(page, 'Danger Zone')
    await confirmPassword(danger)
    await danger.getByRole('button', { name: 'Delete Class' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
    await expect(page.getByText(`${name} has successfully been deleted.`)).toBeVisible()
  })
})

test('a class is copied with its roster, and is not created while a student cannot be enrolled', async ({
  page,
  family,
  office,
  expectErrors,
}) => {
  const source = await addClass(office)
  const child = await addChild(family)
  await enrollAsAdmin(office, source, child)
  await signInAsAdmin(page, '/admin/dashboard/classes/create')
  await page.getByRole('button', { name: 'Copy a course' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Semester' }).selectOption(source.semester)
  await dialog.getByRole('combobox', { name: 'Section' }).fill(source.section)
  await expect(page.getByRole('listbox', { name: 'Classes' }).getByRole('option')).toContainText(source.name)
  await page.keyboard.press('Enter')
  await dialog.getByRole('checkbox', { name: 'Copy the roster' }).check()
  await dialog.getByRole('combobox', { name: 'Copy into' }).selectOption(source.semester)
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Roster has been copied')).toBeVisible()

  expectErrors(/status of 422/)
  await field(page, 'Section').fill(unusedSection())
  await field(page, 'Name').fill('More Kites')
  await page.getByRole('button', { name: 'Create Class', exact: true }).click()
  const why = `${child.first_name} Marsh is in ${source.name} at the same time as More Kites.`
  await expect(page.getByRole('alert').getByRole('link', { name: `Roster: ${why}` })).toBeVisible()

  await page.getByRole('combobox', { name: 'Days' }).selectOption('Wed')
  await page.getByRole('button', { name: 'Create Class', exact: true }).click()
  await confirmEmails(page, 'Create Class')
  await expect(page.getByText('Class successfully created!')).toBeVisible()
  expect((await getSchedule(family, child)).enrolled.sort()).toEqual([source.name, 'More Kites'].sort())
})
