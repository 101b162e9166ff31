import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportReport } from '../../../contract/files.ts'
import { answer, answerRequests, lost } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { OFFICE } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const IMPORT = 'POST /api/imports/:kind'
const NOTHING: ImportReport = {
  rows: 1,
  added: 0,
  changed: 0,
  same: 0,
  changes: [],
  emails_changed: 0,
  same_children: [],
  unconfirmed: { count: 0, invited: 0, kept: 0, accounts: [] },
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
  await expect.element(alert).toMatchTextContent(/^Whoops! looks like something went wrong/)
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

test('a file and its errors are accessible', async () => {
  await expectUsable()
  const long = 'Ornithology'.repeat(9)
  server.set(reported({ wrong: [{ line: 2, column: 'section', reason: `${'9'.repeat(60)} ${long}` }] }))
  await choose(classes, 'section,name,semester')
  await expect.element(classes.getByRole('table')).toBeVisible()
  await expectUsable()
  server.set(reported({ added: 1, rows: 1 }))
  await choose(teachers, 'first_name,last_name,email,active')
  await expect
    .poll(() =>
      teachers
        .getByRole('definition')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['1', '0', '0'])
  await expectUsable()
})

async function choose(card: ReturnType<typeof page.getByRole>, text: string, name = 'import.csv'): Promise<void> {
  await card.getByLabelText(/^Upload/).upload(new File([text], name))
}

function reported(report: Partial<ImportReport>) {
  return answer(IMPORT, 200, { report: { ...NOTHING, ...report } })
}
