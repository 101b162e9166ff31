import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { CourseWithRoster } from '../contract/courses.ts'
import type { Teacher } from '../contract/teachers.ts'
import { type ApiClient, getSemesters, OFFICE, PASSWORD } from './school.ts'
import { signIn } from './steps.ts'

/** Begins as the office, on its dashboard unless told otherwise; of another school when its address is given. */
export async function signInOffice(page: Page, at = '/admin/dashboard', origin = ''): Promise<void> {
  await signIn(page, { email: OFFICE, at, origin })
}

/** A section nobody has yet: journeys share one school. */
export function uniqueSection(): string {
  return String(randomInt(5000, 9999))
}

/** A class of the open semester for the fifth grade, on a Friday, with as many seats as nobody fills by accident. */
export async function addClass(office: ApiClient, given: object = {}): Promise<CourseWithRoster> {
  const { open } = await getSemesters(office)
  const { teachers } = await office.send<{ teachers: Teacher[] }>('GET', '/api/teachers')
  const section = uniqueSection()
  const { course } = await office.send<{ course: CourseWithRoster }>('POST', '/api/courses', {
    section,
    name: `Kite Building ${section}`,
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
    ...given,
  })
  return course
}

export function enrollByOffice(office: ApiClient, course: { id: number }, child: { id: number }): Promise<unknown> {
  return office.send('PUT', '/api/admin/add-student-to-class', { course_id: course.id, student_id: child.id })
}

/** To the manager of a class, by its address. */
export async function openClassManager(
  page: Page,
  { id, semester, semester_id, name }: CourseWithRoster,
): Promise<void> {
  await page.goto(`/admin/dashboard/classes/${semester.replaceAll(' ', '-')}_${semester_id}/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Class Manager' })).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(richTextField(page, 'Description')).toBeVisible()
}

/** The field of a formatted text by its label. */
export function richTextField(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true })
}

export function region(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** Types the office's own password where it is asked for, and has it checked. */
export async function confirmPassword(within: Locator): Promise<void> {
  await within.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await within.getByRole('button', { name: 'Check password' }).click()
  await expect(within.getByText('The password is valid.')).toBeVisible()
}

/** Finds a student by typing and chooses it. */
export async function chooseStudent(page: Page, name: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Student', exact: true })
  await picker.fill(name)
  await page
    .getByRole('listbox', { name: 'Students' })
    .getByRole('option', { name: new RegExp(name) })
    .click()
  await expect(picker).toHaveValue(new RegExp(name))
}

/** Presses a button of a row of the roster and says yes to its question. */
export async function changeRoster(page: Page, button: string, question: string): Promise<Locator> {
  await region(page, 'Roster').getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(question)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  return dialog
}
