import { expect, type Page } from '@playwright/test'
import type { Schedule } from '../contract/enrollment/schedules.ts'
import type { Semester } from '../contract/semesters.ts'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester } from './support/lotteries.ts'
import { chooseStudent, confirmEmails, enrollName, openClassManager, region, signInAsAdmin } from './support/office.ts'
import { clickRowAction } from './support/people.ts'
import { type ApiClient, addChild } from './support/school.ts'
import { classButton } from './support/steps.ts'
import { buildLine } from './support/waitLists.ts'

let semester: Semester

test.slow()
test.beforeEach(async ({ office }) => {
  semester = await addActiveSemester(office)
})

test('the office that enrolls a waiting child by hand chooses what happens to the place on the wait list', async ({
  page,
  family,
  office,
}) => {
  const { robotics, chess, chessId, course, child, waitForRobotics } = await buildLine(family, office, semester)
  await waitForRobotics()
  await signInAsAdmin(page)
  await openClassManager(page, { ...course, id: chessId, name: chess })
  await chooseStudent(page, child.first_name)
  const choices = choicesAbout(page, child.first_name, robotics, chess)
  await choices.getByRole('radio', { name: 'Change automatically' }).check()
  await page.getByRole('button', { name: 'Enroll', exact: true }).press('Enter')
  await confirmEmails(page, 'Enroll')
  await expect(page.getByText('Student succesfully enrolled!')).toBeVisible()
  expect(await swapsOf(family, child)).toEqual([{ drop_course_id: chessId, automatic: true }])
})

test('the office that enrolls a child from the wait list takes it off another one', async ({
  page,
  family,
  office,
}) => {
  const { robotics, chess, chessId, course, child, waitForRobotics } = await buildLine(family, office, semester)
  await waitForRobotics()
  const other = await addChild(family)
  const post = (student: { readonly id: number }, action: string) =>
    family.send('POST', `/api/schedules/${chessId}/${student.id}/${action}`, {})
  await post(other, 'enroll')
  await post(child, 'waitlist')
  await post(other, 'drop')
  await signInAsAdmin(page)
  await openClassManager(page, { ...course, id: chessId, name: chess })
  await region(page, 'Roster')
    .getByRole('button', { name: enrollName(child.first_name) })
    .press('Enter')
  const dialog = page.getByRole('dialog')
  const choices = choicesAbout(page, child.first_name, robotics, chess)
  await choices.getByRole('radio', { name: 'Leave the wait list' }).check()
  await dialog.getByRole('button', { name: `Enroll ${child.first_name}` }).click()
  await expect(page.getByText(`${child.first_name} Marsh is enrolled.`)).toBeVisible()
  expect(await swapsOf(family, child)).toEqual([])
})

test('the office that manages the classes of a child is asked in its own words', async ({ page, family, office }) => {
  const { robotics, chess, child, waitForRobotics } = await buildLine(family, office, semester)
  await waitForRobotics()
  await signInAsAdmin(page, `/admin/dashboard/users/students?search=${child.first_name}`)
  await clickRowAction(page, 'Manage Classes', `${child.first_name} Marsh`)
  await page.waitForURL('**/enrollment**')
  await page.goto(`/enrollment?semester=${semester.slug}`)
  await page.getByRole('tab', { name: /^Fri/ }).click()
  await classButton(page, 'Add', chess).press('Enter')
  const choices = choicesAbout(page, child.first_name, robotics, chess)
  await expect(choices.getByRole('radio', { name: 'Ask the family first' })).toBeChecked()
  await expect(choices.getByRole('radio', { name: 'Change automatically' })).toHaveAccessibleDescription(
    `${chess} is dropped and ${robotics} is added without asking the family first.`,
  )
  await expectUsable(page)
})

function choicesAbout(page: Page, child: string, waited: string, added: string) {
  return page.getByRole('group', {
    name: `${child} is on the wait list for ${waited}, and ${added} would be in the way. When a seat in ${waited} opens up:`,
  })
}

async function swapsOf(family: ApiClient, { id }: { readonly id: number }) {
  const { schedule } = await family.send<{ schedule: Schedule }>(
    'GET',
    `/api/students/${id}/schedule?semester=${semester.id}`,
  )
  return schedule.waiting.map(({ swap }) => swap)
}
