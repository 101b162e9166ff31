import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Teacher } from '../contract/teachers.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { addClass, enrollAsAdmin, openClassManager, region, signInAsAdmin } from './support/office.ts'
import { textOf } from './support/pdf.ts'
import { addChild } from './support/school.ts'

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)

    test('the office prints the sheets of a class, of chosen classes, of a day and of a teacher', async ({
      page,
      family,
      office,
    }) => {
      test.slow()
      const { teachers } = await office.send<{ teachers: Teacher[] }>('GET', '/api/teachers')
      const [teacher, other] = teachers.filter(({ active }) => active === 1)
      const child = await addChild(family)
      const [first, second, elsewhere] = [
        await addClass(office, { teacher_id: teacher?.id, days: 'M', period: '1' }),
        await addClass(office, { teacher_id: teacher?.id, days: 'F' }),
        await addClass(office, { teacher_id: other?.id, days: 'W' }),
      ]
      for (const course of [first, second, elsewhere]) await enrollAsAdmin(office, course, child)
      const dialog = page.getByRole('dialog', { name: 'Print Rosters' })
      await signInAsAdmin(page)

      await test.step('a class', async () => {
        await openClassManager(page, first)
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
        await region(page, 'Roster').getByRole('button', { name: 'Print Rosters' }).click()
        await expectUsable(page)
        const roster = await save(page, 'Rosters', 'PDF')
        expect(roster.name).toMatch(/^rosters-.*\.pdf$/)
        const text = await textOf(roster.content)
        expect(text).toContain(`${first.section} ${first.name}`)
        expect(text).toContain(child.first_name)
        expect(text).toMatch(/\(\d{3}\) \d{3} - \d{4}/)
        expect(text).toContain('family@sample.school')
        const signIn = await save(page, 'Sign-in sheets', 'PDF')
        expect(await textOf(signIn.content)).toContain(child.first_name)
        expect(datesIn(await textOf(signIn.content))).toHaveLength(1)
        await page.getByRole('combobox', { name: 'Sign-in sheets for' }).selectOption('The whole semester')
        const whole = await save(page, 'Sign-in sheets', 'PDF')
        expect(datesIn(await textOf(whole.content)).length).toBeGreaterThan(5)
        const table = await saveTable(page, 'Rosters')
        expect(table).toContain(`${child.first_name},`)
        expect(table).toContain('family@sample.school')
        await page.keyboard.press('Escape')
        await expectUsable(page)
      })

      await test.step('the classes that are chosen in the list', async () => {
        await page.getByRole('button', { name: 'Back' }).click()
        for (const { section, name } of [first, second]) {
          await page.getByRole('searchbox').fill(section)
          await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
        }
        await page.getByRole('searchbox').fill('')
        const more = page.getByRole('button', { name: 'Actions', exact: true })
        if (appearance.viewport.width < 640) await more.click()
        await page.getByRole('group', { name: 'Chosen: 2 classes' }).getByRole('button', { name: 'Print' }).click()
        await expect(dialog).toContainText(`${first.section} ${first.name}`)
        await expectUsable(page)
        const table = await saveTable(page, 'Rosters')
        expect(new Set(table.match(/^\d+(?=,)/gm))).toEqual(new Set([first.section, second.section]))
        const emergency = await saveTable(page, 'Emergency sheets')
        expect(emergency).toContain(child.first_name)
        expect(emergency).not.toContain(elsewhere.section)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      })

      await test.step('a day', async () => {
        await page.getByRole('button', { name: 'Print Rosters' }).click()
        await dialog.getByRole('combobox', { name: 'Classes' }).selectOption({ label: 'Wed' })
        await expectUsable(page)
        const table = await saveTable(page, 'Rosters')
        const days = table
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => /,(Mon|Tue\/Thu|Wed|Fri|HS),/.exec(line)?.[1])
        expect(new Set(days)).toEqual(new Set(['Wed']))
      })

      await test.step('a teacher', async () => {
        const choice = `${teacher?.first_name} ${teacher?.last_name}`
        await dialog.getByRole('combobox', { name: 'Classes' }).selectOption({ label: choice })
        const text = await textOf((await save(page, 'Rosters', 'PDF')).content)
        for (const { section } of [first, second]) expect(text).toContain(section)
        expect(text).not.toContain(elsewhere.section)
      })
    })
  })
}

async function saveTable(page: Page, kind: string): Promise<string> {
  return (await save(page, kind, 'CSV')).content.toString('utf8')
}

async function save(
  page: Page,
  kind: string,
  format: 'PDF' | 'CSV',
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const dialog = page.getByRole('dialog', { name: 'Print Rosters' })
  await dialog.getByRole('combobox', { name: 'What to print' }).selectOption({ label: kind })
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: `Save ${format}` }).click()
  const download = await saving
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

/** "Oct 5" of each column. */
function datesIn(text: string): string[] {
  return text.match(/\b[A-Z][a-z]{2} \d{1,2}\b/g) ?? []
}
