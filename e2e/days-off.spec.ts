import { expect } from '@playwright/test'
import { addSemester, MONDAY } from './support/bellSchedules.ts'
import { test } from './support/checks.ts'
import { region, signInAsAdmin } from './support/office.ts'

test.slow()

test('the dates and days off of a semester are saved', async ({ page, office, expectErrors }) => {
  expectErrors(/status of 412/)
  const semester = await addSemester(office, [MONDAY])
  await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}`)
  const [dates, daysOff] = [region(page, 'Edit Semester'), region(page, 'Days Off')]

  await test.step('the dates are saved', async () => {
    await dates.getByLabel('First day').fill('2026-08-24')
    await dates.getByLabel('Last day').fill('2026-12-18')
    await dates.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Semester Successfully Updated!')).toBeVisible()
    await page.getByRole('link', { name: /Days Off/ }).click()
  })

  await test.step('a range and a single day are saved', async () => {
    await daysOff.getByRole('button', { name: 'Add Days Off' }).click()
    await daysOff.getByLabel('Row 1, First day').fill('2026-11-25')
    await daysOff.getByLabel('Row 1, Last day').fill('2026-11-27')
    await daysOff.getByLabel('Row 1, Name').fill('Thanksgiving')
    await daysOff.getByRole('button', { name: 'Add Days Off' }).click()
    await daysOff.getByLabel('Row 2, First day').fill('2026-09-07')
    await daysOff.getByRole('button', { name: 'Save Days Off' }).click()
    await expect(page.getByText('Days off saved.')).toBeVisible()
    const { days_off } = await office.send<{ days_off: unknown[] }>('GET', `/api/semester/${semester.id}/days-off`)
    expect(days_off).toEqual([
      { date: '2026-09-07', name: '' },
      ...['25', '26', '27'].map((day) => ({ date: `2026-11-${day}`, name: 'Thanksgiving' })),
    ])
  })

  await test.step('a save after someone else’s says so, and the next save replaces it', async () => {
    const path = `/api/semester/${semester.id}/days-off`
    await office.send('PUT', path, { days_off: [{ date: '2026-10-12', name: 'Indigenous Peoples’ Day' }] })
    const save = daysOff.getByRole('button', { name: 'Save Days Off' })
    await save.click()
    await expect(daysOff.getByRole('alert')).toContainText('Someone else saved the days off')
    await save.click()
    await expect(page.getByText('Days off saved.')).toBeVisible()
    const { days_off } = await office.send<{ days_off: unknown[] }>('GET', path)
    expect(days_off).toHaveLength(4)
  })
})
