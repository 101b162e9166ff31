import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addClass, enrollAsAdmin, signInAsAdmin } from './support/office.ts'
import { addChild, getSemesters, OFFICE, uniqueName } from './support/school.ts'

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
    ['4', 'first_name', `Only alphabetic characters are allowed. "2" can't be in a name.`],
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

test('exported files change nothing when they are imported unchanged, and the classes of a filtered list can be edited in a file', async ({
  page,
  office,
  family,
}) => {
  await test.step('unchanged files and templates', async () => {
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

  await test.step('an edited file of a filtered list', async () => {
    const name = `Beadwork ${uniqueName()}`
    const course = await addClass(office, { name, days: 'W', room: '12' })
    await addClass(office, { name, days: 'F' })
    await enrollAsAdmin(office, course, await addChild(family, { grade: '5' }))
    const { open } = await getSemesters(office)
    await signInAsAdmin(page, `/admin/dashboard/classes/${open.slug}?search=${encodeURIComponent(name)}`)
    const filters = page.getByRole('group', { name: 'Filters' })
    await filters.getByRole('combobox', { name: 'Days' }).selectOption('Wed')
    await expect(page.locator('tbody tr')).toHaveCount(1)
    const [, csv] = await downloadFrom(page, page.getByRole('main'), 'Export')
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^\uFEFF?id,semester,section,name,.*,teacher,current_seats,wait_list$/)

    await page.goto('/admin/dashboard/files')
    const card = page.getByRole('region', { name: 'Classes', exact: true })
    await card.getByText('Columns and allowed values').click()
    await expect(card.getByText('One of M, T/TH, W, F, HS.')).toBeVisible()
    await choose(card, [csv.replace(',12,', ',Barn,')])
    await card.getByText('Rows that add or change a record').click()
    const row = card.getByRole('table', { name: 'Changes', exact: true }).locator('tbody tr')
    await expect(row).toHaveText([`2${name} (${course.section})room: 12 → Barn`])
    await expect(card.getByRole('table', { name: 'Double bookings', exact: true })).toContainText(name)
    await expect(card.getByText('This emails Elena Marsh.')).toBeVisible()
    await expectUsable(page)
    await choose(card, [csv])
    await expect(card.getByText('No changes. Your records already match this file.')).toBeVisible()
    await choose(card, [csv.replace(',12,', ',Barn,')])
    await card.getByRole('button', { name: 'Import' }).click()
    await expect(card.getByText('Import complete.')).toBeVisible()
    const { courses } = await office.send<{ courses: { id: number; room: string }[] }>(
      'GET',
      `/api/courses/by-semester/${open.id}`,
    )
    expect(courses.find(({ id }) => id === course.id)?.room).toBe('Barn')
  })
})

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
  await card.getByRole('button', { name: button, exact: true }).click()
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
