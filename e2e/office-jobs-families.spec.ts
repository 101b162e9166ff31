import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Student } from '../contract/students.ts'
import { expectUsable, test } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
import { findResetLink } from './support/mailbox.ts'
import { addClass, enrollAsAdmin, openClassManager, region, signInAsAdmin } from './support/office.ts'
import { NEW_PASSWORD, openResetLink, submitNewPassword } from './support/password-reset.ts'
import { textOf } from './support/pdf.ts'
import { findRegistration, registerStudent } from './support/registrations.ts'
import { type ApiClient, uniqueName } from './support/school.ts'
import { childRow, field, signInWithForm } from './support/steps.ts'

test.slow()

const SHEETS = /^emergency-sheets-.*\.pdf$/

/** An accepted registration of a child with a second parent and an allergy, in an account of its own, and a class of the child. */
async function registeredFamily(office: ApiClient, request: APIRequestContext) {
  const registered = await registerStudent(request, {
    parent_2: { name: 'Carl Nez', relationship: 'stepparent', phone: '9285550177', phone_type: 'work' },
    student_health_conditions: { has_allergies_condition: true, health_problems: 'Bee stings, carries an EpiPen' },
  })
  const { id } = await findRegistration(office, registered.reference)
  const parent = { first_name: uniqueName(), last_name: 'Nez', email: registered.email, phone: '9285550163' }
  const student = { first_name: registered.first_name, last_name: 'Nez', grade: '5' }
  await office.send('POST', `/api/registrations/${id}/accept`, { student, new_parent: parent })
  const { students } = await office.send<{ students: Student[] }>('GET', `/api/students?search=${student.first_name}`)
  const child = students[0] ?? { id: 0 }
  const course = await addClass(office)
  await enrollAsAdmin(office, course, child)
  return { ...registered, parent: `${parent.first_name} Nez`, course }
}

test.use({ viewport: { width: 320, height: 640 }, alsoInDark: true })

test('the office calls a family: found by name, with both parents, the contacts and the classes on one page', async ({
  page,
  office,
  request,
}) => {
  const { parent, name, first_name, email, course, reference } = await registeredFamily(office, request)
  await signInAsAdmin(page)
  const clicks = await countClicks(page)
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Name, phone, class or reference' })).toBeFocused()
  await page.keyboard.type(parent)
  const option = page.getByRole('group', { name: 'Parents' }).getByRole('option')
  await expect(option).toContainText(email)
  await option.click()
  await expect(page.getByRole('heading', { level: 1, name: parent })).toBeFocused()
  const call = (phone: string) => page.getByRole('main').getByRole('link', { name: phone, exact: true })
  await expect(call('(928) 555 - 0163')).toHaveAttribute('href', 'tel:+19285550163')
  await expect(page.getByRole('link', { name: email }).first()).toHaveAttribute('href', `mailto:${email}`)
  expect(await clicks()).toBe(1)

  await expect(region(page, 'Children')).toContainText(name)
  await expect(region(page, 'Children').getByRole('link', { name: new RegExp(course.name) })).toBeVisible()
  const contacts = region(page, `Contacts of ${name}`)
  await expect(contacts).toContainText('Carl Nez Stepparent')
  await expect(contacts.getByRole('link', { name: '(928) 555 - 0177' })).toHaveAttribute('href', 'tel:+19285550177')
  await expect(contacts).toContainText('Tom Begay Uncle')
  await expect(region(page, 'Account')).toContainText('Not chosen yet')
  await expect(region(page, 'Emails').getByRole('listitem').first()).toContainText(
    `Enrolled ${first_name}, ${course.name}`,
  )
  await expect(contacts).not.toContainText('Bee stings')
  await expectUsable(page)
  await contacts.getByRole('button', { name: 'Show Answers: Student Health Conditions' }).click()
  await expect(contacts).toContainText('Bee stings, carries an EpiPen')
  await expectUsable(page)
  await contacts.getByRole('link', { name: reference }).click()
  await expect(region(page, 'Access Log')).toContainText('Student Health Conditions')

  await test.step('the lists of students and parents and the roster lead to the family', async () => {
    const [search = ''] = parent.split(' ')
    const heading = page.getByRole('heading', { level: 1, name: parent })
    await page.goto(`/admin/dashboard/users/students?search=${search}`)
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('link', { name: parent })
      .click()
    await expect(heading).toBeVisible()
    await page.goto(`/admin/dashboard/users/parents?search=${search}`)
    await page.getByRole('rowheader').getByRole('link', { name: parent }).click()
    await expect(heading).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/parents\?search=/)
    await openClassManager(page, course)
    await region(page, 'Roster').getByRole('link', { name: parent }).click()
    await expect(heading).toBeVisible()
    await page.getByRole('button', { name: 'Add Child' }).click()
    await expect(page.getByRole('combobox', { name: 'Parent' })).toHaveValue(parent)
    await expect(page.getByRole('dialog')).toContainText('(928) 555 - 0163')
    await expectUsable(page)
  })
})

test('the office creates an account at the counter, and the family sees its children with the emailed link', async ({
  page,
  mailbox,
}) => {
  const [first, child, other] = [uniqueName(), uniqueName(), uniqueName()]
  const email = `${first.toLowerCase()}@tso.example`
  const dialog = page.getByRole('dialog', { name: 'Add Family' })
  await signInAsAdmin(page, '/admin/dashboard/users/parents')
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Add Family' }).click()
  await field(page, "Parent's first name").fill(first)
  await field(page, "Parent's last name").fill('Tso')
  await field(page, 'Child 1: First name').fill(child)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Email: Field is Required')
  await expectUsable(page)
  await field(page, 'Phone').fill('9285550164')
  await field(page, 'Email').fill(email)
  await field(page, 'Child 1: Last name').fill('Tso')
  await dialog.getByRole('combobox', { name: 'Child 1: Grade' }).selectOption('3rd')
  await dialog.getByRole('button', { name: 'Add a child' }).click()
  await expect(field(page, 'Child 2: First name')).toBeFocused()
  await expect(field(page, 'Child 2: Last name')).toHaveValue('Tso')
  await field(page, 'Child 2: First name').fill(other)
  await dialog.getByRole('combobox', { name: 'Child 2: Grade' }).selectOption('Kindergarten')
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${first} Tso` })).toBeVisible()
  // Add Family, Save too early, two grades of two presses, another child, Save.
  expect(await clicks()).toBe(8)
  await expect(page.getByRole('status').filter({ hasText: `We are sending an invitation to ${email}.` })).toBeVisible()
  await expect(region(page, 'Children')).toContainText(`${child} Tso`)
  await expect(region(page, 'Children')).toContainText('Not in the account until the parent accepts the invitation')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()

  const received = await mailbox.waitForEmail(email, 'Your account at Online Enrollment')
  await openResetLink(page, findResetLink(received))
  await submitNewPassword(page, NEW_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Success' })).toBeVisible()
  await page.goto('/')
  await signInWithForm(page, { email, password: NEW_PASSWORD, name: `${first} Tso` })
  await expect(childRow(page, child)).toContainText('3rd')
  await expect(childRow(page, other)).toBeVisible()
})

test('the office prints the emergency sheet of a class with one press, and of a day with four', async ({
  page,
  office,
  request,
}) => {
  const { name, first_name, parent, course } = await registeredFamily(office, request)
  await signInAsAdmin(page)
  await openClassManager(page, course)
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Emergency Sheet' }).click()
  expect(await clicks()).toBe(1)
  const text = await textOf(await save(page, 'Save PDF', SHEETS))
  for (const part of [name, parent, '(928) 555 - 0163', 'Carl Nez', '(928) 555 - 0177 Work', 'Tom Begay'])
    expect(text).toContain(part)
  expect(text).toContain('Bee stings, carries an EpiPen')
  expect(text).toContain('Allergies')
  const table = (await save(page, 'Save CSV', /\.csv$/)).toString('utf8')
  expect(table).toContain(`${first_name},Nez,5th`)
  expect(table).toContain('Bee stings, carries an EpiPen')
  await expectUsable(page)

  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
  const forDay = await countClicks(page)
  await page.getByRole('button', { name: 'Emergency Sheets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print Rosters' })
  await dialog.getByRole('combobox', { name: 'Classes' }).selectOption({ label: 'Fri' })
  const day = await save(page, 'Save PDF', SHEETS)
  expect(await forDay()).toBe(4)
  expect(await textOf(day)).toContain(name)
  await expectUsable(page)
  await page.goto('/admin/dashboard/registrations/access-log')
  await expect(page.getByRole('row', { name: /Student Health Conditions.*Exported to CSV/ }).first()).toBeVisible()
})

/** A browser without a viewer downloads what it would print, too: under another name. */
async function save(page: Page, button: string, name: RegExp): Promise<Buffer> {
  const saving = page.waitForEvent('download', (download) => name.test(download.suggestedFilename()))
  await page.getByRole('button', { name: button }).click()
  return await readFile(await (await saving).path())
}
