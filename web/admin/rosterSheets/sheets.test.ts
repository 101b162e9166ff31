import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import type { ListedSheetRow, RosterSheetSemester } from '../../../contract/rosterSheets.ts'
import type { DateRange } from '../../../domain/meetings.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: String.raw,
  plural: (count: number, { other }: { readonly other: string }) => other.replace('#', String(count)),
  selectOrdinal: (position: number) => `${position}.`,
}))
const { isPrinted, sheetCells, sheetsOf } = await import('./sheets.ts')
const { sheetDocument } = await import('./sheetDocument.ts')
const { schoolClock } = await import('../../ui/format/schoolClock.ts')
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

function row(section: string, child: string, status: ListedSheetRow['status'] = 'enrolled'): ListedSheetRow {
  const id = Number(section)
  return {
    course: { id, section, name: `Pottery ${section}`, days: 'M', period: '1', time: '8:30-9:25', room: 'Kiln Room' },
    teacher: { first_name: 'Marisol', last_name: 'Ortiz' },
    student: { id: 1, first_name: child, last_name: 'Yazzie', grade: '5' },
    status,
    parent: { first_name: 'Rosa', last_name: 'Yazzie', phone: '9285550142', email: 'rosa@example.org' },
    confirmed: null,
  }
}

const SEMESTER: RosterSheetSemester = {
  name: 'Fall 2026',
  starts_on: '2026-08-24',
  ends_on: '2026-12-18',
  days_off: ['2026-08-31'],
}
const person = (name: string, number: string) => ({ key: '', name, phones: [{ number, type: 'cell' }], email: '' })
const ADA: ListedSheetRow = {
  ...row('101', 'Ada'),
  confirmed: {
    date: '2026-08-21T04:00:00.000Z',
    parents: [person('Rosa Yazzie', '9285550177'), person('Carl Yazzie', '9285550188')],
  },
}
const TEXTS = { i18n, ...schoolClock('America/Phoenix', 'en') }
const ROWS = [ADA, row('101', 'Ben'), row('101', 'Cora', 'waiting'), row('102', 'Dan')]
const printed = (kind: 'roster' | 'sign-in', semester = SEMESTER, dates?: DateRange) =>
  sheetDocument(
    {
      kind,
      dates,
      sheets: sheetsOf(ROWS),
      semester,
      school: { name: 'Cedar School', time_zone: 'America/Phoenix', color: '#1f5f8b', logo: undefined },
    },
    i18n,
  )

test('each class is a sheet with its roster and its wait list', () => {
  const names = sheetsOf(ROWS).map(({ course, enrolled, waiting }) => [
    course.section,
    enrolled.map(({ student }) => student.first_name),
    waiting.map(({ student }) => student.first_name),
  ])
  expect(names).toEqual([
    ['101', ['Ada', 'Ben'], ['Cora']],
    ['102', ['Dan'], []],
  ])
})

test('a spreadsheet has the parents of each child as they were confirmed last, with the date', () => {
  const [headers = [], first = [], second = []] = sheetCells(ROWS, TEXTS)
  expect(Object.fromEntries(headers.map((head, column) => [head, first[column]]))).toMatchObject({
    Section: '101',
    'First name': 'Ada',
    Status: 'Enrolled',
    Parent: 'Rosa Yazzie',
    Phone: '(928) 555 - 0177, (928) 555 - 0142',
    Email: 'rosa@example.org',
    'Other parents': 'Carl Yazzie (928) 555 - 0188',
    'Contacts confirmed': 'Aug 20, 2026',
  })
  expect(Object.fromEntries(headers.map((head, column) => [head, second[column]]))).toMatchObject({
    Phone: '(928) 555 - 0142',
    'Other parents': '',
    'Contacts confirmed': '',
  })
})

test('a roster has one page for each class, and the parents to call with the date on which they were confirmed', () => {
  const { content } = printed('roster')
  expect(Array.isArray(content) && content.length).toBe(2)
  const text = JSON.stringify(content)
  expect(text).toContain('(928) 555 - 0142')
  expect(text).toMatch(/Carl Yazzie.*\(928\) 555 - 0188.*Aug 20, 2026/)
  expect(text).toContain('Wait List')
  expect(text.match(/#1f5f8b/g)).toHaveLength(2)
})

test('a child for whom a seat is held is on the wait list without a number, and is not counted as waiting', () => {
  const rows = [row('101', 'Cora', 'offered'), row('101', 'Eli', 'waiting')]
  const [, cora = [], eli = []] = sheetCells(rows, TEXTS)
  expect([cora[7], eli[7]]).toEqual(['Seat held', 'Waiting'])
  const school = { name: 'Cedar School', time_zone: 'America/Phoenix', color: '#1f5f8b', logo: undefined }
  const text = JSON.stringify(
    sheetDocument({ kind: 'roster', sheets: sheetsOf(rows), semester: SEMESTER, school }, i18n),
  )
  expect(text).toMatch(/"text":""},{"text":"Cora Yazzie · Seat held"/)
  expect(text).toMatch(/"text":"1","color":"[^"]+"},{"text":"Eli Yazzie"/)
})

test('a sign-in sheet has a column for each meeting, without days off, and further pages for a long semester', () => {
  const { content } = printed('sign-in')
  expect(Array.isArray(content) && content.length).toBe(4)
  const text = JSON.stringify(content)
  expect(text).toContain('"Aug 24"')
  expect(text).not.toContain('"Aug 31"')
  expect(text).toContain('"Dec 14"')
  expect(text).not.toContain('Cora')
})

test('a sign-in sheet for a day has its column only, and a class that does not meet then has none', () => {
  const [monday, tuesday] = ['2026-09-07', '2026-09-08'].map((date) => ({ starts_on: date, ends_on: date }))
  const { content } = printed('sign-in', SEMESTER, monday)
  expect(Array.isArray(content) && content.length).toBe(2)
  const text = JSON.stringify(content)
  expect(text).toContain('"Sep 7"')
  expect(text).not.toContain('"Sep 14"')
  const [sheet] = sheetsOf(ROWS)
  const isFor = (dates: DateRange | undefined, semester = SEMESTER) =>
    sheet && isPrinted(sheet, { kind: 'sign-in', dates, semester })
  expect(isFor(monday)).toBe(true)
  expect(isFor(tuesday)).toBe(false)
  expect(isFor(monday, { ...SEMESTER, days_off: ['2026-09-07'] })).toBe(false)
  const anyDay = sheet && { ...sheet, course: { ...sheet.course, days: 'HS' as const } }
  expect(anyDay && isPrinted(anyDay, { kind: 'sign-in', dates: tuesday, semester: SEMESTER })).toBe(true)
  expect(isFor(undefined, { ...SEMESTER, starts_on: null, ends_on: null })).toBe(true)
})

test('a sign-in sheet of a semester without dates has empty columns', () => {
  const { content } = printed('sign-in', { ...SEMESTER, starts_on: null, ends_on: null })
  expect(Array.isArray(content) && content.length).toBe(2)
})

test.each(['roster', 'sign-in'] as const)('the bar of a %s sheet is as wide as the text of its page', (kind) => {
  const [, bar] = /"canvas":\[\{"type":"rect","x":0,"y":0,"w":(\d+)/.exec(JSON.stringify(printed(kind).content)) ?? []
  const [left] = printed(kind).pageMargins as number[]
  expect(Number(bar)).toBe(792 - 2 * (left ?? 0))
})
