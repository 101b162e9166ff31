import { expect } from '@playwright/test'
import {
  addSemester,
  bellSchedules,
  DEFAULTS,
  getBellSchedules,
  rowField,
  tabUntil,
  typeRow,
  typeSchedule,
} from './support/bellSchedules.ts'
import { expectUsable, test } from './support/checks.ts'
import { tabTo } from './support/keyboard.ts'
import { signInAsAdmin } from './support/office.ts'

test.slow()

/** Periods with a break, the optional classes of grade 3, and the options of HS. */
const TYPED = DEFAULTS.filter(
  ({ days, grades }) => days === 'HS' || grades === '3' || (days === 'M' && grades !== 'K,1,2,3'),
)

test('schedules of the specification are entered by keyboard', async ({ page, office }) => {
  const semester = await addSemester(office, [])
  await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}/bell-schedules`)
  await expect(bellSchedules(page)).toContainText('There are no bell schedules yet.')
  await tabTo(page, 'Copy')
  for (const schedule of TYPED) {
    await tabUntil(page, bellSchedules(page).getByRole('button', { name: 'Add a Schedule' }))
    await page.keyboard.press('Enter')
    await typeSchedule(page, schedule)
  }
  await tabUntil(page, bellSchedules(page).getByRole('button', { name: 'Save Bell Schedules' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bell schedules saved.')).toBeVisible()
  expect(await getBellSchedules(office, semester)).toEqual(TYPED)
})

test('a special Wednesday is entered by keyboard, and the focus follows each row', async ({ page, office }) => {
  const semester = await addSemester(office, DEFAULTS)
  const wednesday = 'Wed, 4–12'
  const button = (action: string, row: number) =>
    bellSchedules(page).getByRole('button', { name: `${action}: ${wednesday}, row ${row}`, exact: true })
  await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}/bell-schedules`)
  await tabTo(page, 'Copy')
  await tabUntil(page, bellSchedules(page).locator('summary').filter({ hasText: wednesday }))
  await page.keyboard.press('Enter')

  await test.step('an added row has the focus, and moves up with the focus', async () => {
    await tabUntil(page, bellSchedules(page).getByRole('button', { name: `Add a Row: ${wednesday}` }))
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
    await tabUntil(page, bellSchedules(page).getByRole('button', { name: `Add a Row: ${wednesday}` }))
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
