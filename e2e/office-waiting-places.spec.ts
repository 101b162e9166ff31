import { expect, type Page } from '@playwright/test'
import type { Schedule } from '../contract/enrollment/schedules.ts'
import type { Semester } from '../contract/semesters.ts'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester } from './support/lotteries.ts'
import { chooseStudent, confirmEmails, openClassManager, signInAsAdmin } from './support/office.ts'
import { clickRowAction } from './support/people.ts'
import type { ApiClient } from './support/school.ts'
import { classButton } from './support/steps.ts'
import { buildLine } from './support/waitLists.ts'

let semester: Semester

test.slow()
test.beforeEach(async ({ office }) => {
  semester = await addActiveSemester(office)
})

test('the office chooses what happens to the place on a wait list, in the classes of the child and by hand', async ({
  page,
  family,
  office,
}) => {
  const { robotics, chess, chessId, course, child, waitForRobotics } = await buildLine(family, office, semester)
  await waitForRobotics()
  const choices = choicesAbout(page, child.first_name, robotics, chess)
  const automatic = choices.getByRole('radio', { name: 'Change automatically' })
  await signInAsAdmin(page, `/admin/dashboard/users/students?search=${child.first_name}`)

  await test.step('Manage Classes asks in the words of the office', async () => {
    await clickRowAction(page, 'Manage Classes', `${child.first_name} Marsh`)
    await page.waitForURL('**/enrollment**')
    await page.goto(`/enrollment?semester=${semester.slug}`)
    await page.getByRole('tab', { name: /^Fri/ }).click()
    await classButton(page, 'Add', chess).press('Enter')
    await expect(choices.getByRole('radio', { name: 'Ask the family first' })).toBeChecked()
    await expect(automatic).toHaveAccessibleDescription(
      `${chess} is dropped and ${robotics} is added without asking the family first.`,
    )
    await expectUsable(page)
  })

  await test.step('Manual Enroll stores the choice', async () => {
    await openClassManager(page, { ...course, id: chessId, name: chess })
    await chooseStudent(page, child.first_name)
    await automatic.check()
    await page.getByRole('button', { name: 'Enroll', exact: true }).press('Enter')
    await confirmEmails(page, 'Enroll')
    await expect(page.getByText('Student succesfully enrolled!')).toBeVisible()
    expect(await swapsOf(family, child)).toEqual([{ drop_course_id: chessId, automatic: true }])
  })
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
