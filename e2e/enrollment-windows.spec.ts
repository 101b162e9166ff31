import { expect } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { addSemester, MONDAY } from './support/bellSchedules.ts'
import { expectUsable, test } from './support/checks.ts'
import { region, signInAsAdmin } from './support/office.ts'

test.slow()

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('the office sets when families can enroll, in the time zone of the school', async ({
      page,
      office,
      expectErrors,
    }) => {
      expectErrors(/status of 412/)
      const semester = await addSemester(office, [MONDAY])
      const path = `/api/semester/${semester.id}/windows`
      await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}/windows`)
      const windows = region(page, 'Enrollment Windows')
      const save = windows.getByRole('button', { name: 'Save Windows' })

      await test.step('a window that closes before it opens is refused at its field', async () => {
        await expect(windows.getByText('There are no windows.')).toBeVisible()
        await windows.getByRole('button', { name: 'Add a Window' }).press('Enter')
        await expect(windows.getByLabel('Kindergarten')).toBeFocused()
        for (const grade of ['9th', '10th', '11th', '12th'])
          await windows.getByRole('checkbox', { name: grade, exact: true }).press('Space')
        await expect(windows.getByRole('status').filter({ hasText: 'No window for grades 9–12.' })).toBeVisible()
        await windows.getByLabel('Window 1, Opens').fill('2026-08-03T08:00')
        await windows.getByLabel('Window 1, Closes').fill('2026-08-03T07:00')
        await save.press('Enter')
        const summary = windows.getByRole('alert')
        await expect(summary).toContainText('There is a problem')
        await expect(summary).toContainText('Window 1, Closes: The closing time must be after the opening time')
        await expectUsable(page)
      })

      await test.step('a second window has the other grades from the start, and both are saved', async () => {
        await windows.getByLabel('Window 1, Closes').fill('2026-08-14T17:00')
        await windows.getByRole('button', { name: 'Add a Window' }).press('Enter')
        const second = windows.getByRole('group', { name: 'Window 2' }).first()
        await expect(second.getByLabel('Kindergarten')).toBeFocused()
        await expect(windows.getByText(/^No window for/)).toHaveCount(0)
        await expect(second.getByRole('checkbox', { checked: true })).toHaveCount(4)
        await second.getByRole('button', { name: 'All grades' }).press('Enter')
        await windows.getByLabel('Window 2, Opens').fill('2026-08-02T08:00')
        await save.press('Enter')
        await expect(page.getByText('Enrollment windows saved.')).toBeVisible()
        const stored = await office.send<{ windows: { id: number }[] }>('GET', path)
        expect(stored.windows.map(({ id, ...window }) => window)).toEqual([
          { grades: '', opens_at: '2026-08-02T15:00:00.000Z', closes_at: null },
          { grades: 'K,1,2,3,4,5,6,7,8', opens_at: '2026-08-03T15:00:00.000Z', closes_at: '2026-08-15T00:00:00.000Z' },
        ])
        await expect(windows.getByLabel('Window 2, Opens')).toHaveValue('2026-08-03T08:00')
        await expectUsable(page)
      })

      await test.step('a window is removed, and a save after someone else’s says so first', async () => {
        await office.send('PUT', path, { windows: [] })
        await windows.getByRole('button', { name: 'Remove this window: 1' }).press('Enter')
        await expect(windows.getByRole('button', { name: 'Remove this window: 1' })).toBeFocused()
        await save.press('Enter')
        await expect(windows.getByRole('alert')).toContainText('Someone else saved the enrollment windows')
        await save.press('Enter')
        await expect(page.getByText('Enrollment windows saved.')).toBeVisible()
        expect((await office.send<{ windows: unknown[] }>('GET', path)).windows).toHaveLength(1)
      })
    })
  })
}
