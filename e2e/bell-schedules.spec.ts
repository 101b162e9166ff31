import { expect } from '@playwright/test'
import type { BellSchedule } from '../contract/bellSchedules.ts'
import { DEFAULT_BELL_SCHEDULES } from '../domain/defaultBellSchedules.ts'
import { APPEARANCES } from './appearances.ts'
import {
  addSemester,
  bellSchedules,
  getBellSchedules,
  openSchedule,
  rowField,
  saveSchedules,
  tabUntil,
  typeRow,
  typeSchedule,
} from './bellSchedules.ts'
import { expectUsable, test } from './checks.ts'
import { tabTo } from './keyboard.ts'
import { region, signInAsAdmin } from './office.ts'
import { getSemesters, OFFICE } from './school.ts'
import { signInWithForm } from './steps.ts'

test.slow()

const ROW = { label: 'Period 1', period: '1', starts_at: '08:30', ends_at: '09:25', is_break: false } as const
const MONDAY: BellSchedule = {
  days: 'M',
  grades: '4,5',
  rows: [ROW, { ...ROW, label: 'Period 2', period: '2', starts_at: '09:30', ends_at: '10:25' }],
}
const DEFAULTS: BellSchedule[] = DEFAULT_BELL_SCHEDULES.map(({ rows, ...schedule }) => ({
  ...schedule,
  rows: [...rows],
}))

test("the specification's lists are entered by keyboard", async ({ page, office }) => {
  test.setTimeout(400_000)
  const semester = await addSemester(office, [])
  await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}`)
  await expect(bellSchedules(page)).toContainText('There are no bell schedules yet.')
  await tabTo(page, 'Copy')
  for (const schedule of DEFAULTS) {
    await tabUntil(page, bellSchedules(page).getByRole('button', { name: 'Add a schedule' }))
    await page.keyboard.press('Enter')
    await typeSchedule(page, schedule)
  }
  await tabUntil(page, bellSchedules(page).getByRole('button', { name: 'Save Bell Schedules' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bell schedules saved.')).toBeVisible()
  expect(await getBellSchedules(office, semester)).toEqual(DEFAULTS)
})

test('a special Wednesday is entered by keyboard, and the focus follows each row', async ({ page, office }) => {
  const semester = await addSemester(office, DEFAULTS)
  const wednesday = 'Wed, 4–12'
  const button = (action: string, row: number) =>
    bellSchedules(page).getByRole('button', { name: `${action}: ${wednesday}, row ${row}`, exact: true })
  await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}`)
  await tabTo(page, 'Copy')
  await tabUntil(page, bellSchedules(page).locator('summary').filter({ hasText: wednesday }))
  await page.keyboard.press('Enter')

  await test.step('an added row has the focus, and moves up with the focus', async () => {
    await tabUntil(page, bellSchedules(page).getByRole('button', { name: `Add a row: ${wednesday}` }))
    await page.keyboard.press('Enter')
    await expect(rowField(page, `${wednesday}, row 3, Label`)).toBeFocused()
    const assembly = { label: 'Assembly', period: null, starts_at: '08:30', ends_at: '09:00', is_break: true }
    await typeRow(page, bellSchedules(page).getByRole('table', { name: wednesday }).getByRole('row').nth(3), assembly)
    await tabUntil(page, button('Move up', 3))
    await page.keyboard.press('Enter')
    await expect(button('Move up', 2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button('Move down', 1)).toBeFocused()
    await expect(rowField(page, `${wednesday}, row 1, Label`)).toHaveValue('Assembly')
    await expectUsable(page)
  })

  await test.step('the focus of a removed row goes to the next row, then to the one before, then to the button', async () => {
    await tabUntil(page, button('Remove', 2))
    await page.keyboard.press('Enter')
    await expect(button('Remove', 2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(button('Remove', 1)).toBeFocused()
    await tabUntil(page, bellSchedules(page).getByRole('button', { name: `Add a row: ${wednesday}` }))
    await page.keyboard.press('Enter')
    await typeRow(page, bellSchedules(page).getByRole('table', { name: wednesday }).getByRole('row').nth(2), {
      label: 'Periods 1-6',
      period: '1',
      starts_at: '09:05',
      ends_at: '14:10',
      is_break: false,
    })
  })

  await page.keyboard.press('Enter')
  await expect(page.getByText('Bell schedules saved.')).toBeVisible()
  const saved = await getBellSchedules(office, semester)
  const special = saved.find(({ days, grades }) => days === 'W' && grades.startsWith('4'))
  expect(special?.rows.map(({ label, starts_at }) => [label, starts_at])).toEqual([
    ['Assembly', '08:30'],
    ['Periods 1-6', '09:05'],
  ])
  expect(saved.filter((schedule) => schedule !== special)).toEqual(
    DEFAULTS.filter(({ days, grades }) => !(days === 'W' && grades.startsWith('4'))),
  )
})

for (const { title, ...options } of [{ title: 'on a wide screen' }, ...APPEARANCES]) {
  test.describe(title, () => {
    test.use(options)

    test('every refusal is shown at its row, with a link in the summary', async ({ page, office }) => {
      const semester = await addSemester(office, [MONDAY])
      await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}`)
      await openSchedule(page, 'Mon, 4–5')
      const summary = bellSchedules(page).getByRole('alert').filter({ hasText: 'There is a problem' })
      const refusals: [field: string, value: string, message: string][] = [
        ['row 1, Label', '', 'Field is Required'],
        ['row 1, Ends', '08:00', 'The end must be after the start'],
        ['row 2, Period', '', 'Field is Required'],
        ['row 2, Period', '1', 'This period is already in this schedule'],
        ['row 2, Starts', '', 'Field is Required'],
        ['row 2, Starts', '09:00', 'This row overlaps another row'],
      ]
      for (const [label, value, message] of refusals) {
        const field = rowField(page, `Mon, 4–5, ${label}`)
        const before = await field.inputValue()
        await (label.endsWith('Period') ? field.selectOption(value) : field.fill(value))
        await saveSchedules(page)
        await expect(summary).toBeFocused()
        await expect(summary.getByRole('listitem')).toHaveText([`Mon, 4–5, ${label}: ${message}`])
        await expect(field).toHaveAccessibleDescription(message)
        await summary.getByRole('link').click()
        await expect(field).toBeFocused()
        await expectUsable(page)
        await (label.endsWith('Period') ? field.selectOption(before) : field.fill(before))
        await expect(summary).toHaveCount(0)
      }

      await test.step('a grade in two schedules of the same days, and a schedule without rows or grades', async () => {
        await bellSchedules(page).getByRole('button', { name: 'Add a schedule' }).click()
        await bellSchedules(page).getByRole('button', { name: 'Remove: Mon, row 1' }).click()
        await saveSchedules(page)
        await expect(summary.getByRole('listitem')).toHaveText([
          'Mon, Grades: Field is Required',
          'Mon, Rows: Add at least one row',
        ])
        await expectUsable(page)
        await bellSchedules(page).getByRole('checkbox', { name: '5th' }).last().check()
        await expect(summary.getByRole('listitem')).toHaveText([
          'Mon, 5, Grades: One of these grades already has a schedule for these days',
          'Mon, 5, Rows: Add at least one row',
        ])
        await summary.getByRole('link').last().click()
        await expect(bellSchedules(page).getByRole('button', { name: 'Add a row: Mon, 5' })).toBeFocused()
        await expectUsable(page)
      })

      await test.step('a removed schedule takes its errors along, and the rest is saved', async () => {
        await bellSchedules(page).getByRole('button', { name: 'Remove this schedule: Mon, 5', exact: true }).click()
        await expect(summary).toHaveCount(0)
        await saveSchedules(page)
        await expect(page.getByText('Bell schedules saved.')).toBeVisible()
        expect(await getBellSchedules(office, semester)).toEqual([MONDAY])
        await expectUsable(page)
      })
    })

    test('the preview shows what families see: optional classes of grade 3, and HS options', async ({
      page,
      office,
      family,
    }) => {
      const semester = await addSemester(office, [MONDAY])
      const { open } = await getSemesters(family)
      await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}`)
      await bellSchedules(page).getByLabel('Copy from another semester').selectOption(open.name)
      await bellSchedules(page).getByRole('button', { name: 'Copy', exact: true }).click()
      await expect(bellSchedules(page).getByRole('status').first()).toHaveText(
        `Copied from ${open.name}. Not saved yet.`,
      )
      expect(await getBellSchedules(office, semester)).toEqual([MONDAY])
      const preview = bellSchedules(page).getByRole('button', { name: 'Preview' })
      await preview.click()
      const dialog = page.getByRole('dialog', { name: 'What families see' })
      await dialog.getByRole('combobox', { name: 'Grade' }).selectOption('3rd')
      await expect(dialog.getByText('Optional Classes').filter({ visible: true }).first()).toBeVisible()
      await expectUsable(page)
      await dialog.getByRole('combobox', { name: 'Grade' }).selectOption('10th')
      await expect(dialog.getByText('Option 4').filter({ visible: true }).first()).toBeVisible()
      await expect(dialog.getByText('Optional Classes')).toHaveCount(0)
      await expectUsable(page)
      await page.keyboard.press('Escape')
      await expect(preview).toBeFocused()
      await saveSchedules(page)
      await expect(page.getByText('Bell schedules saved.')).toBeVisible()
      expect(await getBellSchedules(office, semester)).toEqual(DEFAULTS)
    })

    test('the dates and days off of a semester are saved, and refused at their fields', async ({
      page,
      office,
      expectErrors,
    }) => {
      expectErrors(/status of 412/)
      const semester = await addSemester(office, [MONDAY])
      await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}`)
      const [dates, daysOff] = [region(page, 'Edit Semester'), region(page, 'Days Off')]

      await test.step('the last day must not be before the first', async () => {
        await dates.getByLabel('First day').fill('2026-08-24')
        await dates.getByLabel('Last day').fill('2026-08-23')
        await dates.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(dates.getByLabel('Last day')).toHaveAccessibleDescription(
          'The last day must be on or after the first day',
        )
        await expectUsable(page)
        await dates.getByLabel('Last day').fill('2026-12-18')
        await dates.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(page.getByText('Semester Successfully Updated!')).toBeVisible()
      })

      await test.step('a range and a single day are saved, and a date is not entered twice', async () => {
        await daysOff.getByRole('button', { name: 'Add days off' }).click()
        await expect(daysOff.getByLabel('Row 1, First day')).toBeFocused()
        await daysOff.getByLabel('Row 1, First day').fill('2026-11-25')
        await daysOff.getByLabel('Row 1, Last day').fill('2026-11-27')
        await daysOff.getByLabel('Row 1, Name').fill('Thanksgiving')
        await daysOff.getByRole('button', { name: 'Add days off' }).click()
        await daysOff.getByLabel('Row 2, First day').fill('2026-11-27')
        await daysOff.getByRole('button', { name: 'Save Days Off' }).click()
        await expect(daysOff.getByRole('alert')).toContainText('Row 2, First day: This date is already in the list')
        await expectUsable(page)
        await daysOff.getByLabel('Row 2, First day').fill('2026-09-07')
        await expect(daysOff.getByRole('alert')).toHaveCount(0)
        await daysOff.getByRole('button', { name: 'Save Days Off' }).click()
        await expect(page.getByText('Days off saved.')).toBeVisible()
        const { days_off } = await office.send<{ days_off: unknown[] }>('GET', `/api/semester/${semester.id}/days-off`)
        expect(days_off).toEqual([
          { date: '2026-09-07', name: '' },
          ...['25', '26', '27'].map((day) => ({ date: `2026-11-${day}`, name: 'Thanksgiving' })),
        ])
        await expectUsable(page)
      })

      await test.step('a save after someone else’s says so, and the next save replaces it', async () => {
        const path = `/api/semester/${semester.id}/days-off`
        await office.send('PUT', path, { days_off: [{ date: '2026-10-12', name: 'Indigenous Peoples’ Day' }] })
        const save = daysOff.getByRole('button', { name: 'Save Days Off' })
        await save.click()
        await expect(daysOff.getByRole('alert')).toContainText('Someone else saved the days off')
        await expectUsable(page)
        await save.click()
        await expect(page.getByText('Days off saved.')).toBeVisible()
        const { days_off } = await office.send<{ days_off: unknown[] }>('GET', path)
        expect(days_off).toHaveLength(4)
      })
    })
  })
}

test('unsaved bell schedules are restored when the admin signs in after the session expired', async ({
  page,
  office,
}) => {
  const semester = await addSemester(office, [MONDAY])
  await page.clock.install()
  await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}`)
  await openSchedule(page, 'Mon, 4–5')
  await rowField(page, 'Mon, 4–5, row 2, Label').fill('Assembly')
  await bellSchedules(page).getByRole('button', { name: 'Remove: Mon, 4–5, row 1' }).click()
  await page.clock.fastForward('01:00:01')
  await page.getByRole('dialog', { name: 'Session Expired' }).getByRole('button', { name: 'Logout' }).click()
  await signInWithForm(page, { email: OFFICE, name: 'Semester Manager' })
  await expect(bellSchedules(page)).toContainText('We saved what you were typing when your session ended.')
  await openSchedule(page, 'Mon, 4–5')
  await expect(rowField(page, 'Mon, 4–5, row 1, Label')).toHaveValue('Assembly')
  await saveSchedules(page)
  await expect(page.getByText('Bell schedules saved.')).toBeVisible()
  expect((await getBellSchedules(office, semester)).map(({ rows }) => rows.map(({ label }) => label))).toEqual([
    ['Assembly'],
  ])
})
