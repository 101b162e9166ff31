import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportReport } from '../../../contract/files.ts'
import { answer, answerRequests, lost } from '../../../test/components/answers.ts'
import { recordDownloads } from '../../../test/components/browser.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { SPRING } from '../../../test/components/sample/classes.ts'
import { OFFICE, SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { textsOf } from '../../../test/components/texts.ts'

const IMPORT = 'POST /api/imports/:kind'
const NOTHING: ImportReport = {
  rows: 1,
  added: 0,
  changed: 0,
  same: 0,
  left_out: 0,
  without_revision: 0,
  changes: [],
  outdated: [],
  read_back: [],
  emails_changed: 0,
  same_children: [],
  unconfirmed: { count: 0, invited: 0, kept: 0, accounts: [] },
  double_booked: [],
  wrong: [],
  emails: null,
  done: false,
}
const WRONG: ImportReport['wrong'] = [
  { line: 2, column: 'email', reason: 'Must be a valid email' },
  { line: 6, column: 'child_grade', reason: 'Enter K, 1 to 12 or done' },
  { line: 10, column: 'child_grade', reason: 'New students need a grade from K to 12.' },
]

const server = answerRequests()
const families = page.getByRole('region', { name: 'Parents with children', exact: true })
const teachers = page.getByRole('region', { name: 'Teachers', exact: true })
const classes = page.getByRole('region', { name: 'Classes', exact: true })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE)
  await showScreen('/admin/dashboard/files', 'admin')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Import & Export' })).toBeVisible()
})

test('the errors of a file are listed and searched', async () => {
  const errors = families.getByRole('table').getByRole('row')
  const find = families.getByRole('searchbox', { name: 'Search errors' })
  server.set(reported({ wrong: WRONG }))
  await choose(families, 'id,email')
  await expect.element(families.getByText('Nothing was saved. Fix the file and upload it again.')).toBeVisible()
  await expect.element(families.getByRole('button', { name: 'Import' })).not.toBeInTheDocument()
  expect(errors.elements()).toHaveLength(1 + WRONG.length)
  await find.fill('child_grade')
  await expect.poll(() => errors.elements()).toHaveLength(3)
  await find.fill('fax')
  await expect.element(families.getByText('Your search for "fax" found no results.')).toBeVisible()
  await expectUsable()
  await page.viewport(1280, 900)
  await families.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(find).toHaveFocus()
  await expect.poll(() => errors.elements()).toHaveLength(1 + WRONG.length)
})

test('a file that is too large is not sent, and a failed upload shows an error', async () => {
  const alert = teachers.getByRole('alert')
  const button = teachers.getByRole('button', { name: 'Import' })
  await choose(teachers, 'x'.repeat(2_000_001))
  await expect.element(alert).toMatchTextContent(/^The file is too large/)
  await expectUsable()
  expect(server.sent.filter(({ route }) => route === IMPORT)).toEqual([])
  server.set(lost(IMPORT))
  await choose(teachers, 'first_name,last_name,email')
  await expect.element(alert).toMatchTextContent(/We don't know whether this arrived/)
  await expect.element(button).not.toBeInTheDocument()
  await expectUsable()
})

test('a spreadsheet is not sent, and the office is told to save it as CSV first', async () => {
  await choose(teachers, 'PK\u0003\u0004 a workbook', 'teachers.xlsx')
  await expect.element(teachers.getByRole('alert')).toMatchTextContent(/Save it as CSV first/)
  await expect.element(teachers.getByRole('button', { name: 'Import' })).not.toBeInTheDocument()
  await expectUsable()
  expect(server.sent.filter(({ route }) => route === IMPORT)).toEqual([])
})

test('a file of an old encoding is sent only after the office has chosen the reading that is right', async () => {
  server.setBy(IMPORT, ({ body }) => reported({ added: 1, done: Object(body).confirmed }))
  const sent = () => server.sent.filter(({ route }) => route === IMPORT).map(({ body }) => Object(body).csv)
  const windows = families.getByRole('button', { name: 'Windows: JosŽ, Garc’a' })
  const mac = families.getByRole('button', { name: 'Mac: José, García' })
  const bytes = [0x4a, 0x6f, 0x73, 0x8e, 0x2c, 0x47, 0x61, 0x72, 0x63, 0x92, 0x61]
  await choose(families, new Uint8Array(bytes))
  await expect.element(families.getByText(/^This file doesn't say how its letters are stored/)).toBeVisible()
  await expectUsable()
  await expect.element(families.getByRole('button', { name: 'Import' })).not.toBeInTheDocument()
  expect(sent()).toEqual([])
  await windows.click()
  await expect.poll(sent).toEqual(['JosŽ,Garc’a'])
  await mac.click()
  await expect.poll(sent).toEqual(['JosŽ,Garc’a', 'José,García'])
  await expect.element(mac).toHaveAttribute('aria-pressed', 'true')
  await expect.element(mac).toHaveFocus()
  await expectUsable()
  await families.getByRole('button', { name: 'Import' }).click()
  await expect.element(families.getByRole('status').filter({ hasText: 'Import complete.' })).toHaveFocus()
  expect(sent()).toEqual(['JosŽ,Garc’a', 'José,García', 'José,García'])
  await expect.element(mac).not.toBeInTheDocument()
})

test('a file and its errors are accessible', async () => {
  await expectUsable()
  const long = 'Ornithology'.repeat(9)
  server.set(reported({ wrong: [{ line: 2, column: 'section', reason: `${'9'.repeat(60)} ${long}` }] }))
  await choose(classes, 'section,name,semester')
  await expect.element(classes.getByRole('table')).toBeVisible()
  await expectUsable()
  server.set(reported({ added: 1, rows: 1 }))
  await choose(teachers, 'first_name,last_name,email,active')
  await expect.poll(textsOf(teachers.getByRole('definition'))).toEqual(['1', '0', '0'])
  await expectUsable()
})

test('a child that a file has twice is one child, until the office says that they are different', async () => {
  const row = { line: 3, parent: 'Elena Marsh', first_name: 'Ruby', last_name: 'Marsh', grade: '2' } as const
  server.setBy(IMPORT, ({ body }) => {
    const { different_children, confirmed } = Object(body)
    const counts = different_children ? { added: 2, same: 0 } : { added: 1, same: 1 }
    return reported({ ...counts, rows: 2, same_children: [row], done: confirmed })
  })
  await choose(families, 'two rows')
  const table = families.getByRole('table', { name: 'The family already has a child with this name and grade' })
  await expect.element(table.getByRole('row').last()).toHaveTextContent('3Ruby Marsh2ndElena Marsh')
  await expect.poll(textsOf(families.getByRole('definition'))).toEqual(['1', '0', '1'])
  await expectUsable()
  const different = families.getByRole('checkbox', { name: 'These are different children' })
  await different.click()
  await expect.poll(textsOf(families.getByRole('definition'))).toEqual(['2', '0', '0'])
  await expect.element(different).toHaveFocus()
  await families.getByRole('button', { name: 'Import' }).click()
  await expect.element(families.getByRole('status').filter({ hasText: 'Import complete.' })).toHaveFocus()
  const body = { different_children: true, confirmed: true }
  expect(server.sent.findLast(({ route }) => route === IMPORT)).toMatchObject({ body })
})

test('a preview shows the old and new values, and what Excel rewrote', async () => {
  const cells = [
    { column: 'room', from: '12', to: 'Barn' },
    { column: 'restrictions', from: '0102', to: '' },
  ]
  server.set(
    reported({
      changed: 1,
      without_revision: 1,
      changes: [{ line: 2, change: 'changed', name: 'Kites (0101)', cells }],
      read_back: [{ line: 2, column: 'section', from: '101', to: '0101' }],
    }),
  )
  await choose(classes, 'an edited class')
  await classes.getByText('Rows that add or change a record').click()
  const row = classes.getByRole('table', { name: 'Changes', exact: true }).getByRole('row').last()
  await expect.element(row).toHaveTextContent('2Kites (0101)room: 12 → Barnrestrictions: 0102 → empty')
  await expect
    .element(
      classes
        .getByRole('table', { name: /^Excel rewrote these cells/ })
        .getByRole('row')
        .last(),
    )
    .toHaveTextContent('2section: 101 → 0101')
  await expect.element(classes.getByText(/^1 changed row has no revision/)).toBeVisible()
  await expectUsable()
})

test('a row whose record changed after the export is left out until the office chooses it', async () => {
  const row = {
    line: 2,
    name: 'Ruby Marsh (Elena Marsh)',
    cells: [{ column: 'phone', from: '9285550177', to: '9285550142' }],
    current: 'r1 r2',
  }
  server.setBy(IMPORT, ({ body }) => {
    const { chosen, confirmed } = Object(body)
    const isChosen = chosen.length > 0
    const counts = isChosen ? { changed: 1 } : { left_out: 1 }
    return reported({ ...counts, outdated: [{ ...row, chosen: isChosen }], done: confirmed })
  })
  await choose(families, 'an older export')
  const importButton = families.getByRole('button', { name: 'Import', exact: true })
  const table = families.getByRole('table', { name: 'Changed after the export' })
  await expect.element(table.getByRole('row').last()).toMatchTextContent(/phone: 9285550177 → 9285550142/)
  await expect.element(families.getByText(/^1 row is left out/)).toBeVisible()
  await expect.element(families.getByText('No changes. Your records already match this file.')).not.toBeInTheDocument()
  await expect.element(importButton).not.toBeInTheDocument()
  await expectUsable()
  const box = families.getByRole('checkbox', { name: 'Import row 2 anyway' })
  await box.click()
  await expect.element(importButton).toBeVisible()
  await expect.element(box).toBeChecked()
  await expect.element(box).toHaveFocus()
  await importButton.click()
  await expect.element(families.getByRole('status').filter({ hasText: 'Import complete.' })).toHaveFocus()
  expect(server.sent.findLast(({ route }) => route === IMPORT)).toMatchObject({
    body: { confirmed: true, chosen: [{ line: 2, current: 'r1 r2' }] },
  })
})

test('a file that changes an email needs the password', async () => {
  server.setBy(IMPORT, ({ body }) => reported({ changed: 1, emails_changed: 1, done: Object(body).confirmed }))
  server.set(answer('POST /api/admin/validate/password', 200, { valid: true }))
  await choose(families, 'a new email')
  await expect.element(families).toMatchTextContent('This file changes the email of 1 person.')
  const button = families.getByRole('button', { name: 'Import' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription('Check your password first.')
  await expectUsable()
  await families.getByRole('textbox', { name: 'Your password' }).fill('sample-school')
  await families.getByRole('button', { name: 'Check Password' }).click()
  await expect.element(families.getByText('Password confirmed.')).toBeVisible()
  await button.click()
  await expect.element(families.getByRole('status').filter({ hasText: 'Import complete.' })).toHaveFocus()
})

test('the message of an import disappears with the next press, and its numbers stay', async () => {
  const done = teachers.getByText('Import complete.')
  server.set(reported({ added: 1, rows: 1 }))
  server.set(answer('GET /api/exports/:kind', 200, { name: 'teachers.csv', columns: ['email'], rows: [], total: 0 }))
  recordDownloads()
  await choose(teachers, 'first_name,last_name,email,active')
  await expect.element(teachers.getByRole('button', { name: 'Import' })).toBeVisible()
  server.set(reported({ added: 1, rows: 1, done: true }))
  await teachers.getByRole('button', { name: 'Import' }).click()
  await expect.element(done).toBeVisible()
  await expect.element(done).toBeInViewport()
  await teachers.getByRole('button', { name: 'Download a Template: Teachers' }).click()
  await expect.element(done).not.toBeInTheDocument()
  await expect.element(teachers.getByRole('term').first()).toHaveTextContent('added')
})

async function choose(card: ReturnType<typeof page.getByRole>, content: BlobPart, name = 'import.csv'): Promise<void> {
  await card.getByLabelText(/^Upload/).upload(new File([content], name))
}

test('the report warns of classes that need a room or a teacher twice', async () => {
  const clashes = [
    { shares: 'room' as const, name: 'Choir', section: '201' },
    { shares: 'teacher' as const, name: 'Band', section: '202' },
  ]
  const weaving = { name: 'Weaving', section: '101', clashes }
  const double_booked = [SPRING, SEMESTER].map(({ name: semester }) => ({ ...weaving, semester }))
  server.set(reported({ added: 1, double_booked }))
  await choose(classes, 'id,section')
  const row = classes.getByRole('table', { name: 'Double bookings' }).getByRole('row').last()
  for (const text of [
    `Weaving (101) · ${SEMESTER.name}`,
    'Same room and time as Choir (201).',
    'Same teacher and time as Band (202).',
  ])
    await expect.element(row.getByText(text)).toBeVisible()
  await expect.element(classes.getByRole('button', { name: 'Import', exact: true })).toBeEnabled()
  await expectUsable()
})

function reported(report: Partial<ImportReport>) {
  return answer(IMPORT, 200, { report: { ...NOTHING, ...report } })
}
