import { expect } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { holdRequests } from './support/heldRequests.ts'
import { addActiveSemester } from './support/lotteries.ts'
import { addClass, enrollAsAdmin, openClassManager, region, signInAsAdmin } from './support/office.ts'
import { clickRowAction, pressRowAction } from './support/people.ts'
import { openRegistration, registerStudent } from './support/registrations.ts'
import { addChild, hideSemester } from './support/school.ts'
import { clickAction, retryUntil } from './support/steps.ts'

const LISTED = /(Goes out .*, unless the change is undone before then|Sent .*)/
const TAKEN_BACK =
  "1 family has not been emailed about the earlier change yet. If you continue, that email won't be sent."

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)

    test('the office leaves out the email of a drop, and sees it in the list', async ({ page, family, office }) => {
      const course = await addClass(office)
      const child = await addChild(family)
      await signInAsAdmin(page)
      await openClassManager(page, course)
      const mails = region(page, 'Emails to Families').getByRole('listitem')
      await enrollAsAdmin(office, course, child)
      await page.reload()
      await pressRowAction(page, 'Drop', `${child.first_name} ${child.last_name}`)
      const dialog = page.getByRole('dialog', { name: /^Drop .* from / })
      await expect(dialog).toContainText(TAKEN_BACK)
      await dialog.getByRole('button', { name: `Drop ${child.first_name}` }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.reload()
      const student = page.getByRole('combobox', { name: 'Student', exact: true })
      await student.fill(child.first_name)
      await page.getByRole('option', { name: new RegExp(child.first_name) }).click()
      await region(page, 'Manual Enroll or Waitlist').getByRole('button', { name: 'Enroll', exact: true }).click()
      const question = page.getByRole('dialog', { name: /^This emails (1|no) family/ })
      await expect(question).toContainText(`${child.first_name} is enrolled in ${course.name}`)
      await expectUsable(page)
      await question.getByRole('checkbox', { name: 'Email this family' }).uncheck()
      await expect(page.getByRole('dialog', { name: 'This emails no family' })).toBeVisible()
      await expect(question).not.toContainText(`${child.first_name} is enrolled in ${course.name}`)
      await question.getByRole('button', { name: 'Enroll' }).click()
      await expect(page.getByText('Student succesfully enrolled!')).toBeVisible()
      await page.reload()
      await expect(mails.last()).toHaveText(LISTED)
      await expect(mails.first()).toContainText('Not sent, because the office left it out.')
      await expectUsable(page)
    })
  })
}

test('the office that changes the classes of a child sees what the family is told in the same dialog', async ({
  page,
  family,
  office,
}) => {
  const course = await addClass(office)
  const child = await addChild(family)
  await signInAsAdmin(page, '/admin/dashboard/users/students')
  await page.getByRole('searchbox').fill(child.first_name)
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(1)
  await clickRowAction(page, 'Manage Classes', `${child.first_name} Marsh`)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await enrollAsAdmin(office, course, child)
  await page.reload()
  await page.getByRole('searchbox').fill(course.name)
  await expect(page.getByRole('heading', { level: 4 })).toHaveText([course.name])
  const release = await holdRequests(page, /\/drop$/)
  const dialog = await clickAction(page, 'Drop', course.name)
  const yes = dialog.getByRole('button', { name: 'Yes' })
  await yes.click({ force: true })
  release()
  await expect(dialog).toContainText(TAKEN_BACK)
  await yes.click()
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused()
})

test('accepting a registration asks before it emails about the seat that the child can take in its new grade', async ({
  page,
  family,
  office,
  request,
}) => {
  const winter = await addActiveSemester(office)
  const course = await addClass(office, { semester: winter.id, max_seats: 1 })
  const [seated, child] = [await addChild(family), await addChild(family, { last_name: 'Nez' })]
  const { id, first_name, last_name } = child
  const inClass = { course_id: course.id, student_id: id }
  await enrollAsAdmin(office, course, seated)
  await office.send('PUT', '/api/admin/add-student-to-waitlist', inClass)
  await hideSemester(office, winter)
  await office.send('PUT', `/api/students/${id}`, { first_name, last_name, grade: '6', parent_id: child.parent_id })
  await office.send('PUT', `/api/semester/${winter.id}`, { name: winter.name, active: true, disabled: false })
  await office.send('PUT', '/api/admin/drop-student-from-class', { ...inClass, student_id: seated.id })
  const { reference } = await registerStudent(request, { student: { first_name } })

  await signInAsAdmin(page)
  await openRegistration(page, office, reference)
  await region(page, 'Review').getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Accept ${first_name} Nez` })
  await dialog.getByRole('radio', { name: `It is the same child: ${first_name} Nez` }).check()
  const accept = dialog.getByRole('button', { name: 'Accept Registration' })
  const question = page.getByRole('dialog', { name: /^This emails (1|no) family/ })
  await accept.click()
  await expect(question).toContainText(course.name)
  await expectUsable(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(accept).toBeFocused()
  await retryUntil(question, () => accept.click())
  await question.getByRole('button', { name: 'Accept Registration' }).click()
  await expect(region(page, 'Review')).toContainText('The student was already here.')
})
