import { expect } from '@playwright/test'
import type { Schedule } from '../contract/enrollment/schedules.ts'
import type { Semester } from '../contract/semesters.ts'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester } from './support/lotteries.ts'
import { openClassManager, signInAsAdmin } from './support/office.ts'
import { field, retryUntil } from './support/steps.ts'
import { buildLine } from './support/waitLists.ts'

test.slow()
test.use({ viewport: { width: 320, height: 640 }, alsoInDark: true })

test('the office chooses for how long freed seats are offered, and fewer seats withdraw an offer after it has confirmed it', async ({
  page,
  family,
  office,
  expectErrors,
}) => {
  expectErrors(/status of 422/)
  const semester = await addActiveSemester(office)
  const { course, robotics, child, owner, waitForRobotics } = await buildLine(family, office, semester)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const schedule = async () => {
    const path = `/api/students/${child.id}/schedule?semester=${semester.id}`
    return (await family.send<{ schedule: Schedule }>('GET', path)).schedule
  }
  await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}`)

  await test.step('the hours to answer an offer are saved', async () => {
    await expect(page.getByRole('combobox', { name: 'When a seat opens up' })).toHaveAccessibleDescription(
      /The seat is held for the first child/,
    )
    await field(page, 'Hours to answer an offer').fill('36')
    await retryUntil(page.getByText('Semester Successfully Updated!'), () => save.press('Enter'))
    await expectUsable(page)
    const { semesters } = await office.send<{ semesters: Semester[] }>('GET', '/api/semester')
    expect(semesters.find(({ id }) => id === semester.id)).toMatchObject({ freed_seats: 'offer', offer_hours: 36 })
  })

  await waitForRobotics()
  await owner.drop()
  expect((await schedule()).offered).toHaveLength(1)
  await openClassManager(page, course)
  const dialog = page.getByRole('dialog')
  await expect(page.getByText('1 seat is held for a child on the wait list.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Enrolled: 0 of 1 seats, 1 held' })).toBeVisible()
  await field(page, 'Seats').fill('0')

  await test.step('No keeps the offer and the number typed', async () => {
    await retryUntil(dialog, () => save.press('Enter'))
    await expect(dialog).toHaveAccessibleName('Withdraw offers?')
    await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
    await expectUsable(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'Seats')).toHaveValue('0')
    expect((await schedule()).offered).toHaveLength(1)
  })

  await test.step('Yes withdraws it, and the child keeps its place', async () => {
    await retryUntil(dialog, () => save.press('Enter'))
    await expect(dialog.getByRole('button', { name: 'Yes' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Yes' }).press('Enter')
    await expect(page.getByText('Class successfully updated!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expectUsable(page)
    const { offered, waiting } = await schedule()
    expect(offered).toEqual([])
    expect(waiting).toMatchObject([{ name: robotics, position: 1 }])
  })
})
