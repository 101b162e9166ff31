import { expect } from '@playwright/test'
import type { Schedule } from '../contract/enrollment/schedules.ts'
import type { Semester } from '../contract/semesters.ts'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester } from './support/lotteries.ts'
import { openClassManager, signInAsAdmin } from './support/office.ts'
import { field, retryUntil } from './support/steps.ts'
import { buildLine } from './support/waitLists.ts'

test.slow()

let semester: Semester
test.beforeEach(async ({ office }) => {
  semester = await addActiveSemester(office)
})

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('the office chooses what happens to freed seats, and for how long they are offered', async ({
      page,
      office,
    }) => {
      await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}`)
      const choice = page.getByRole('combobox', { name: 'When a seat opens up' })
      const hours = field(page, 'Hours to answer an offer')
      const save = page.getByRole('button', { name: 'Save', exact: true })

      await test.step('each choice says what it means', async () => {
        await expect(choice).toHaveAccessibleDescription(/The seat is held for the first child/)
        await choice.focus()
        await page.keyboard.press('ArrowDown')
        await expect(choice).toHaveAccessibleDescription(/is enrolled right away/)
        await expect(hours).toHaveCount(0)
        await page.keyboard.press('ArrowDown')
        await expect(choice).toHaveAccessibleDescription(/The first family that adds the class/)
        await expectUsable(page)
        await page.keyboard.press('ArrowUp')
        await page.keyboard.press('ArrowUp')
      })

      await test.step('hours out of range are refused at the field', async () => {
        await hours.fill('0')
        await save.press('Enter')
        const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
        await expect(summary).toBeFocused()
        await expect(summary).toContainText('Hours to answer an offer')
        await expectUsable(page)
      })

      await test.step('the hours are saved', async () => {
        await hours.fill('36')
        await retryUntil(page.getByText('Semester Successfully Updated!'), () => save.press('Enter'))
        await expectUsable(page)
        await page.screenshot({ path: `.build/e2e/freed-seats-${title.replaceAll(' ', '-')}.png` })
        const { semesters } = await office.send<{ semesters: Semester[] }>('GET', '/api/semester')
        expect(semesters.find(({ id }) => id === semester.id)).toMatchObject({ freed_seats: 'offer', offer_hours: 36 })
      })
    })

    test('fewer seats withdraw an offer only after the office has confirmed it', async ({
      page,
      family,
      office,
      expectErrors,
    }) => {
      expectErrors(/status of 422/)
      const { course, robotics, child, owner, waitForRobotics } = await buildLine(family, office, semester)
      await waitForRobotics()
      await owner.drop()
      const schedule = async () => {
        const path = `/api/students/${child.id}/schedule?semester=${semester.id}`
        return (await family.send<{ schedule: Schedule }>('GET', path)).schedule
      }
      expect((await schedule()).offered).toHaveLength(1)
      await signInAsAdmin(page)
      await openClassManager(page, course)
      const dialog = page.getByRole('dialog')
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await expect(page.getByText('1 seat is held for a child on the wait list.')).toBeVisible()
      await expect(page.getByRole('definition').filter({ hasText: 'Full' })).toContainText('0 of 1 seats, 1 held')
      await page.screenshot({ path: `.build/e2e/held-seat-${title.replaceAll(' ', '-')}.png` })
      await field(page, 'Seats').fill('0')

      await test.step('No keeps the offer and the number typed', async () => {
        await retryUntil(dialog, () => save.press('Enter'))
        await expect(dialog).toHaveAccessibleName('Withdraw offers?')
        await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused()
        await expectUsable(page)
        await page.screenshot({ path: `.build/e2e/withdraw-${title.replaceAll(' ', '-')}.png` })
        await page.keyboard.press('Enter')
        await expect(dialog).toHaveCount(0)
        await expect(field(page, 'Seats')).toHaveValue('0')
        await expectUsable(page)
        await page.screenshot({ path: `.build/e2e/withdraw-no-${title.replaceAll(' ', '-')}.png` })
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
  })
}
