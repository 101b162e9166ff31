import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { comingMeetings } from '../../../domain/meetings.ts'
import { schoolDay } from '../../../domain/schoolTime.ts'
import { answer, answerRequests, inLines } from '../../../test/components/answers.ts'
import { recordDownloads } from '../../../test/components/downloads.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { classList, classOf, OFFICE_LISTS } from '../../../test/components/sample/people.ts'
import { daysOff, SCHOOL, SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const SHEETS = 'GET /api/semester/:semester/roster-sheets'
const TODAY = new Date(schoolDay(new Date(), SCHOOL.time_zone)).toISOString().slice(0, 10)
const NOW = { ...SEMESTER, starts_on: `${TODAY.slice(0, 4)}-01-01`, ends_on: `${Number(TODAY.slice(0, 4)) + 1}-12-31` }
const GROUPS = ['M', 'T/TH', 'W', 'F'] as const
const [FIRST = '', NEXT = ''] = comingMeetings(GROUPS, NOW, [], TODAY).dates

const server = answerRequests()
const dialog = page.getByRole('dialog', { name: 'Print Rosters' })
const dates = dialog.getByRole('combobox', { name: 'Sign-in sheets for' })

test('sign-in sheets are for the next school day, and for another day, a week or the whole semester on request', async () => {
  await page.viewport(320, 700)
  const head = { name: NOW.name, starts_on: NOW.starts_on, ends_on: NOW.ends_on, days_off: [FIRST] }
  server.set(
    ...OFFICE_LISTS,
    classList(GROUPS.map((days, index) => classOf('Kite Building', { id: index + 1, days }))),
    answer('GET /api/semester', 200, { semesters: [NOW] }),
    daysOff([FIRST]),
    inLines(answer(SHEETS, 200, { total: 0, semester: head, rows: [] }), 'rows'),
  )
  const saved = recordDownloads()
  await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}`, 'admin')
  await page.getByRole('button', { name: 'Print Rosters' }).click()
  await expect.element(dates).toHaveDisplayValue(longDate(NEXT))
  await expectUsable()
  const weeks = dates.getByRole('option', { name: /^Week of Monday, / })
  await expect.poll(() => weeks.elements().length).toBe(10)
  await dates.selectOptions('The whole semester')
  await dialog.getByRole('combobox', { name: 'Classes' }).selectOptions('Fri')
  await expect.element(dates).toHaveDisplayValue(/^Friday, /)
  await dialog.getByRole('button', { name: 'Sign-In Sheet (PDF)' }).click()
  await expect.element(dialog.getByRole('status').filter({ hasText: 'No child is enrolled' })).toBeVisible()
  expect(saved).toEqual([])
  await expectUsable()
})

function longDate(date: string): string {
  const format = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(date))
}
