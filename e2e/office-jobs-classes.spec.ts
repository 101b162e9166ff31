import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
import { addClass, enrollAsAdmin, signInAsAdmin } from './support/office.ts'
import { addChild, getSemesters, uniqueName } from './support/school.ts'

test.slow()

test('the room of many classes changes with six presses, after a preview of the classes and the emails', async ({
  page,
  office,
  family,
}) => {
  const name = `Weaving ${uniqueName()}`
  const first = await addClass(office, { name })
  await addClass(office, { name, room: 'Barn' })
  await enrollAsAdmin(office, first, await addChild(family, { grade: '5' }))
  await openList(page, office, name)
  const dialog = page.getByRole('dialog', { name: 'Change 2 Classes' })

  const clicks = await countClicks(page)
  await page.getByRole('checkbox', { name: 'Choose all 2 classes' }).click()
  await page.getByRole('button', { name: 'Change 2 Classes' }).click()
  await dialog.getByRole('combobox', { name: 'What to change' }).selectOption('Room')
  await dialog.getByRole('textbox', { name: 'Room' }).fill('Barn')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('heading', { name: '1 class would change' })).toBeFocused()
  await expect(dialog.getByText('Room: 12 → Barn')).toBeVisible()
  await expect(dialog.getByText('1 class has this already.')).toBeVisible()
  await expect(dialog.getByText('This emails Elena Marsh.')).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Change 1 Class' }).click()
  expect(await clicks()).toBeLessThanOrEqual(6)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('1 class has changed.')).toBeVisible()
  await expect(rows(page).getByRole('cell', { name: 'Barn' })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Change 2 Classes' })).toBeFocused()
})

test('too few seats are refused for one class, and somebody else’s change is not overwritten', async ({
  page,
  office,
  family,
}) => {
  const name = `Carving ${uniqueName()}`
  const [full, other] = [await addClass(office, { name }), await addClass(office, { name, days: 'W' })]
  await enrollAsAdmin(office, full, await addChild(family, { grade: '5' }))
  await openList(page, office, name)
  await page.getByRole('checkbox', { name: 'Choose all 2 classes' }).click()
  await page.getByRole('button', { name: 'Change 2 Classes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 Classes' })
  await dialog.getByRole('textbox', { name: 'Seats' }).fill('0')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('1 child is enrolled. Enter 1 or more seats.')).toBeVisible()
  await office.send('POST', `/api/courses/toggle-hidden/${other.id}`, {})
  await dialog.getByRole('button', { name: 'Change 1 Class' }).click()
  await expect(dialog.getByText(/^Someone else changed this class in the meantime/)).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
})

test('students without a class on a day are found by a filter in the URL', async ({ page, family, office }) => {
  const child = await addChild(family, { grade: '5' })
  const course = await addClass(office, { days: 'W' })
  await enrollAsAdmin(office, course, child)
  await signInAsAdmin(page, `/admin/dashboard/users/students?search=${child.first_name}`)
  await expect(rows(page)).toHaveCount(1)
  const show = filters(page).getByRole('combobox', { name: 'Show' })
  await show.selectOption('No class on Friday')
  await expect(page).toHaveURL(/state=without-class/)
  await expect(rows(page)).toHaveCount(1)
  await expectUsable(page)
  await show.selectOption('No class on Wednesday')
  await expect(page.getByText(`Your search for "${child.first_name}" found no results.`)).toBeVisible()
  await page.reload()
  await expect(show).toHaveValue('without-class W')
})

test('the export of the class list has the filtered classes, and is imported again after an edit', async ({
  page,
  office,
  family,
}) => {
  const name = `Beadwork ${uniqueName()}`
  const course = await addClass(office, { name, days: 'W', room: '12' })
  await addClass(office, { name, days: 'F' })
  await enrollAsAdmin(office, course, await addChild(family, { grade: '5' }))
  await openList(page, office, name)
  await filters(page).getByRole('combobox', { name: 'Days' }).selectOption('Wed')
  await expect(rows(page)).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^\uFEFF?id,semester,section,name,.*,teacher,current_seats,wait_list$/)

  await page.goto('/admin/dashboard/files')
  const card = page.getByRole('region', { name: 'Classes', exact: true })
  await card.getByText('Columns and allowed values').click()
  await expect(card.getByText('One of M, T/TH, W, F, HS.')).toBeVisible()
  await upload(card, csv.replace(',12,', ',Barn,'))
  await card.getByText('Rows that add or change a record').click()
  const row = card.getByRole('table').locator('tbody tr')
  await expect(row).toHaveText([`2${name} (${course.section})Changed: room`])
  await expect(card.getByText('This emails Elena Marsh.')).toBeVisible()
  await expectUsable(page)
  await upload(card, csv)
  await expect(card.getByText('No changes. Your records already match this file.')).toBeVisible()
})

type Office = Parameters<typeof getSemesters>[0]

async function openList(page: Page, office: Office, search: string): Promise<void> {
  const { open } = await getSemesters(office)
  const query = search === '' ? '' : `?search=${encodeURIComponent(search)}`
  await signInAsAdmin(page, `/admin/dashboard/classes/${open.slug}${query}`)
  await expect(page.getByRole('table').or(page.getByRole('status').filter({ hasText: /no results/ }))).toBeVisible()
}

function upload(card: Locator, csv: string): Promise<void> {
  const buffer = Buffer.from(csv)
  return card.locator('input[type="file"]').setInputFiles({ name: 'classes.csv', mimeType: 'text/csv', buffer })
}

function rows(page: Page): Locator {
  return page.locator('tbody tr')
}

function filters(page: Page): Locator {
  return page.getByRole('group', { name: 'Filters' })
}
