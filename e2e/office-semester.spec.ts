import { expect } from '@playwright/test'
import type { Course } from '../contract/courses.ts'
import type { Semester } from '../contract/semesters.ts'
import { DAY_MS } from '../domain/durations.ts'
import { test } from './support/checks.ts'
import { confirmPassword, followMenu, region, richTextField, signInAsAdmin, unusedSection } from './support/office.ts'
import { type ApiClient, addChild, getSemesters } from './support/school.ts'
import { field, leaveServer, signInToEnroll } from './support/steps.ts'

test.slow()

test('a semester is created with a copy of every class of another, renamed and disabled', async ({ page, office }) => {
  const [name, renamed] = [`Summer ${unusedSection()}`, `Winter ${unusedSection()}`]
  const { open } = await getSemesters(office)
  await signInAsAdmin(page)

  await test.step('the semester has the copied classes', async () => {
    await page.goto('/admin/dashboard/semesters/create/')
    await field(page, 'Name').fill(name)
    await page.getByRole('combobox', { name: 'Copy classes from' }).selectOption(open.name)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Create Semester' }).click()
    await expect(page.getByText('Semester successfully created!')).toBeVisible()
    const created = await findSemester(office, name)
    expect(created).toMatchObject({ active: false, disabled: false })
    expect(await listSections(office, created)).toEqual(await listSections(office, open))
  })

  await test.step('a new name changes its address', async () => {
    await page.getByRole('link', { name: `Open ${name} in the Semester Manager` }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: 'Edit the name' }).click()
    await field(page, 'Name').fill(renamed)
    await page.getByRole('checkbox', { name: 'Disabled' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Semester Successfully Updated!')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(renamed.replace(' ', '-')))
    expect(await findSemester(office, renamed)).toMatchObject({ active: false, disabled: true })
  })
})

test('notes are saved per grade and shown to the family', async ({ page, openPage, family }) => {
  const [message, friday] = [`Bring your own kite ${unusedSection()}`, `Wear boots ${unusedSection()}`]
  const { open } = await getSemesters(family)
  const child = await addChild(family, { grade: '12' })
  await signInAsAdmin(page, `/admin/dashboard/semesters/${open.slug}/notes`)

  await page.getByRole('combobox', { name: 'Grade' }).selectOption('12th')
  await richTextField(page, 'Overall message').fill(message)
  await richTextField(page, 'Fri message').fill(friday)
  await field(page, 'Fri time').fill('9:00 to 2:30')
  await page.getByRole('button', { name: 'Save Notes' }).click()
  await expect(page.getByText('Notes Successfully Updated!')).toBeVisible()
  const parentPage = await openPage()
  await signInToEnroll(parentPage, child.id)
  await expect(parentPage.getByText(message)).toBeVisible()
  await expect(parentPage.getByText(friday)).toBeVisible()
  await parentPage.close()
})

test('grades are incremented with the password and, in the middle of a semester, with a reason, and this is undone once', async ({
  page,
  openSchool,
}) => {
  const { origin } = await openSchool({ template: 'sample' })
  await signInAsAdmin(page, '/admin/dashboard/semesters/Fall-2026_2', origin)
  await field(page, 'First day').fill(dayFromNow(-30))
  await field(page, 'Last day').fill(dayFromNow(30))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Semester Successfully Updated!')).toBeVisible()
  await page.getByRole('link', { name: /Notes/ }).click()
  await expect(region(page, 'Notes Manager')).toBeVisible()
  const levels = region(page, 'Grade Levels')
  const [button, unlockSwitch] = [levels.getByRole('button', { name: 'Increment Grades' }), levels.getByRole('switch')]
  const dialog = page.getByRole('dialog', { name: 'Move every student up one grade?' })

  await test.step('the grades are raised on the page of the notes', async () => {
    await unlockSwitch.check()
    await button.click()
    await expect(dialog.getByRole('table').getByRole('row', { name: /^5th 6th \d+$/ })).toBeVisible()
    await expect(dialog).toContainText(/\d+ children would stay in classes, or on wait lists/)
    await expect(dialog).toContainText('Fall 2026 is in session')
    await confirmPassword(dialog)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The year ends early')
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(levels.getByText('Grade levels successfully updated!')).toBeVisible()
    await expect(levels.getByText(/^Ruth Castellanos moved all students up one grade on/)).toBeVisible()
  })

  await test.step('a second time, on its own page, says when and by whom it was done', async () => {
    await followMenu(page, 'People', 'Increment Grades')
    await unlockSwitch.check()
    await button.click()
    await expect(dialog).toContainText('Ruth Castellanos already moved all students up one grade')
    await dialog.getByRole('button', { name: 'OK' }).click()
  })

  await test.step('an undo gives the former grades back, once', async () => {
    const undo = levels.getByRole('button', { name: 'Undo' })
    await undo.click()
    const question = page.getByRole('dialog', { name: 'Give all students their former grades back?' })
    await confirmPassword(question)
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(levels.getByText('Students have their former grades again.')).toBeVisible()
    await expect(levels.getByText(/and Ruth Castellanos undid this on/)).toBeVisible()
    await expect(undo).toHaveCount(0)
  })
  await leaveServer(page)
})

/** "2026-08-03". */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}

async function findSemester(office: ApiClient, name: string): Promise<Semester> {
  const { semesters } = await office.send<{ semesters: Semester[] }>('GET', '/api/semester')
  const semester = semesters.find((candidate) => candidate.name === name)
  if (!semester) throw new Error(`There is no semester ${name}`)
  return semester
}

async function listSections(office: ApiClient, { id }: Semester): Promise<string[]> {
  const { courses } = await office.send<{ courses: Course[] }>('GET', `/api/courses/by-semester/${id}`)
  return courses.map(({ section, name }) => `${section} ${name}`)
}
