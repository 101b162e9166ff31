import { expect, type Locator } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import {
  addSemester,
  bellSchedules,
  getBellSchedules,
  MONDAY,
  openSchedule,
  rowField,
  saveSchedules,
} from './support/bellSchedules.ts'
import { expectUsable, test } from './support/checks.ts'
import { signInAsAdmin } from './support/office.ts'
import { getSemesters } from './support/school.ts'

test.slow()

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('every refusal is shown at its row, with a link in the summary', async ({ page, office }) => {
      const semester = await addSemester(office, [MONDAY])
      await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}/bell-schedules`)
      await openSchedule(page, 'Mon, 4–5')
      const summary = bellSchedules(page).getByRole('alert').filter({ hasText: 'There is a problem' })
      const refusals: [field: string, value: string, message: string][] = [
        ['row 1, Label', '', 'Field is Required'],
        ['row 1, Ends', '08:00', 'The end must be after the start'],
        ['row 2, Period', '', 'Field is Required'],
        ['row 2, Period', '1', 'This period is already in this schedule'],
        ['row 2, Starts', '', 'Field is Required'],
        ['row 2, Starts', '09:00', 'This row overlaps another row'],
      ]
      for (const [label, value, message] of refusals) {
        const field = rowField(page, `Mon, 4–5, ${label}`)
        const before = await field.inputValue()
        await (label.endsWith('Period') ? field.selectOption(value) : field.fill(value))
        await saveSchedules(page)
        await expect(summary).toBeFocused()
        await expect(summary.getByRole('listitem')).toHaveText([`Mon, 4–5, ${label}: ${message}`])
        await expect(field).toHaveAccessibleDescription(message)
        await summary.getByRole('link').click()
        await expect(field).toBeFocused()
        await expectUsable(page)
        await (label.endsWith('Period') ? field.selectOption(before) : field.fill(before))
        await expect(summary).toHaveCount(0)
      }

      await test.step('a grade in two schedules of the same days, and a schedule without rows or grades', async () => {
        await bellSchedules(page).getByRole('button', { name: 'Add a Schedule' }).click()
        await bellSchedules(page).getByRole('button', { name: 'Remove: Mon, row 1' }).click()
        await saveSchedules(page)
        await expect(summary.getByRole('listitem')).toHaveText([
          'Mon, Grades: Field is Required',
          'Mon, Rows: Add at least one row',
        ])
        await expectUsable(page)
        await bellSchedules(page).getByRole('checkbox', { name: '5th' }).last().check()
        await expect(summary.getByRole('listitem')).toHaveText([
          'Mon, 5, Grades: One of these grades already has a schedule for these days',
          'Mon, 5, Rows: Add at least one row',
        ])
        await summary.getByRole('link').last().click()
        await expect(bellSchedules(page).getByRole('button', { name: 'Add a Row: Mon, 5' })).toBeFocused()
        await expectUsable(page)
      })

      await test.step('a removed schedule takes its errors along, and the rest is saved', async () => {
        await bellSchedules(page).getByRole('button', { name: 'Remove this schedule: Mon, 5', exact: true }).click()
        await expect(summary).toHaveCount(0)
        await saveSchedules(page)
        await expect(page.getByText('Bell schedules saved.')).toBeVisible()
        expect(await getBellSchedules(office, semester)).toEqual([MONDAY])
        await expectUsable(page)
      })
    })

    test('the preview shows what families see: optional classes of grade 3, and HS options', async ({
      page,
      office,
      family,
    }) => {
      const semester = await addSemester(office, [MONDAY])
      const { open } = await getSemesters(family)
      await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}/bell-schedules`)
      await bellSchedules(page).getByLabel('Copy from another semester').selectOption(open.name)
      await bellSchedules(page).getByRole('button', { name: 'Copy', exact: true }).click()
      await expect(bellSchedules(page).getByRole('status').first()).toHaveText(
        `Copied from ${open.name}. Not saved yet.`,
      )
      expect(await getBellSchedules(office, semester)).toEqual([MONDAY])
      const preview = bellSchedules(page).getByRole('button', { name: 'Preview' })
      await preview.click()
      const dialog = page.getByRole('dialog', { name: 'What Families See' })
      await dialog.getByRole('combobox', { name: 'Grade' }).selectOption('3rd')
      await unfold(dialog)
      await expect(dialog.getByText('Optional Classes').filter({ visible: true }).first()).toBeVisible()
      await expectUsable(page)
      await dialog.getByRole('combobox', { name: 'Grade' }).selectOption('10th')
      await unfold(dialog)
      await expect(dialog.getByText('Option 4').filter({ visible: true }).first()).toBeVisible()
      await expect(dialog.getByText('Optional Classes')).toHaveCount(0)
      await expectUsable(page)
      await page.keyboard.press('Escape')
      await expect(preview).toBeFocused()
      await saveSchedules(page)
      await expect(page.getByText('Bell schedules saved.')).toBeVisible()
      expect(await getBellSchedules(office, semester)).toEqual(await getBellSchedules(office, open))
    })
  })
}

/** Opens the open periods of each day, which a phone shows in one line. */
function unfold(dialog: Locator): Promise<void> {
  return dialog.locator('details').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '')
  })
}
