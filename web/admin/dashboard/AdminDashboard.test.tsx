import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { DAY_MS } from '../../../domain/durations.ts'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { OFFICE_FORMS } from '../../../test/components/sample/accounts.ts'
import { SPRING } from '../../../test/components/sample/classes.ts'
import { CLASSES, classList, ENTRY, OFFICE_LISTS } from '../../../test/components/sample/people.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { brokenWords, textsOf } from '../../../test/components/texts.ts'

const CLOSED = { ...SPRING, disabled: true }
const ANSWERS = [
  ...OFFICE_FORMS,
  ...OFFICE_LISTS,
  answer('GET /api/semester', 200, { semesters: [SEMESTER, CLOSED] }),
  answer('GET /api/disk-warnings', 200, { disks: [] }),
  answer('GET /api/semester/:semester/waiting-children', 200, { children: 0 }),
  answer('GET /api/users/parents/limited', 200, { accounts: [] }),
]

const server = answerRequests()
const overview = page.getByRole('table', { name: 'Semester Overview' })
const suggestions = page.getByRole('region', { name: 'Suggestions', exact: true })

test('the semesters show their flags and are searched', async () => {
  const row = overview.getByRole('row').filter({ hasText: SEMESTER.name })
  const find = page.getByRole('searchbox', { name: 'Search semesters' })
  server.set(...ANSWERS)
  await showScreen('/admin/dashboard', 'admin')
  await expect.element(row.getByRole('img').first()).toHaveAccessibleName('yes')
  await expect.element(row.getByRole('img').last()).toHaveAccessibleName('no')
  expect(row.getByRole('img').elements()).toHaveLength(2)
  await find.fill('spring')
  await expect.poll(textsOf(overview.getByRole('rowheader'))).toEqual([SPRING.name])
  await find.fill('zzz')
  await expect.element(page.getByText('Your search for "zzz" found no results.')).toBeVisible()
  await expectUsable()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(row).toBeVisible()
})

test('the figures are those of the chosen semester', async () => {
  server.set(...ANSWERS)
  await showScreen('/admin/dashboard', 'admin')
  await expect.element(page.getByRole('heading', { name: 'Seats in Fall 2026' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'By grade' })).toBeVisible()
  await expectUsable()
  await page.getByRole('combobox', { name: 'Semester' }).selectOptions(SPRING.name)
  await expect.element(page.getByRole('heading', { name: 'Seats in Spring 2027' })).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'By day' })).toBeVisible()
  const days = ['Mon', 'Tue/Thu', 'Wed', 'Fri']
  await expect.poll(textsOf(page.getByRole('table', { name: 'By day' }).getByRole('rowheader'))).toEqual(days)
  await expectUsable()
  expect(page.getByRole('table').elements().flatMap(brokenWords)).toEqual([])
})

test('the dashboard starts with what somebody waits for, as links, and shows suggestions and the last changes', async () => {
  const tasks = [{ kind: 'new-registrations' as const, count: 2 }]
  const advice = [{ kind: 'opens' as const, at: new Date(Date.now() + 3 * DAY_MS).toISOString() }]
  const login = { ...ENTRY, id: 9, fields: ['login'], changes: [{ field: 'login', from: null, to: 'password' }] }
  const entries = [login, ...Array.from({ length: 5 }, (_, index) => ({ ...ENTRY, id: index + 1 }))]
  server.set(
    ...ANSWERS,
    answer('GET /api/semester/:id/office-tasks', 200, { tasks, advice, day_off: null }),
    answer('GET /api/audit-trail', 200, { entries, total: 6, people: [] }),
  )
  await showScreen('/admin/dashboard', 'admin')
  const todo = page.getByRole('region', { name: 'To Do', exact: true }).getByRole('listitem').first()
  await expect.element(todo).toHaveTextContent('2 new registrations to review')
  const coming = suggestions.getByRole('listitem').first()
  await expect.element(coming).toMatchTextContent(/Enrollment opens .*in 3 days/)
  const changes = page.getByRole('region', { name: 'Last Changes', exact: true }).getByRole('listitem')
  await expect.poll(() => changes.elements()).toHaveLength(5)
  await expect.element(changes.first()).toMatchTextContent(/ changed /)
  await expectUsable()
  await coming.getByRole('link').click()
  await expect.element(page.getByRole('region', { name: 'Enrollment Windows', exact: true })).toBeVisible()
})

test('last changes that are only logins say so', async () => {
  const login = { ...ENTRY, fields: ['login'], changes: [{ field: 'login', from: null, to: 'password' }] }
  server.set(...ANSWERS, answer('GET /api/audit-trail', 200, { entries: [login], total: 1, people: [] }))
  await showScreen('/admin/dashboard', 'admin')
  const changes = page.getByRole('region', { name: 'Last Changes', exact: true })
  await expect.element(changes.getByText('Only logins lately.')).toBeVisible()
  expect(changes.getByRole('listitem').elements()).toEqual([])
})

test('a dismissed suggestion stays away on the next visit and can be shown again, and none is part of the number at the menu', async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
  const at = { kind: 'full-class' as const, wait_list: 2, room: 'Gym', seats: 20 }
  const advice = [
    { ...at, course_id: 7, class: 'Pottery' },
    { ...at, course_id: 8, class: 'Chess' },
  ]
  server.set(...ANSWERS, answer('GET /api/semester/:id/office-tasks', 200, { tasks: [], advice, day_off: null }))
  await showScreen('/admin/dashboard', 'admin')
  const lines = suggestions.getByRole('listitem')
  const heading = suggestions.getByRole('heading', { level: 2 })
  await expect.poll(() => lines.elements()).toHaveLength(2)
  await expect.element(page.getByText('Nothing to do right now.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Today', exact: true })).toBeVisible()
  await suggestions.getByRole('button', { name: 'Dismiss Pottery could move to Gym' }).click()
  await expect.poll(() => lines.elements()).toHaveLength(1)
  await expect.element(lines).toMatchTextContent(/^Chess could move to Gym/)
  await expect.element(heading).toHaveFocus()
  await expectUsable()
  await cleanup()
  await showScreen('/admin/dashboard', 'admin')
  await expect.element(lines).toMatchTextContent(/^Chess could move to Gym/)
  await suggestions.getByRole('button', { name: 'Show dismissed (1)' }).click()
  await expect.poll(() => lines.elements()).toHaveLength(2)
  await expect.element(heading).toHaveFocus()
})

test('the dashboard warns about disks that fill up, and counts the children on wait lists', async () => {
  const GB = 1024 ** 3
  server.set(
    ...ANSWERS,
    classList(CLASSES.map((course) => ({ ...course, wait_list: 2 }))),
    answer('GET /api/semester/:semester/waiting-children', 200, { children: 7 }),
    answer('GET /api/disk-warnings', 200, {
      disks: [
        { folder: 'database', warning: 'low', free_bytes: 0.9 * GB, size_bytes: 20 * GB },
        { folder: 'backups', warning: 'filling', free_bytes: 9.5 * GB, size_bytes: 20 * GB },
      ],
    }),
  )
  await showScreen('/admin/dashboard', 'admin')
  await expect.element(page.getByText(/The disk with the database is almost full: 0.9 of 20 GB are free/)).toBeVisible()
  await expect.element(page.getByText(/The disk with the backups is filling up fast/)).toBeVisible()
  const waiting = page.getByRole('definition').filter({ hasText: /wait for 12 seats/ })
  await expect.element(waiting).toMatchTextContent(/^7/)
  await expectUsable()
})
