import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester, saveLottery } from './support/lotteries.ts'
import {
  addClass,
  changeRoster,
  chooseStudent,
  confirmEmails,
  enrollAsAdmin,
  openClassManager,
  region,
  signInAsAdmin,
  unusedSection,
} from './support/office.ts'
import { clickRowAction } from './support/people.ts'
import { addChild } from './support/school.ts'

test.slow()

test.use({ viewport: { width: 1280, height: 640 } })

test('the results of changes to a class are shown one at a time, where they were made', async ({
  page,
  office,
  family,
  expectErrors,
}) => {
  const [staying, leaving, joining] = [await addChild(family), await addChild(family), await addChild(family)]
  const course = await addClass(office)
  for (const child of [staying, leaving]) await enrollAsAdmin(office, course, child)
  await signInAsAdmin(page)
  await openClassManager(page, course)
  const [roster, manual] = [region(page, 'Roster'), region(page, 'Manual Enroll or Waitlist')]
  const dropped = roster.getByRole('status').filter({ hasText: `${leaving.first_name} Marsh has been dropped.` })
  const enrolled = manual.getByText('Student succesfully enrolled!')
  const refused = manual.getByRole('alert').filter({ hasText: /already/ })

  await changeRoster(
    page,
    'Drop',
    `${leaving.first_name} Marsh`,
    `Drop ${leaving.first_name} Marsh from ${course.name}?`,
  )
  await expect(dropped).toBeInViewport()
  await chooseStudent(page, joining.first_name)
  await manual.getByRole('button', { name: 'Enroll', exact: true }).click()
  await confirmEmails(page, 'Enroll')
  await expect(enrolled).toBeInViewport()
  await expect(dropped).toHaveCount(0)
  await expect(enrolled.locator('xpath=ancestor::*[@tabindex="-1"][1]')).toBeFocused()

  expectErrors(/status of 422/)
  await chooseStudent(page, joining.first_name)
  await manual.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(refused).toBeInViewport()
  await expect(enrolled).toHaveCount(0)

  await clickRowAction(page, 'Drop', `${staying.first_name} Marsh`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(refused).toHaveCount(0)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Drop ${staying.first_name}` })
    .click()
  await expect(roster.getByText(`${staying.first_name} Marsh has been dropped.`)).toBeInViewport()
  await expectUsable(page)
})

test('what a rehearsal and an import say is gone with the next press, and their numbers stay', async ({
  page,
  office,
}) => {
  const winter = await addActiveSemester(office)
  await saveLottery(office, winter, 3_600_000)
  await signInAsAdmin(page, `/admin/dashboard/semesters/${winter.slug}/lottery`)
  await page.getByRole('button', { name: 'Rehearse the Lottery' }).click()
  const rehearsed = page.getByText('The rehearsal is done.')
  await expect(rehearsed).toBeInViewport()
  await page.getByLabel('Closes').fill('')
  await page.getByRole('button', { name: 'Save Ranking Period' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  await expect(rehearsed).toHaveCount(0)
  await expect(region(page, 'Rehearsal')).toContainText('No child has ranked a class yet.')

  await page.goto('/admin/dashboard/files')
  const teachers = region(page, 'Teachers')
  const row = `Sunny,Heron,${unusedSection()}@example.com,1`
  const buffer = Buffer.from(`first_name,last_name,email,active\n${row}`)
  await teachers.locator('input[type=file]').setInputFiles({ name: 'teachers.csv', mimeType: 'text/csv', buffer })
  await teachers.getByRole('button', { name: 'Import' }).click()
  await expect(teachers.getByText('Import complete.')).toBeInViewport()
  await teachers.getByRole('button', { name: 'Download a Template: Teachers' }).click()
  await expect(teachers.getByText('Import complete.')).toHaveCount(0)
  await expect(teachers.getByRole('term').first()).toHaveText('added')
})
