import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Teacher } from '../contract/teachers.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { addClass, enrollAsAdmin, openClassManager, region, signInAsAdmin } from './support/office.ts'
import { addChild } from './support/school.ts'

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)

    test('the office prints the roster and the sign-in sheet of a class, and saves it as a table', async ({
      page,
      family,
      office,
    }) => {
      const course = await addClass(office)
      const child = await addChild(family)
      await enrollAsAdmin(office, course, child)
      await signInAsAdmin(page)
      await openClassManager(page, course)
      const row = region(page, 'Roster')
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
      await expect(row).toContainText('Elena Marsh')
      await expect(row.getByRole('link', { name: /^\(\d{3}\) \d{3} - \d{4}$/ })).toHaveAttribute(
        'href',
        /^tel:\+1\d{10}$/,
      )
      await expect(row.getByRole('link', { name: 'family@sample.school' })).toHaveAttribute(
        'href',
        'mailto:family@sample.school',
      )
      const roster = await save(page, 'Roster (PDF)')
      expect(roster.name).toMatch(/^rosters-.*\.pdf$/)
      const text = await textOf(roster.content)
      expect(text).toContain(`${course.section} ${course.name}`)
      expect(text).toContain(child.first_name)
      expect(text).toMatch(/\(\d{3}\) \d{3} - \d{4}/)
      expect(text).toContain('family@sample.school')
      const signIn = await save(page, 'Sign-In Sheet (PDF)')
      expect(await textOf(signIn.content)).toContain(child.first_name)
      const table = (await save(page, 'Roster (CSV)')).content.toString('utf8')
      expect(table).toContain(`${child.first_name},`)
      expect(table).toContain('family@sample.school')
      await expectUsable(page)
    })

    test('the office prints the rosters of a day', async ({ page, office }) => {
      const course = await addClass(office)
      await signInAsAdmin(page)
      await openClassManager(page, course)
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('button', { name: 'Print Rosters' }).click()
      const dialog = page.getByRole('dialog', { name: 'Print Rosters' })
      await dialog.getByRole('combobox', { name: 'Classes' }).selectOption({ label: 'Wed' })
      await expectUsable(page)
      const table = (await save(page, 'Roster (CSV)')).content.toString('utf8')
      const days = table
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => /,(Mon|Tue\/Thu|Wed|Fri|HS),/.exec(line)?.[1])
      expect(new Set(days)).toEqual(new Set(['Wed']))
    })

    test('the office prints the rosters of the classes that it has chosen in the list', async ({
      page,
      family,
      office,
    }) => {
      const child = await addChild(family)
      const [first, second, other] = [
        await addClass(office, { days: 'M' }),
        await addClass(office, { days: 'F' }),
        await addClass(office, { days: 'W' }),
      ]
      for (const course of [first, second, other]) await enrollAsAdmin(office, course, child)
      await signInAsAdmin(page)
      await openClassManager(page, first)
      await page.getByRole('button', { name: 'Back' }).click()
      for (const { section, name } of [first, second]) {
        await page.getByRole('searchbox').fill(section)
        await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
      }
      await page.getByRole('searchbox').fill('')
      await page.getByRole('button', { name: 'Print 2 Classes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Print Rosters' })
      await expect(dialog).toContainText(`${first.section} ${first.name}`)
      await expectUsable(page)
      const table = (await save(page, 'Roster (CSV)')).content.toString('utf8')
      expect(new Set(table.match(/^\d+(?=,)/gm))).toEqual(new Set([first.section, second.section]))
      const emergency = (await save(page, 'Emergency Sheet (CSV)')).content.toString('utf8')
      expect(emergency).toContain(child.first_name)
      expect(emergency).not.toContain(other.section)
    })

    test('the office prints the rosters of all classes of a teacher', async ({ page, family, office }) => {
      const { teachers } = await office.send<{ teachers: Teacher[] }>('GET', '/api/teachers')
      const [teacher, other] = teachers.filter(({ active }) => active === 1)
      const child = await addChild(family)
      const classes = [
        await addClass(office, { teacher_id: teacher?.id, days: 'M', period: '1' }),
        await addClass(office, { teacher_id: teacher?.id, days: 'F' }),
      ]
      const elsewhere = await addClass(office, { teacher_id: other?.id, days: 'W' })
      for (const course of [...classes, elsewhere]) await enrollAsAdmin(office, course, child)
      await signInAsAdmin(page)
      await openClassManager(page, elsewhere)
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('button', { name: 'Print Rosters' }).click()
      const dialog = page.getByRole('dialog', { name: 'Print Rosters' })
      const choice = `${teacher?.first_name} ${teacher?.last_name}`
      await dialog.getByRole('combobox', { name: 'Classes' }).selectOption({ label: choice })
      await expectUsable(page)
      const text = await textOf((await save(page, 'Roster (PDF)')).content)
      for (const { section } of classes) expect(text).toContain(section)
      expect(text).not.toContain(elsewhere.section)
    })
  })
}

test('a class without children has no sheet to print', async ({ page, office }) => {
  const course = await addClass(office)
  await signInAsAdmin(page)
  await openClassManager(page, course)
  await expect(region(page, 'Roster')).toContainText('No one is enrolled yet.')
  await expect(page.getByRole('button', { name: 'Roster (PDF)' })).toHaveCount(0)
})

async function save(page: Page, button: string): Promise<{ readonly name: string; readonly content: Buffer }> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await saving
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text
}
