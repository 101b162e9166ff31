import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { dayAfter } from '../domain/schoolYear.ts'
import { expectUsable, test } from './support/checks.ts'
import { confirmPassword, signInAsAdmin } from './support/office.ts'
import { getSemesters, OFFICE, registerConfirmedParent, registerParent, uniqueName } from './support/school.ts'

test.slow()

const COLUMNS = 'id,email,first_name,last_name,phone,child_id,child_first_name,child_last_name,child_grade'
const PHONE = '928 555 0142'

test('a file with ten kinds of errors is refused, fixed, imported, and changes nothing when imported again', async ({
  page,
}) => {
  const [first, second] = [uniqueName(), uniqueName()]
  const email = (name: string) => `${name.toLowerCase()}@marsh.example`
  await openFiles(page)
  const families = page.getByRole('region', { name: 'Parents with children', exact: true })
  const errors = families.getByRole('table').locator('tbody tr')
  const cells = () => errors.evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))
  await choose(families, [`${COLUMNS},fax`, `,not an address,Ana,Marsh,${PHONE},,,,,1`])
  await expect(errors).toHaveCount(1)
  expect(await cells()).toEqual([['1', 'fax', 'Unknown column']])
  await choose(families, [
    COLUMNS,
    `abc,not an address,Ana,Marsh,${PHONE},,,,`,
    `,${email('a')},,Marsh,${PHONE},,,,`,
    `,${email('b')},R2D2,Marsh,${PHONE},,,,`,
    `,${email('c')},Cora,Marsh,12,,,,`,
    `,${email('d')},Dora,Marsh,${PHONE},,Ruby,Marsh,13`,
    `999999,${email('e')},Ella,Marsh,${PHONE},,,,`,
    `,${email(first)},${first},Marsh,${PHONE},,Ruby,,5`,
    `,${email(first)},${first},Marsh,${PHONE},999999,Ruby,Marsh,5`,
    `,${email(first)},${first},Marsh,${PHONE},,Ruby,Marsh,done`,
    `,${email(first)},${second},Marsh,${PHONE},,Ruby,Marsh,5`,
    `,${OFFICE},Ruth,Castellanos,${PHONE},,,,`,
  ])
  await expect(errors).toHaveCount(12)
  await expect(families.getByText('Nothing was saved. Fix the file and upload it again.')).toBeVisible()
  expect(await cells()).toEqual([
    ['2', 'email', 'Must be a valid email'],
    ['2', 'id', expect.any(String)],
    ['3', 'first_name', 'Field is Required'],
    ['4', 'first_name', 'Only alphabetic characters are allowed'],
    ['5', 'phone', 'Valid phone number is required'],
    ['6', 'child_grade', 'Enter K, 1 to 12 or done'],
    ['7', 'id', 'Parent not found'],
    ['8', 'child_last_name', 'Field is Required'],
    ['9', 'child_id', 'This parent has no child with this id'],
    ['10', 'child_grade', 'New students need a grade from K to 12.'],
    ['11', 'email', 'Another row has different details for this parent'],
    ['12', 'email', 'Parent not found'],
  ])
  await expect(families.getByRole('button', { name: 'Import' })).toHaveCount(0)
  await expectUsable(page)

  const fixed = [
    COLUMNS,
    `,${email(first)},${first},Marsh,${PHONE},,Ruby,Marsh,5`,
    `,${email(first)},${first},Marsh,${PHONE},,Oscar,Marsh,K`,
    `,${email(second)},${second},Marsh,${PHONE},,,,`,
  ]
  await choose(families, fixed)
  await expectCounts(families, { added: 3, changed: 0, same: 0 })
  await expectUsable(page)
  const [noResults] = await findParents(page, first)
  expect(noResults).toContain('found no results')
  await choose(families, fixed)
  await families.getByRole('button', { name: 'Import' }).click()
  const status = families.getByRole('status').filter({ hasText: /\S/ })
  await expect(status).toHaveText('Import complete.')
  await expect(status).toBeFocused()
  await expectUsable(page)
  const rows = await findParents(page, first)
  expect(rows).toEqual([expect.stringMatching(/\(928\) 555 - 0142.*Ruby Marsh 5th.*Oscar Marsh Kindergarten/)])

  await choose(families, fixed)
  await expect(status).toHaveText('No changes. Your records already match this file.')
  await expect(families.getByRole('button', { name: 'Import' })).toHaveCount(0)
  await expectUsable(page)
})

test('an exported file can be imported unchanged', async ({ page }) => {
  await openFiles(page)
  for (const kind of ['Teachers', 'Parents with children', 'Classes']) {
    const card = page.getByRole('region', { name: kind, exact: true })
    const [name, file] = await downloadFrom(page, card, `Export: ${kind}`)
    expect(name).toBe(`${kind === 'Parents with children' ? 'parents' : kind.toLowerCase()}.csv`)
    expect(file.split('\r\n').length).toBeGreaterThan(10)
    const [template, example] = await downloadFrom(page, card, `Download a Template: ${kind}`)
    expect(template).toBe(`template-${name}`)
    const [headings = '', ...rows] = example.trimEnd().split('\r\n')
    expect(file.startsWith(headings)).toBe(true)
    expect(rows).toHaveLength(1)
    await choose(card, [file])
    await expect(
      card.getByRole('status').filter({ hasText: 'No changes. Your records already match this file.' }),
    ).toBeVisible()
  }
})

test('an import changes a name and adds a child', async ({ page, request, mailbox }) => {
  const parent = await registerConfirmedParent(request, mailbox)
  await openFiles(page)
  const families = page.getByRole('region', { name: 'Parents with children', exact: true })
  await choose(families, [
    COLUMNS,
    `,${parent.email},${parent.first_name},Whitefeather,4805550199,,,,`,
    `,${parent.email},${parent.first_name},Whitefeather,4805550199,,Ruby,Whitefeather,2`,
  ])
  await expectCounts(families, { added: 1, changed: 1, same: 0 })
  await families.getByRole('button', { name: 'Import' }).click()
  await expect(families.getByText('Import complete.')).toBeVisible()
  expect(await findParents(page, parent.first_name)).toEqual([
    expect.stringMatching(/Whitefeather.*Ruby Whitefeather 2nd/),
  ])
})

test('a child that a file has twice is one child, until the office says that they are different', async ({
  page,
  request,
}) => {
  const parent = await registerParent(request)
  await openFiles(page)
  const families = page.getByRole('region', { name: 'Parents with children', exact: true })
  const row = `,${parent.email},${parent.first_name},Marsh,4805550199,,Ruby,Marsh,2`
  await choose(families, [COLUMNS, row, row])
  const table = families.getByRole('table', { name: 'The family already has a child with this name and grade' })
  await expect(table.locator('tbody tr')).toHaveText([`3Ruby Marsh2nd${parent.first_name} Marsh`])
  await expectCounts(families, { added: 1, changed: 0, same: 1 })
  await expectUsable(page)
  const answer = families.getByRole('checkbox', { name: 'These are different children' })
  await answer.press('Space')
  await expectCounts(families, { added: 2, changed: 0, same: 0 })
  await expect(answer).toBeFocused()
  await families.getByRole('button', { name: 'Import' }).click()
  await expect(families.getByRole('status').filter({ hasText: 'Import complete.' })).toBeFocused()
  expect(await findParents(page, parent.first_name)).toEqual([expect.stringMatching(/Ruby Marsh 2nd.*Ruby Marsh 2nd/)])
})

test('a file that changes an email needs the password', async ({ page, request }) => {
  const parent = await registerParent(request)
  const { id } = await idOf(page, parent.email)
  await openFiles(page)
  const families = page.getByRole('region', { name: 'Parents with children', exact: true })
  await choose(families, [COLUMNS, `${id},new.${parent.email},${parent.first_name},Marsh,4805550199,,,,`])
  await expectCounts(families, { added: 0, changed: 1, same: 0 })
  await expect(families).toContainText('This file changes the email of 1 person.')
  const button = families.getByRole('button', { name: 'Import' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Check your password first.')
  await expectUsable(page)
  await confirmPassword(families)
  await button.click()
  await expect(families.getByRole('status').filter({ hasText: 'Import complete.' })).toBeFocused()
  expect(await findParents(page, parent.first_name)).toEqual([expect.stringContaining(`new.${parent.email}`)])
})

test('a semester’s rosters are exported for a learning platform', async ({ page, office }) => {
  const { open } = await getSemesters(office)
  const [year = ''] = /\d{4}/.exec(open.name) ?? []
  const { starts_on, ends_on } = open
  if (!starts_on || !ends_on) throw new Error('The sample semesters have dates')
  await openFiles(page)
  const card = page.getByRole('region', { name: 'Rosters for a Learning Platform' })
  await card.getByRole('combobox', { name: 'Semester' }).selectOption(open.name)
  await expect(card.getByLabel('First day')).toHaveValue(starts_on)
  await expect(card.getByLabel('Last day')).toHaveValue(ends_on)
  await card.getByLabel('First day').fill(`${Number(year) + 1}-01-04`)
  await card.getByRole('button', { name: 'Export for OneRoster' }).click()
  await expect(card.getByText('The last day must be on or after the first day').last()).toBeVisible()
  await expectUsable(page)
  await card.getByLabel('First day').fill(`${year}-01-04`)
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Export for OneRoster' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`oneroster-${open.slug}.zip`)
  const files = unzipSync(await readFile(await file.path()))
  const names = ['academicSessions', 'classes', 'courses', 'enrollments', 'manifest', 'orgs', 'roles', 'users']
  expect(Object.keys(files).sort()).toEqual(names.map((name) => `${name}.csv`))
  const sessions = strFromU8(files['academicSessions.csv'] ?? new Uint8Array())
  expect(sessions).toContain(`${open.name},semester,${year}-01-04,${dayAfter(ends_on)},`)
  await expectUsable(page)
})

/** The parent's row of the export. */
async function idOf(page: Page, email: string): Promise<{ id: string }> {
  await openFiles(page)
  const [, text] = await downloadFrom(
    page,
    page.getByRole('region', { name: 'Parents with children' }),
    'Export: Parents with children',
  )
  const [id = ''] =
    text
      .split('\r\n')
      .find((line) => line.includes(`,${email},`))
      ?.split(',') ?? []
  return { id }
}

async function openFiles(page: Page): Promise<void> {
  await signInAsAdmin(page, '/admin/dashboard/files')
  await expect(page.getByRole('heading', { level: 1, name: 'Import & Export' })).toBeVisible()
}

async function choose(card: Locator, lines: readonly string[]): Promise<void> {
  const file = { name: 'import.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await card.getByLabel(/^Upload/).setInputFiles(file)
}

async function expectCounts(card: Locator, { added, changed, same }: Record<'added' | 'changed' | 'same', number>) {
  await expect(card.getByRole('term')).toHaveText(['added', 'changed', 'unchanged'])
  await expect(card.getByRole('definition')).toHaveText([added, changed, same].map(String))
}

/** The name and text of the file that the button downloads. */
async function downloadFrom(page: Page, card: Locator, button: string): Promise<[name: string, text: string]> {
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: button }).click()
  const file = await download
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')]
}

/** The parents found by a name, or the empty result's text. Returns to the import screen. */
async function findParents(page: Page, name: string): Promise<string[]> {
  await page.goto(`/admin/dashboard/users/parents?search=${name}`)
  const result = page.getByRole('status').filter({ hasText: /found no results|^[\d,]+ parent/ })
  await expect(result).toBeVisible()
  const rows = await page.locator('tbody tr').allTextContents()
  const status = await result.allTextContents()
  await page.goto('/admin/dashboard/files')
  return rows.length > 0 ? rows : status
}
