import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { textOf } from './support/pdf.ts'
import { openRegistration, registerStudent } from './support/registrations.ts'
import { OFFICE } from './support/school.ts'
import { storeSession } from './support/steps.ts'

const LIST = '/admin/dashboard/registrations'

test.use({ viewport: { width: 320, height: 640 }, alsoInDark: true })

test('the office finds a registration from the menu, keeps its filters in the URL, and exports the list and chosen answers', async ({
  page,
  request,
}) => {
  const { first_name, name, reference } = await registerStudent(request, {
    student: { grade: 'K' },
    student_health_conditions: { health_problems: 'Peanut allergy, inhaler' },
  })
  const filters = { search: first_name, state: 'new', grade: 'K' }
  await signInAsAdmin(page)

  await test.step('search and filters', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: /^Today/ }).click()
    await page.getByRole('link', { name: /^Registrations \(\d+ new\)$/ }).click()
    await page.getByRole('searchbox').fill(first_name)
    await expect(rows(page)).toHaveCount(1)
    for (const part of [name, 'New', 'Kindergarten', 'Rosa Nez', reference])
      await expect(rows(page)).toContainText(part)
    await page.getByText('Filters', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Declined')
    await expect(page.getByText(/found no results/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('New')
    await page.getByRole('combobox', { name: 'Grade', exact: true }).selectOption('Kindergarten')
    await expectFilters(page, filters)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expectUsable(page)
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expectFilters(page, filters)
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('the list as CSV, with the rows of the filters', async () => {
    const [head, row, end] = await linesOf(page, page.getByRole('button', { name: 'Export', exact: true }))
    expect(head?.replace('\uFEFF', '')).toBe(
      'Student,Status,Grade,School year,Enrolling Parent,Received (MST),Reference',
    )
    expect(row).toMatch(new RegExp(`^${name},New,Kindergarten,\\d{4} - \\d{4},Rosa Nez,.+,${reference}$`))
    expect(end).toBe('')
  })

  await test.step('chosen answers as CSV, which the access log records', async () => {
    await page.getByRole('button', { name: 'Export Answers' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Emergency Contact').click()
    const contact = dialog.getByRole('group', { name: 'First contact' })
    await contact.getByRole('checkbox', { name: 'Phone', exact: true }).check()
    await dialog.getByText('Student Health Conditions').click()
    await dialog.getByRole('checkbox', { name: 'Health problems the school should know about' }).check()
    await expect(dialog.getByRole('status')).toContainText('The access log records your name')
    const [head, row] = await linesOf(page, dialog.getByRole('button', { name: 'Download CSV' }))
    expect(head).toContain('First contact: Phone,Health problems the school should know about')
    expect(row).toBe(`${reference},New,${name},(928) 555 - 0101,"Peanut allergy, inhaler"`)
    await page.goto(`${LIST}/access-log`)
    for (const part of ['Student Health Conditions', 'Exported to CSV'])
      await expect(rows(page).filter({ hasText: reference })).toContainText(part)
  })
})

test('sensitive answers appear after a press that the access log records, and the PDF has what is open', async ({
  page,
  office,
  request,
}) => {
  const { reference } = await registerStudent(request, { student: { birthplace: 'Tuba City, Arizona' } })
  const student = region(page, 'Student Information')
  await storeSession(page, { email: OFFICE })
  await openRegistration(page, office, reference)
  await expect(student.getByText('12 Cedar Lane')).toBeVisible()
  await expect(page.getByText('Sunrise Elementary')).toHaveCount(0)
  await expect(student.getByText('Tuba City')).toHaveCount(0)
  await expect(region(page, 'Access Log')).toContainText('Nobody has read the sensitive answers of this registration')
  await student.getByRole('button', { name: 'Show Answers: Ethnicity, race and birthplace' }).click()
  await expect(student.getByText('Tuba City')).toBeVisible()
  await page.getByRole('button', { name: 'Show Answers: Form C' }).click()
  await expect(page.getByText('Sunrise Elementary')).toBeVisible()
  for (const part of ['Ruth Castellanos', 'Form C', 'Shown on screen', 'Ethnicity, race and birthplace'])
    await expect(region(page, 'Access Log')).toContainText(part)
  await expectUsable(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`registration-${reference}.pdf`)
  const text = await textOf(await readFile(await file.path()))
  for (const part of [reference, '12 Cedar Lane', 'Sunrise Elementary']) expect(text).toContain(part)
  expect(text).toContain('Student Health Conditions: sensitive answers, not shown')

  await page.goto(`${LIST}/access-log`)
  await page.getByRole('searchbox', { name: 'Search' }).fill(`form ${reference}`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 entry')
  await expect(rows(page)).toHaveCount(1)
})

/** The lines of the file that the button downloads. */
async function linesOf(page: Page, button: Locator): Promise<string[]> {
  const saved = page.waitForEvent('download')
  await button.click()
  return (await readFile(await (await saved).path(), 'utf8')).split('\r\n')
}

function rows(page: Page): Locator {
  return page.locator('main tbody tr')
}

/** Waits until the URL has exactly these parameters, in any order: a search is written to it after a delay. */
async function expectFilters(page: Page, filters: Record<string, string>): Promise<void> {
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(filters)
}
