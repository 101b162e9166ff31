import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedSemester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { show } from '../../../test/components/render.tsx'
import { course, enrollmentOf, OSCAR, RUBY, schedule } from '../../../test/components/sample/family.ts'
import { SCHOOL, SEMESTER } from '../../../test/components/sample/school.ts'
import { loadPageTexts } from '../../texts.ts'
import { CalendarPanel } from './CalendarPanel.tsx'

const CALENDAR = 'GET /api/students/:id/calendar'
const ADDRESS = `https://school.example/api/calendars/${'a'.repeat(43)}.ics`
const CREATED = '2026-11-02T16:00:00.000Z'

const server = answerRequests()
const address = page.getByRole('textbox', { name: 'Calendar address' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() =>
  server.set(
    ...enrollmentOf(RUBY, schedule()),
    answer(CALENDAR, 200, { calendar: null, ended_at: null }),
    answer('POST /api/students/:id/calendar', 201, { url: ADDRESS }),
  ),
)

test('the calendar is accessible in every state, also for HS classes', async () => {
  server.set(...enrollmentOf(OSCAR, schedule({ enrolled: [course('Personal Finance')] })))
  await showPanel({ student: OSCAR })
  await expect.element(page.getByText(/HS classes don't have set weekdays/)).toBeVisible()
  await expectUsable()
  await createAddress()
  await expectUsable()
  await button('Turn Off Address').click()
  await expect.element(button('Yes, turn it off')).toBeVisible()
  await expectUsable()
})

test('an address that the browser cannot copy is selected', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await showPanel()
  await createAddress()
  await button('Copy Address').click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'did not copy' })).toBeVisible()
  const input = address.element() as HTMLInputElement
  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe(ADDRESS)
  await expectUsable()
})

test('an address that was turned off is explained, and a new one can be created', async () => {
  server.set(answer(CALENDAR, 200, { calendar: null, ended_at: CREATED }))
  await showPanel()
  await expect.element(page.getByText(/^The last address was turned off on .*2026/)).toBeVisible()
  await expect.element(button('Create Address')).toBeEnabled()
  await expectUsable()
})

test('a semester without dates shows the office’s contact', async () => {
  const office = { name: 'Front Desk', email: 'desk@canyon.example', phone: '9285550100' }
  server.set(answer('GET /api/school', 200, { school: { ...SCHOOL, office }, logo: null }))
  await showPanel({ semester: { ...SEMESTER, starts_on: null, ends_on: null } })
  await expect.element(page.getByText(/has no first and last day yet/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: office.email })).toBeVisible()
  expect(button('Download Calendar').elements()).toEqual([])
  await expectUsable()
})

interface Panel {
  readonly student?: Student
  readonly semester?: ListedSemester
}

async function showPanel({ student = RUBY, semester = SEMESTER }: Panel = {}): Promise<void> {
  await loadPageTexts()
  await show(<CalendarPanel student={student} semester={semester} />)
  await expect.element(page.getByRole('heading', { name: 'Subscribe' })).toBeVisible()
}

async function createAddress(): Promise<void> {
  const create = button('Create Address')
  await expect.element(create).toBeVisible()
  server.set(answer(CALENDAR, 200, { calendar: { created_at: CREATED }, ended_at: null }))
  await create.click()
  await expect.element(address).toHaveValue(ADDRESS)
}
