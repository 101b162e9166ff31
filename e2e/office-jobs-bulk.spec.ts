import { expect, type Locator, type Page } from '@playwright/test'
import { addSemester, MONDAY } from './support/bellSchedules.ts'
import { expectUsable, test } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
import { addClass, enrollAsAdmin, signInAsAdmin } from './support/office.ts'
import { type ApiClient, addChild, getSemesters, uniqueName } from './support/school.ts'
import { field } from './support/steps.ts'

test.slow()

test('several classes are canceled for good with two presses, after a preview of each', async ({
  page,
  office,
  family,
}) => {
  const name = `Smithing ${uniqueName()}`
  const first = await addClass(office, { name })
  await addClass(office, { name, days: 'W', room: 'Barn' })
  await enrollAsAdmin(office, first, await addChild(family, { grade: '5' }))
  await openList(page, office, name)
  await page.getByRole('checkbox', { name: 'Choose all 2 classes' }).click()

  const clicks = await countClicks(page)
  const button = page.getByRole('button', { name: 'Cancel 2 Classes' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 classes for good?' })
  await expect(dialog.getByRole('listitem').filter({ hasText: first.section })).toContainText(
    '1 child loses a seat. 1 family is emailed.',
  )
  await expect(dialog.getByText('No child is on the roster.')).toBeVisible()
  await expect(dialog.getByText('This emails Elena Marsh.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Message to the families (optional)' }).fill('The forge is closed.')
  await dialog.getByRole('button', { name: 'Cancel 2 Classes' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await clicks()).toBeLessThanOrEqual(5)
  await expect(page.getByText('2 classes are canceled.')).toBeVisible()
  await expect(button).toBeFocused()

  const courses = await listed(office, name)
  expect(courses).toMatchObject(Array(2).fill({ active: false, current_seats: 0 }))
  await button.click()
  await expect(dialog.getByText('2 classes are already canceled.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel 2 Classes' })).toHaveCount(0)
})

test('several classes are copied into a semester with four presses, and clashes are named', async ({
  page,
  office,
}) => {
  const name = `Lathe ${uniqueName()}`
  const taken = await addClass(office, { name, days: 'F', room: 'Shed' })
  const other = await addClass(office, { name, days: 'F', room: 'Shed' })
  const semester = await addSemester(office, [MONDAY])
  await addClass(office, { name: 'Taken', semester: semester.id, section: taken.section, days: 'M' })
  await addClass(office, { name: 'Rival', semester: semester.id, days: 'F', room: 'shed' })
  await openList(page, office, name)
  await page.getByRole('checkbox', { name: 'Choose all 2 classes' }).click()

  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'Copy 2 Classes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy 2 Classes' })
  await expect(dialog.getByRole('combobox', { name: 'Copy into' })).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Copy into' }).selectOption(semester.name)
  await expect(dialog.getByText('1 class will be copied.')).toBeVisible()
  await expect(dialog.getByText(/^Same room and time as Rival/)).toBeVisible()
  await expect(dialog.getByText(`Taken has section ${taken.section} in this semester.`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy 1 Class' }).click()
  await expect(page.getByText(`1 class is copied into ${semester.name}.`)).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(5)
  expect(await listed(office, name, semester.id)).toMatchObject([{ section: other.section, current_seats: 0 }])
})

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the families of several classes are written to', async ({ page, office, family }) => {
      const name = `Quilts ${uniqueName()}`
      const [first, second] = [await addClass(office, { name }), await addClass(office, { name, days: 'W' })]
      const child = await addChild(family, { grade: '5' })
      for (const course of [first, second]) await enrollAsAdmin(office, course, child)
      await openList(page, office, name)
      await page.getByRole('checkbox', { name: 'Choose all 2 classes' }).click()

      const clicks = await countClicks(page)
      await page.getByRole('button', { name: 'Email 2 Classes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Write to Families' })
      await expect(dialog.getByText('To the families of 2 classes:')).toBeVisible()
      await expect(dialog.getByRole('combobox', { name: 'Teacher' })).toHaveCount(0)
      const subject = `Fabric ${uniqueName()}`
      await field(page, 'Subject').fill(subject)
      await field(page, 'Message').fill('Please bring old shirts.')
      await expectUsable(page)
      await dialog.getByRole('button', { name: 'Preview' }).click()
      await expect(dialog.getByText('This email goes to 1 family.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Your message is on its way.')).toBeVisible()
      expect(await clicks()).toBeLessThanOrEqual(4)

      await page.getByRole('button', { name: 'Email 2 Classes' }).click()
      await dialog.getByText('Sent messages').click()
      const sent = dialog.getByRole('listitem').filter({ hasText: subject })
      await expect(sent).toContainText(`${name} and ${name}, enrolled only`)
    })
  })
}

async function openList(page: Page, office: ApiClient, search: string): Promise<void> {
  const { open } = await getSemesters(office)
  await signInAsAdmin(page, `/admin/dashboard/classes/${open.slug}?search=${encodeURIComponent(search)}`)
  await expect(rows(page)).toHaveCount(2)
}

interface Listed {
  readonly name: string
  readonly section: string
  readonly active: boolean
  readonly current_seats: number
}

/** The classes with this name in a semester, or in the open one. */
async function listed(office: ApiClient, name: string, semester?: number): Promise<Listed[]> {
  const id = semester ?? (await getSemesters(office)).open.id
  const { courses } = await office.send<{ courses: Listed[] }>('GET', `/api/courses/by-semester/${id}`)
  return courses.filter((course) => course.name === name)
}

function rows(page: Page): Locator {
  return page.locator('tbody tr')
}
