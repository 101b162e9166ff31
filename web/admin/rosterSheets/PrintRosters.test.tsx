import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedSheetRow } from '../../../contract/rosterSheets.ts'
import { comingMeetings } from '../../../domain/meetings.ts'
import { schoolDay } from '../../../domain/schoolTime.ts'
import { answer, answerRequests, inLines, lost } from '../../../test/components/answers.ts'
import { recordDownloads } from '../../../test/components/browser.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { countClicks } from '../../../test/components/gestures.ts'
import { COURSE } from '../../../test/components/sample/accounts.ts'
import { courseWith, MANAGER, managerOf, onRoster } from '../../../test/components/sample/classes.ts'
import { classList, classOf, OFFICE_LISTS } from '../../../test/components/sample/people.ts'
import { daysOff, SCHOOL, SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { expectCaughtProblems } from '../../../test/components/texts.ts'

const SHEETS = 'GET /api/semester/:semester/roster-sheets'
const TODAY = new Date(schoolDay(new Date(), SCHOOL.time_zone)).toISOString().slice(0, 10)
const NOW = { ...SEMESTER, starts_on: `${TODAY.slice(0, 4)}-01-01`, ends_on: `${Number(TODAY.slice(0, 4)) + 1}-12-31` }
const GROUPS = ['M', 'T/TH', 'W', 'F'] as const
const [FIRST = '', NEXT = ''] = comingMeetings(GROUPS, NOW, [], TODAY).dates

/** Of a class that does not meet on the next school day. */
const ROW: ListedSheetRow = {
  course: {
    ...classOf('Kite Building'),
    days: GROUPS.find((days) => !comingMeetings([days], NOW, [], TODAY).dates.includes(NEXT)) ?? 'M',
  },
  teacher: { first_name: 'Grace', last_name: 'Whitaker' },
  student: { id: 12, first_name: 'Ruby', last_name: 'Marsh', grade: '5' },
  status: 'enrolled',
  parent: { first_name: 'Elena', last_name: 'Marsh', phone: '4805550132', email: 'elena@example.org' },
  confirmed: null,
}

const server = answerRequests()
const dialog = page.getByRole('dialog', { name: 'Print Rosters' })
const print = dialog.getByRole('button', { name: 'Print', exact: true })
const dates = dialog.getByRole('combobox', { name: 'Sign-in sheets for' })

test('sign-in sheets are for the next school day first, and classes that do not meet on the chosen dates have none', async () => {
  await page.viewport(320, 700)
  const head = { name: NOW.name, starts_on: NOW.starts_on, ends_on: NOW.ends_on, days_off: [FIRST] }
  server.set(
    ...OFFICE_LISTS,
    classList(GROUPS.map((days, index) => classOf('Kite Building', { id: index + 1, days }))),
    answer('GET /api/semester', 200, { semesters: [NOW] }),
    daysOff([FIRST]),
    inLines(answer(SHEETS, 200, { total: 1, semester: head, rows: [ROW] }), 'rows'),
  )
  const saved = recordDownloads()
  await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}`, 'admin')
  await page.getByRole('button', { name: 'Print Rosters' }).click()
  await expect.element(dates).toHaveDisplayValue(longDate(NEXT))
  await expectUsable()
  const weeks = dates.getByRole('option', { name: /^Week of Monday, / })
  await expect.poll(() => weeks.elements().length).toBe(10)
  await print.click()
  const nobody = dialog.getByRole('status').filter({ hasText: 'No child is enrolled in a class that meets then.' })
  await expect.element(nobody).toBeVisible()
  expect(saved).toEqual([])
  await expectUsable()
})

test('without the days off, no sign-in sheet is offered, and the rosters are', async () => {
  await page.viewport(320, 700)
  server.set(...OFFICE_LISTS, lost('GET /api/semester/:id/days-off'))
  await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}`, 'admin')
  await page.getByRole('button', { name: 'Print Rosters' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(print).not.toBeInTheDocument()
  await dialog.getByRole('combobox', { name: 'What to print' }).selectOptions('Rosters')
  await expect.element(print).toBeEnabled()
  expectCaughtProblems()
})

test('the emergency sheet of a class is printed with one press, and that of a day with four', async () => {
  await page.viewport(1280, 800)
  const answered = answer('POST /api/semester/:semester/emergency-sheets', 200, {
    semester: { name: NOW.name, starts_on: NOW.starts_on, ends_on: NOW.ends_on, days_off: [] },
    rows: [],
    children: [],
  })
  const read = () => server.sent.filter(({ route }) => route === answered.route).map(({ body }) => body)
  server.set(...managerOf(courseWith([onRoster(12, 'Ruby')])), answered)
  const shown = await showScreen(MANAGER, 'admin')
  await page.getByRole('button', { name: 'Emergency Sheet' }).click()
  await expect.element(dialog.getByText('No child is enrolled in these classes yet.')).toBeVisible()
  expect(read()).toEqual([{ courses: [COURSE.id] }])
  await expectUsable()
  await shown.unmount()

  await page.viewport(1280, 800)
  server.set(...OFFICE_LISTS, answered)
  await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}`, 'admin')
  await expect.element(page.getByRole('button', { name: 'Emergency Sheets' })).toBeVisible()
  const clicks = countClicks()
  await page.getByRole('button', { name: 'Emergency Sheets' }).click()
  await dialog.getByRole('combobox', { name: 'Classes' }).selectOptions('Mon')
  await print.click()
  expect(clicks()).toBe(4)
  await expect.poll(read).toEqual([{ courses: [COURSE.id] }, { day: 'M' }])
})

test('the dialog and what is chosen in it stay when the window becomes as narrow as a phone', async () => {
  await page.viewport(1280, 800)
  server.set(...OFFICE_LISTS)
  await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}`, 'admin')
  await page.getByRole('button', { name: 'Print Rosters' }).click()
  const kind = dialog.getByRole('combobox', { name: 'What to print' })
  await kind.selectOptions('Emergency sheets')
  await page.viewport(320, 700)
  await expect.element(kind).toHaveDisplayValue('Emergency sheets')
  await expect.element(print).toHaveAccessibleDescription(/The access log records your name/)
  await expectUsable()
})

function longDate(date: string): string {
  const format = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(date))
}
