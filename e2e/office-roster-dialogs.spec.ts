import { expect, type Page } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester } from './support/lotteries.ts'
import {
  addClass,
  chooseStudent,
  enrollAsAdmin,
  enrollName,
  openClassManager,
  region,
  signInAsAdmin,
} from './support/office.ts'
import { clickRowAction } from './support/people.ts'
import { type ApiClient, addChild, getSchedule } from './support/school.ts'

const MESSAGE = 'The later class has room now.'

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)
    test.slow()

    test('the office adds a message to the email about a move, and the audit trail has it', async ({
      page,
      family,
      office,
    }) => {
      const [from, to] = [await addClass(office), await addClass(office)]
      const child = await addChild(family)
      await enrollAsAdmin(office, from, child)
      await signInAsAdmin(page)
      await openClassManager(page, from)
      await region(page, 'Roster')
        .getByRole('button', { name: `Move ${child.first_name} Marsh` })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'New class' }).selectOption(String(to.id))
      const message = dialog.getByRole('textbox', { name: 'Message to Elena Marsh (optional)' })
      await expect(message).toHaveAttribute('maxlength', '1000')
      await message.fill(MESSAGE)
      await dialog.locator('summary').click()
      await expect(dialog.getByRole('blockquote')).toContainText(`The school office wrote:\n\n${MESSAGE}`)
      await expectUsable(page)

      await test.step('without the email there is no message', async () => {
        await dialog.getByRole('checkbox', { name: 'Email this family' }).uncheck()
        await expect(message).toHaveCount(0)
        await dialog.getByRole('checkbox', { name: 'Email this family' }).check()
        await expect(message).toHaveValue(MESSAGE)
      })
      await dialog.getByRole('button', { name: `Move ${child.first_name}` }).click()
      await expect(page.getByText(`${child.first_name} Marsh is now in ${to.name}.`)).toBeVisible()
      await page.goto('/admin/dashboard/audit-trail')
      await page
        .getByRole('button', { name: new RegExp(`sent a message to families: ${to.name}`) })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toContainText(MESSAGE)
      await expect(page.getByRole('dialog')).toContainText(`${child.first_name} Marsh`)
    })

    test('Manual Enroll asks for a message to the family with its email', async ({ page, family, office }) => {
      const course = await addClass(office)
      const child = await addChild(family)
      await signInAsAdmin(page)
      await openClassManager(page, course)
      await chooseStudent(page, child.first_name)
      await region(page, 'Manual Enroll or Waitlist').getByRole('button', { name: 'Enroll', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'This emails 1 family' })
      await dialog.getByRole('textbox', { name: 'Message to Elena Marsh (optional)' }).fill(MESSAGE)
      await dialog.locator('summary').click()
      await expect(dialog.getByRole('blockquote')).toContainText(`The school office wrote:\n\n${MESSAGE}`)
      await expectUsable(page)
      await dialog.getByRole('button', { name: 'Enroll', exact: true }).click()
      await expect(page.getByText('Student succesfully enrolled!')).toBeVisible()
      await page.goto('/admin/dashboard/audit-trail')
      await page
        .getByRole('button', { name: new RegExp(`sent a message to families: ${course.name}`) })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toContainText(MESSAGE)
    })

    test('a drop and a cancellation take a message, and say whom they email', async ({ page, family, office }) => {
      const course = await addClass(office)
      const child = await addChild(family)
      await family.send('POST', `/api/schedules/${course.id}/${child.id}/enroll`, {})
      await signInAsAdmin(page)
      await openClassManager(page, course)
      await clickRowAction(page, 'Drop', `${child.first_name} Marsh`)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expect(dialog.getByRole('textbox', { name: /^Message to / })).toBeVisible()
      await expectUsable(page)
      await dialog.getByRole('button', { name: 'Cancel' }).click()

      await region(page, 'Danger Zone').getByRole('button', { name: 'Cancel Class' }).click()
      await dialog.getByRole('textbox', { name: /^Message to / }).fill('The teacher has moved away.')
      await expectUsable(page)
      await dialog.getByRole('checkbox', { name: 'Email this family' }).uncheck()
      await expect(dialog.getByRole('button', { name: 'Cancel Class', exact: true })).toBeVisible()
      await dialog.getByRole('checkbox', { name: 'Email this family' }).check()
      await dialog.getByRole('button', { name: 'Cancel Class and Email 1 Family' }).click()
      await expect(page.getByText(`${course.name} is canceled, and its roster is empty.`)).toBeVisible()
    })

    test('the office reads before it enrolls a child whom it passes, whose seat it takes and what is in the way', async ({
      page,
      family,
      office,
      expectErrors,
    }) => {
      expectErrors(/status of 422/)
      const semester = await addActiveSemester(office)
      const course = await addClass(office, { semester: semester.id, max_seats: 1 })
      const other = await addClass(office, { semester: semester.id })
      const [owner, first, busy] = [await addChild(family), await addChild(family), await addChild(family)]
      await enrollAsAdmin(office, course, owner)
      for (const child of [first, busy]) await changeAsAdmin(office, 'add-student-to-waitlist', course, child)
      await enrollAsAdmin(office, other, busy)
      await signInAsAdmin(page)
      await openClassManager(page, course)
      const roster = region(page, 'Roster')
      const enroll = roster.getByRole('button', { name: enrollName(busy.first_name) })

      await test.step('a full class enrolls nobody, and says why', async () => {
        await expect(enroll).toBeDisabled()
        await expect(enroll).toHaveAccessibleDescription(/^This class is full\./)
        await expectUsable(page)
      })
      await changeAsAdmin(office, 'drop-student-from-class', course, owner)
      await page.reload()
      await expect(enroll).toHaveText('Enroll ahead of 1 child')
      await expect(enroll).toHaveAccessibleName(`${busy.first_name} Marsh: Enroll ahead of 1 child`)
      await expect(page.getByRole('heading', { name: 'Enrolled: 0 of 1 seats, 1 held' })).toBeVisible()
      await page.getByText('What is a held seat?').click()
      await expect(page.getByText('Nobody else can take the seat until they answer')).toBeVisible()
      await enroll.click()
      const dialog = page.getByRole('dialog')
      const asked = dialog.getByRole('alert')
      await expect(asked).toContainText(
        `${busy.first_name} Marsh is in ${other.name} at the same time as ${course.name}.`,
      )
      await expect(asked).toContainText(`If you go on, ${busy.first_name} has both classes at the same time.`)
      await expect(asked).toContainText(`${first.first_name} Marsh (1) is ahead of ${busy.first_name} Marsh`)
      await expect(asked).toContainText(`${first.first_name} Marsh loses the held seat, and keeps the same place`)
      await expectUsable(page)
      await dialog.getByRole('button', { name: `Enroll ${busy.first_name} Anyway` }).click()
      await expect(roster.getByText(`${busy.first_name} Marsh is enrolled.`)).toBeVisible()
      expect((await getSchedule(family, busy)).enrolled).toContain(course.name)
    })

    test('a class with a held seat says so in the list as on its page', async ({ page, family, office }) => {
      const semester = await addActiveSemester(office)
      const course = await addClass(office, { semester: semester.id, max_seats: 1 })
      const [owner, waiting] = [await addChild(family), await addChild(family)]
      await enrollAsAdmin(office, course, owner)
      await changeAsAdmin(office, 'add-student-to-waitlist', course, waiting)
      await changeAsAdmin(office, 'drop-student-from-class', course, owner)
      await signInAsAdmin(page)
      await page.goto(`/admin/dashboard/classes/${semester.slug}`)
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: course.name, exact: true }) })
      await expect(row).toContainText('0 of 1, 1 held')
      await expectUsable(page)
      await page.getByRole('link', { name: course.name, exact: true }).click()
      await expect(page.getByRole('definition').filter({ hasText: 'Full' })).toContainText('0 of 1 seats, 1 held')
    })
  })
}

test('a family that turned the email off is named before its child is enrolled', async ({ page, family, office }) => {
  const semester = await addActiveSemester(office)
  const course = await addClass(office, { semester: semester.id, max_seats: 1 })
  const [owner, waiting] = [await addChild(family), await addChild(family)]
  await enrollAsAdmin(office, course, owner)
  await changeAsAdmin(office, 'add-student-to-waitlist', course, waiting)
  await changeAsAdmin(office, 'drop-student-from-class', course, owner)
  const choices = { class_changed: true, lottery_results: true, daily_summary: true }
  await family.send('PUT', '/api/mail-choices', { ...choices, enrolled: false })
  await signInAsAdmin(page)
  await openClassManager(page, course)
  await openEnrollDialog(page, waiting.first_name)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Not emailed: Elena Marsh has turned off emails about classes')
  await expect(dialog.getByRole('textbox', { name: /^Message to / })).toHaveCount(0)
  await expectUsable(page)
  await family.send('PUT', '/api/mail-choices', { ...choices, enrolled: true })
})

function openEnrollDialog(page: Page, name: string): Promise<void> {
  return region(page, 'Roster')
    .getByRole('button', { name: enrollName(name) })
    .click()
}

function changeAsAdmin(
  office: ApiClient,
  command: 'add-student-to-waitlist' | 'drop-student-from-class',
  course: { readonly id: number },
  child: { readonly id: number },
) {
  return office.send('PUT', `/api/admin/${command}`, { course_id: course.id, student_id: child.id })
}
