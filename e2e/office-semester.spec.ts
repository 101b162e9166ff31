import { expect } from '@playwright/test'
import type { Course } from '../contract/courses.ts'
import type { Semester } from '../contract/semesters.ts'
import { expectUsable, test } from './support/checks.ts'
import { confirmPassword, followMenu, region, richTextField, signInAsAdmin, unusedSection } from './support/office.ts'
import { type ApiClient, addChild, getSemesters } from './support/school.ts'
import { field, leaveServer, openEnrollment, signIn } from './support/steps.ts'

test.slow()

test('a semester is created with a copy of every class of another, renamed and disabled', async ({
  page,
  office,
  expectErrors,
}) => {
  const [name, renamed] = [`Summer ${unusedSection()}`, `Winter ${unusedSection()}`]
  const { open } = await getSemesters(office)
  await signInAsAdmin(page)

  await test.step('a name that is already in use is refused with an error at the field', async () => {
    await page.goto('/admin/dashboard/semesters/create/')
    await field(page, 'Name').fill(open.name)
    expectErrors(/status of 422/)
    await page.getByRole('button', { name: 'Create Semester' }).click()
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/A semester named/)
    await expectUsable(page)
  })

  await test.step('another name creates the semester with the copied classes', async () => {
    await field(page, 'Name').fill(name)
    await page.getByRole('combobox', { name: 'Copy all classes from' }).selectOption(open.name)
    await page.getByRole('button', { name: 'Create Semester' }).click()
    await expect(page.getByText('Semester successfully created!')).toBeVisible()
    await expectUsable(page)
    const created = await findSemester(office, name)
    expect(created).toMatchObject({ active: false, disabled: false })
    expect(await listSections(office, created)).toEqual(await listSections(office, open))
  })

  await test.step('the name is read-only until the edit button is clicked, and again after it is saved', async () => {
    await page.getByRole('link', { name: `Open ${name} in the Semester Manager` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Semester Manager: ${name}` })).toBeVisible()
    await expect(field(page, 'Name')).not.toBeEditable()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Edit the name' }).click()
    await expect(field(page, 'Name')).toBeFocused()
    await field(page, 'Name').fill(renamed)
    await page.getByRole('checkbox', { name: 'Disabled' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Semester Successfully Updated!')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(renamed.replace(' ', '-')))
    await expect(field(page, 'Name')).not.toBeEditable()
    expect(await findSemester(office, renamed)).toMatchObject({ active: false, disabled: true })
    await expectUsable(page)
  })
})

test('notes are saved per grade and shown to the family', async ({ page, openPage, family }) => {
  const [message, friday] = [`Bring your own kite ${unusedSection()}`, `Wear boots ${unusedSection()}`]
  const { open } = await getSemesters(family)
  const child = await addChild(family, { grade: '12' })
  const grade = page.getByRole('combobox', { name: 'Grade' })
  await signInAsAdmin(page, `/admin/dashboard/semesters/${open.slug}/notes`)

  await test.step('notes are not saved without a grade', async () => {
    await page.getByRole('button', { name: 'Save Notes' }).click()
    await expect(grade).toHaveAccessibleDescription('Field is Required')
    await expectUsable(page)
  })

  await test.step('unsaved notes of a grade are kept while another grade is shown', async () => {
    await grade.selectOption('12th')
    await richTextField(page, 'Overall message').fill(message)
    await richTextField(page, 'Fri message').fill(friday)
    await field(page, 'Fri time').fill('9:00 to 2:30')
    await grade.selectOption('11th')
    await expect(richTextField(page, 'Overall message')).not.toContainText(message)
    await expect(page.getByText('Not saved yet: 12th')).toBeVisible()
    await expectUsable(page)
    await grade.selectOption('12th')
    await expect(richTextField(page, 'Overall message')).toHaveText(message)
    await page.getByRole('button', { name: 'Save Notes' }).click()
    await expect(page.getByText('Notes Successfully Updated!')).toBeVisible()
    await expectUsable(page)
  })

  await test.step('the family sees the notes above the classes', async () => {
    const parentPage = await openPage()
    await signIn(parentPage)
    await openEnrollment(parentPage, child.first_name)
    await expect(parentPage.getByText(message)).toBeVisible()
    await expect(parentPage.getByText(friday)).toBeVisible()
    await parentPage.close()
  })
})

test('the editor shows unsafe HTML as plain text and creates only safe links', async ({ page, family }) => {
  const { open } = await getSemesters(family)
  const unsafeHtml =
    '<p>Hello <img src=x onerror=alert(1)><a href="javascript:alert(1)" style="color:red">there</a></p>'
  await signInAsAdmin(page)
  await page.route(`**/api/semester/${open.id}`, async (route) => {
    const response = await route.fetch()
    const { semester } = await response.json()
    semester.notes.grade_9.message = `${unsafeHtml}<script>alert(2)</script><table><tr><td>cell</td></tr></table>`
    await route.fulfill({ response, json: { semester } })
  })
  await page.goto(`/admin/dashboard/semesters/${open.slug}/notes`)
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('9th')
  const text = richTextField(page, 'Overall message')
  await expect(text).toContainText('Hello there')
  await expect(text.locator('img, script, table, a, [style]:not(br)')).toHaveCount(0)

  const bar = page.getByRole('group', { name: 'Formatting: Overall message' })
  await text.fill('Robotics')
  await text.press('Control+a')
  await bar.getByRole('button', { name: 'Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Save Link' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(/web or email address/)
  await expectUsable(page)
  await dialog.getByRole('textbox', { name: 'Address' }).fill('school.example/robotics')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link', { name: 'Robotics' })).toHaveAttribute('href', 'https://school.example/robotics')
  await expect(bar.getByRole('button', { name: 'Link' })).toHaveAttribute('aria-pressed', 'true')
  await expectUsable(page)
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
  await region(page, 'Notes Manager').getByRole('link', { name: 'Increment Grades' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Increment Grades' })).toBeFocused()
  const levels = region(page, 'Grade Levels')
  const [button, unlockSwitch] = [levels.getByRole('button', { name: 'Increment Grades' }), levels.getByRole('switch')]
  const dialog = page.getByRole('dialog', { name: 'Move every student up one grade?' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await followMenu(page, 'People', 'Increment Grades')
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(/Turn on the switch first/)

  await test.step('on a phone, the dialog opens at its beginning', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await unlockSwitch.check()
    await button.click()
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
    await expect(dialog.getByText('Each student moves up one grade')).toBeInViewport()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('the dialog says what happens, and Escape locks the button again', async () => {
    await unlockSwitch.check()
    await button.click()
    await expect(dialog.getByRole('table').getByRole('row', { name: /^5th 6th \d+$/ })).toBeVisible()
    await expect(dialog).toContainText(/\d+ children would stay in classes, or on wait lists/)
    await expect(dialog).toContainText('Fall 2026 is in session')
    await expectUsable(page)
    await page.keyboard.press('Escape')
    await expect(button).toBeDisabled()
    await expect(unlockSwitch).toBeFocused()
  })

  await test.step('Yes needs the password and a reason', async () => {
    await unlockSwitch.check()
    await button.click()
    const yes = dialog.getByRole('button', { name: 'Yes' })
    await expect(yes).toBeDisabled()
    await confirmPassword(dialog)
    await yes.click()
    await expect(reason).toHaveAccessibleDescription(/Please enter a reason/)
    await expect(reason).toBeFocused()
    await expectUsable(page)
    await reason.fill('The year ends early')
    await yes.click()
    await expect(levels.getByText('Grade levels successfully updated!')).toBeVisible()
    await expect(button).toBeDisabled()
    await expect(levels.getByText(/^Ruth Castellanos moved all students up one grade on/)).toBeVisible()
  })

  await test.step('a second time says when and by whom it was done', async () => {
    await unlockSwitch.check()
    await button.click()
    await expect(dialog).toContainText('Ruth Castellanos already moved all students up one grade')
    await expectUsable(page)
    await dialog.getByRole('button', { name: 'OK' }).click()
  })

  await test.step('an undo gives the former grades back, once', async () => {
    const undo = levels.getByRole('button', { name: 'Undo' })
    await undo.click()
    const question = page.getByRole('dialog', { name: 'Give all students their former grades back?' })
    await confirmPassword(question)
    await expectUsable(page)
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(levels.getByText('Students have their former grades again.')).toBeInViewport()
    await expect(levels.getByText(/and Ruth Castellanos undid this on/)).toBeVisible()
    await expect(undo).toHaveCount(0)
    await expectUsable(page)
  })
  await leaveServer(page)
})

/** "2026-08-03". */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

for (const slug of ['Nowhere_999', 'Nowhere', 'Fall_2026_x', 'Fall-2026_2/nowhere']) {
  test(`${slug} is not found`, async ({ page, expectErrors }) => {
    await signInAsAdmin(page)
    if (slug.endsWith('999')) expectErrors(/status of 404/, /ApiProblem/)
    await page.goto(`/admin/dashboard/semesters/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
  })
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
