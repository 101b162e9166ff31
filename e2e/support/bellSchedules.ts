import { expect, type Locator, type Page } from '@playwright/test'
import type { BellSchedule } from '../../contract/bellSchedules.ts'
import type { Semester } from '../../contract/semesters.ts'
import type { BellRow } from '../../domain/bellSchedule.ts'
import { DAYS, PERIODS } from '../../domain/days.ts'
import { DEFAULT_BELL_SCHEDULES } from '../../domain/defaultBellSchedules.ts'
import { CLASS_GRADES, parseGrades } from '../../domain/grade.ts'
import { region, unusedSection } from './office.ts'
import type { ApiClient } from './school.ts'

const ROW = { label: 'Period 1', period: '1', starts_at: '08:30', ends_at: '09:25', is_break: false } as const
export const MONDAY: BellSchedule = {
  days: 'M',
  grades: '4,5',
  rows: [ROW, { ...ROW, label: 'Period 2', period: '2', starts_at: '09:30', ends_at: '10:25' }],
}
export const DEFAULTS: BellSchedule[] = DEFAULT_BELL_SCHEDULES.map(({ rows, ...schedule }) => ({
  ...schedule,
  rows: [...rows],
}))

/** More tab stops than there are between two fields. */
const MAX_TAB_STOPS = 100

/** Creates a semester with these bell schedules. It is disabled, so that other tests still find the open one. */
export async function addSemester(office: ApiClient, bell_schedules: readonly BellSchedule[]): Promise<Semester> {
  const name = `Summer ${unusedSection()}`
  const { semesters } = await office.send<{ semesters: Semester[] }>('POST', '/api/semester', { name })
  const semester = semesters.find((candidate) => candidate.name === name)
  if (!semester) throw new Error(`There is no semester ${name}`)
  await office.send('PUT', `/api/semester/${semester.id}`, { name, active: false, disabled: true })
  await office.send('PUT', `/api/semester/${semester.id}/bell-schedules`, { bell_schedules })
  return semester
}

export async function getBellSchedules(office: ApiClient, { id }: Semester): Promise<BellSchedule[]> {
  const path = `/api/semester/${id}/bell-schedules`
  return (await office.send<{ bell_schedules: BellSchedule[] }>('GET', path)).bell_schedules
}

export function bellSchedules(page: Page): Locator {
  return region(page, 'Bell Schedules')
}

/** A field of a row: "Mon, 4–12, row 2, Starts". */
export function rowField(page: Page, label: string): Locator {
  return bellSchedules(page).getByLabel(label, { exact: true })
}

/** Presses Tab until the element has the focus. */
export async function tabUntil(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Fills in the schedule whose days have the focus, by keyboard only. */
export async function typeSchedule(page: Page, { days, grades, rows }: BellSchedule): Promise<void> {
  const panel = bellSchedules(page).locator('details').last()
  await pressTimes(page, 'ArrowDown', DAYS.indexOf(days))
  const chosen = parseGrades(grades)
  for (const [index, grade] of CLASS_GRADES.entries()) {
    if (!chosen.includes(grade)) continue
    await tabUntil(page, panel.getByRole('checkbox').nth(index))
    await page.keyboard.press('Space')
  }
  for (const [index, row] of rows.entries()) {
    if (index > 0) await addRow(page, panel)
    await typeRow(page, panel.getByRole('row').nth(index + 1), row)
  }
}

/** Fills in a row, by keyboard only. */
export async function typeRow(page: Page, row: Locator, values: BellRow): Promise<void> {
  await tabUntil(page, row.getByRole('textbox').first())
  await page.keyboard.type(values.label)
  if (values.period !== null) {
    await tabUntil(page, row.getByRole('combobox'))
    await pressTimes(page, 'ArrowDown', PERIODS.indexOf(values.period) + 1)
  }
  await typeTime(page, row.getByLabel(/, Starts$/), values.starts_at)
  await typeTime(page, row.getByLabel(/, Ends$/), values.ends_at)
  if (!values.is_break) return
  await tabUntil(page, row.getByRole('checkbox'))
  await page.keyboard.press('Space')
}

/** Types a time such as "13:05" the way a person in the United States does. */
async function typeTime(page: Page, input: Locator, time: string): Promise<void> {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const two = (number: number) => String(number).padStart(2, '0')
  await tabUntil(page, input)
  await page.keyboard.type(`${two(hours % 12 || 12)}${two(minutes)}${hours < 12 ? 'A' : 'P'}`)
  await expect(input).toHaveValue(time)
}

async function addRow(page: Page, panel: Locator): Promise<void> {
  await tabUntil(page, panel.getByRole('button', { name: /^Add a Row/ }))
  await page.keyboard.press('Enter')
}

async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let press = 0; press < times; press += 1) await page.keyboard.press(key)
}
