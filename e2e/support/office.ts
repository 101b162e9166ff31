import { expect, type Locator, type Page } from '@playwright/test'
import type { CourseWithRoster } from '../../contract/courses.ts'
import type { Teacher } from '../../contract/teachers.ts'
import { clickRowAction } from './people.ts'
import { ADDED_CLASS, type ApiClient, getSemesters, OFFICE, PASSWORD } from './school.ts'
import { signIn } from './steps.ts'

/** Signs in as the admin and opens the path `at`, by default on the server of this file. */
export async function signInAsAdmin(page: Page, at = '/admin/dashboard', origin = ''): Promise<void> {
  await signIn(page, { email: OFFICE, at, origin })
}

/** Opens a screen through a menu of the navigation. */
export async function followMenu(page: Page, menu: string, link: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Office' })
  await nav.getByRole('button', { name: menu }).click()
  await nav.getByRole('link', { name: link, exact: true }).click()
}

let lastSection = 5000

/** A section number that no other browser test of this file has used, because they share one database. The sample school's sections are lower. */
export function unusedSection(): string {
  lastSection += 1
  return String(lastSection)
}

/** Creates a Friday class for the fifth grade in the open semester. */
export async function addClass(office: ApiClient, overrides: object = {}): Promise<CourseWithRoster> {
  const { open } = await getSemesters(office)
  const { teachers } = await office.send<{ teachers: Teacher[] }>('GET', '/api/teachers')
  const section = unusedSection()
  const { course } = await office.send<{ course: CourseWithRoster }>('POST', '/api/courses', {
    section,
    name: `${ADDED_CLASS} ${section}`,
    description: '<p>Paper, string and wind.</p>',
    teacher_id: teachers.find(({ active }) => active === 1)?.id,
    grade: '5',
    max_seats: 9,
    room: '12',
    period: '8',
    days: 'F',
    time: '2:15-3:00',
    restrictions: '',
    semester: open.id,
    ...overrides,
  })
  return course
}

export function enrollAsAdmin(office: ApiClient, course: { id: number }, child: { id: number }): Promise<unknown> {
  return office.send('PUT', '/api/admin/add-student-to-class', { course_id: course.id, student_id: child.id })
}

/** Opens the page of a class and its form. */
export async function openClassManager(
  page: Page,
  { id, semester, semester_id, name }: CourseWithRoster,
): Promise<void> {
  await page.goto(`/admin/dashboard/classes/${semester.replaceAll(' ', '-')}_${semester_id}/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: name })).toBeVisible()
  await openClassForm(page)
}

/** Shows the form of the class whose page is open. */
export async function openClassForm(page: Page): Promise<void> {
  await region(page, 'Edit Class').getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(richTextField(page, 'Description')).toBeVisible()
}

/** The rich text editor with this label. */
export function richTextField(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true })
}

export function region(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** Enters the admin's password to confirm an action. */
export async function confirmPassword(within: Locator): Promise<void> {
  await within.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await within.getByRole('button', { name: 'Check Password' }).click()
  await expect(within.getByText('Password confirmed.')).toBeVisible()
}

/** Answers the question whether families are emailed with this button. */
export async function confirmEmails(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^This emails \d+ famil/ })
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Searches for a student by name and selects the result, by keyboard: the list follows the field when the page moves. */
export async function chooseStudent(page: Page, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Student', exact: true })
  await picker.fill(name)
  await expect(page.getByRole('listbox', { name: 'Students' }).getByRole('option')).toHaveText(new RegExp(name))
  await picker.press('ArrowDown')
  await picker.press('Enter')
  await expect(picker).toHaveValue(new RegExp(name))
}

/** The button that enrolls a waiting child: the first in line, or one behind others. */
export function enrollName(child: string): RegExp {
  return new RegExp(`^(Enroll ${child}|${child}.*: Enroll ahead of \\d+ child(ren)?$)`)
}

/** Enrolls or drops the child of a roster row and confirms it in the dialog. */
export async function changeRoster(
  page: Page,
  command: 'Enroll' | 'Drop',
  child: string,
  question: string,
): Promise<Locator> {
  if (command === 'Drop') await clickRowAction(page, command, child)
  else
    await region(page, 'Roster')
      .getByRole('button', { name: enrollName(child) })
      .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(question)
  await dialog.getByRole('button', { name: new RegExp(`^${command} `) }).click()
  return dialog
}
