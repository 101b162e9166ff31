import { expect, type Page } from '@playwright/test'
import type { Parent } from '../contract/parents.ts'
import type { Student } from '../contract/students.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { addClass, confirmPassword, enrollAsAdmin, region, signInAsAdmin } from './support/office.ts'
import { expectMessage, search } from './support/people.ts'
import { openRegistration, registerStudent } from './support/registrations.ts'
import { addChild, OFFICE, registerParent, uniqueName } from './support/school.ts'
import { childRow, field, retryUntil, signIn, storeSession } from './support/steps.ts'

test.slow()

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('a family is asked whether a child with the same name is another child, and the office confirms two children', async ({
      page,
      openPage,
      family,
      expectErrors,
    }) => {
      expectErrors(/status of 409/)
      const child = await addChild(family)
      const { first_name } = child
      await signIn(page)
      await page.getByRole('button', { name: 'Add Student' }).press('Enter')
      await typeChild(page, first_name)
      const question = page.getByRole('region', { name: /^You already have/ })
      await expect(question).toBeFocused()
      await expect(question).toHaveAccessibleName(
        `You already have ${first_name} Marsh in 5th grade. Is this another child?`,
      )
      await expectUsable(page)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'No, Go Back' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(field(page, 'First name')).toBeFocused()
      await expect(question).toHaveCount(0)
      // Save ignores presses for 1.5 seconds after the first.
      await retryUntil(question, () => page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter'))
      await expect(question).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expectMessage(page, 'Student successfully added!')
      await expect(childRow(page, first_name)).toHaveCount(2)

      const office = await openPage(options)
      await signInAsAdmin(office, '/admin/dashboard/users/students')
      await search(office, first_name)
      await expect(office.getByText('Possible duplicate', { exact: true })).toHaveCount(2)
      await expectUsable(office)
      await office.getByRole('link', { name: 'Possible duplicates' }).press('Enter')
      await expect(office.getByRole('heading', { level: 1, name: 'Possible Duplicates' })).toBeFocused()
      const card = office.getByRole('region', { name: `${first_name} Marsh, 5th grade` })
      await expect(card.getByRole('listitem')).toHaveCount(2)
      await expectUsable(office)
      await card.getByRole('button', { name: 'These Are Different Children' }).press('Enter')
      await expectMessage(office, `Saved: the entries for ${first_name} Marsh are different children.`)
      await expect(card).toHaveCount(0)
      await expect(office.getByRole('region', { name: 'Possible duplicates' })).toBeFocused()
      await expectUsable(office)
    })
  })
}

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('a registration of a child who is here is accepted for that child', async ({
      page,
      family,
      office,
      request,
    }) => {
      const { id, first_name } = await addChild(family, { last_name: 'Nez', grade: '4' })
      const { reference } = await registerStudent(request, { student: { first_name } })
      await storeSession(page, { email: OFFICE })
      await openRegistration(page, office, reference)
      await region(page, 'Review').getByRole('button', { name: 'Accept', exact: true }).press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Accept Registration' }).press('Enter')
      await expect(dialog.getByRole('alert')).toContainText('Child: Choose whether this is the same child')
      await dialog
        .getByRole('alert')
        .getByRole('link', { name: /^Child:/ })
        .press('Enter')
      await expect(dialog.getByRole('radio', { name: `It is the same child: ${first_name} Nez` })).toBeFocused()
      await page.keyboard.press('Space')
      await expect(dialog.getByRole('status')).toHaveText(`What changes for ${first_name}:Grade: 4th → 5th`)
      await expect(dialog.getByRole('radio', { name: 'Link the account of Elena Marsh' })).toBeChecked()
      await expectUsable(page)
      const accepted = region(page, 'Review').getByRole('status').filter({ hasText: 'accepted for the same child' })
      await retryUntil(accepted, () => dialog.getByRole('button', { name: 'Accept Registration' }).press('Enter'))
      await expect(region(page, 'Review')).toContainText('The student was already here.')
      await expectUsable(page)
      const { students } = await office.send<{ students: Student[] }>('GET', `/api/students?search=${first_name}`)
      expect(students).toMatchObject([{ id, grade: '5' }])
      await region(page, 'Review').getByRole('button', { name: 'Reopen' }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).press('Enter')
      await expect(region(page, 'Review').getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
    })
  })
}

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('the office merges two entries of one child after its password, and sees both histories', async ({
      page,
      office,
      request,
    }) => {
      const parent = await registerParent(request)
      const { parents } = await office.send<{ parents: Parent[] }>('GET', `/api/users/parents?search=${parent.email}`)
      const first_name = uniqueName()
      const child = { first_name, parent_id: parents[0]?.id }
      const kept = await addChild(office, child)
      const ended = await addChild(office, { ...child, another_child: true })
      await signInAsAdmin(page, `/admin/dashboard/users/students/${ended.id}`)
      await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: /^The other entry of/ }).click()
      await page.getByRole('option', { name: new RegExp(`${kept.id}$`) }).click()
      await dialog.getByRole('radio', { name: new RegExp(`student ${kept.id}$`) }).press('Space')
      await expect(dialog.getByRole('region', { name: 'What the merge does' })).toContainText(
        `Student ${ended.id} is deleted.`,
      )
      await expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled()
      await expectUsable(page)
      await confirmPassword(dialog)
      await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
      await expectMessage(page, `The entries for ${first_name} ${kept.last_name} are merged.`)
      await expect(page).toHaveURL(new RegExp(`/${kept.id}$`))
      await expectUsable(page)
      const { students } = await office.send<{ students: Student[] }>('GET', `/api/students?search=${first_name}`)
      expect(students).toMatchObject([{ id: kept.id }])
    })
  })
}

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('a merge that would lose a seat is refused, and possible from the list once one seat is given up', async ({
    page,
    office,
    family,
  }) => {
    const kept = await addChild(family)
    const { first_name } = kept
    await addChild(family, { first_name, another_child: true })
    const entries = await office.send<{ students: Student[] }>('GET', `/api/students?search=${first_name}`)
    const ended = entries.students.find(({ id }) => id !== kept.id)
    if (!ended) throw new Error('the family has no second entry')
    const course = await addClass(office)
    for (const entry of [kept, ended]) await enrollAsAdmin(office, course, entry)
    const name = `${first_name} ${kept.last_name}`
    const open = page.getByRole('button', { name: `Same Child, Merge: ${name}` })
    const dialog = page.getByRole('dialog')
    const merge = dialog.getByRole('button', { name: 'Merge', exact: true })

    await signInAsAdmin(page, '/admin/dashboard/users/students/same-children')
    const different = page.getByRole('button', { name: `These Are Different Children: ${name}` })
    const isClipped = (button: Element) =>
      [...button.querySelectorAll('*')].some(
        ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
      )
    expect(await different.evaluate(isClipped), 'the label is clipped').toBe(false)
    await open.press('Enter')
    await expect(dialog.getByRole('listitem')).toHaveText(
      `Both entries are enrolled in ${course.name} (${course.semester}). Drop one of the two first.`,
    )
    await expect(merge).toHaveCount(0)
    await expect(dialog.getByRole('textbox', { name: 'Your password' })).toHaveCount(0)
    await expectUsable(page)
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(open).toBeFocused()

    await office.send('PUT', '/api/admin/drop-student-from-class', { course_id: course.id, student_id: ended.id })
    await open.press('Enter')
    await expect(dialog.getByRole('region', { name: 'What the merge does' })).toContainText(
      `Student ${ended.id} is deleted.`,
    )
    await confirmPassword(dialog)
    await merge.press('Enter')
    await expectMessage(page, `The entries for ${name} are merged.`)
    await expect(page.getByRole('region', { name: 'Possible duplicates' })).toBeFocused()
    await expect(open).toHaveCount(0)
    await expectUsable(page)
    const { students } = await office.send<{ students: Student[] }>('GET', `/api/students?search=${first_name}`)
    expect(students).toMatchObject([{ id: kept.id }])
  })
})

test('the question disappears with a change of the name, and the office is asked about other families', async ({
  page,
  office,
  request,
  expectErrors,
}) => {
  expectErrors(/status of 409/)
  const parent = await registerParent(request)
  const first = uniqueName()
  const { parents } = await office.send<{ parents: Parent[] }>('GET', `/api/users/parents?search=${parent.email}`)
  await addChild(office, { first_name: first, parent_id: parents[0]?.id })
  const other = await registerParent(request)
  await signInAsAdmin(page, '/admin/dashboard/users/students')
  await page.getByRole('button', { name: 'Create Student' }).click()
  const picker = page.getByRole('combobox', { name: 'Parent', exact: true })
  await picker.fill(other.first_name)
  await page.getByRole('option', { name: new RegExp(other.first_name) }).click()
  await typeChild(page, first)
  const question = page.getByRole('region', { name: /^A student named/ })
  await expect(question).toHaveAccessibleName(
    `A student named ${first} Marsh in 5th grade is already here (parent ${parent.name}). Create another?`,
  )
  await field(page, 'First name').fill(`${first} Two`)
  await expect(question).toHaveCount(0)
  await field(page, 'First name').fill(first)
  const yes = page.getByRole('button', { name: 'Yes, Another Child' })
  await retryUntil(yes, () => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click())
  await yes.click()
  await expectMessage(page, 'Student successfully added!')
})

async function typeChild(page: Page, first: string): Promise<void> {
  await field(page, 'First name').fill(first)
  await field(page, 'Last name').fill('Marsh')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Grade' }).selectOption('5th')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
}
