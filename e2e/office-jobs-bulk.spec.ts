import { expect, type Locator, type Page } from '@playwright/test'
import { addSemester, MONDAY } from './support/bellSchedules.ts'
import { test } from './support/checks.ts'
import { countClicks } from './support/clicks.ts'
import { addClass, confirmPassword, enrollAsAdmin, signInAsAdmin } from './support/office.ts'
import { type ApiClient, addChild, FAMILY, getSemesters, uniqueName } from './support/school.ts'
import { field } from './support/steps.ts'

test.slow()

test('several classes are written to, changed, copied and canceled, each after a preview', async ({
  page,
  office,
  family,
  mailbox,
}) => {
  const name = `Quilts ${uniqueName()}`
  const first = await addClass(office, { name })
  const second = await addClass(office, { name, days: 'W', room: 'Barn' })
  const semester = await addSemester(office, [MONDAY])
  await addClass(office, { name: 'Taken', semester: semester.id, section: first.section, days: 'M' })
  await addClass(office, { name: 'Rival', semester: semester.id, days: 'W', room: 'barn' })
  await enrollAsAdmin(office, first, await addChild(family, { grade: '5' }))
  await openList(page, office, name)
  await page.getByRole('checkbox', { name: 'Choose all 2 classes' }).click()
  const bar = page.getByRole('group', { name: 'Chosen: 2 classes' })

  await test.step('a message goes to their families with four presses', async () => {
    const subject = `Fabric ${uniqueName()}`
    const dialog = page.getByRole('dialog', { name: 'Write to Families' })
    const clicks = await countClicks(page)
    await bar.getByRole('button', { name: 'Write to Families' }).click()
    await field(page, 'Subject').fill(subject)
    await field(page, 'Message').fill('Please bring old shirts.')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText('This email goes to 1 family.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Your message is on its way.')).toBeVisible()
    expect(await clicks()).toBeLessThanOrEqual(4)
    expect((await mailbox.waitForEmail(FAMILY, subject)).text).toContain('Please bring old shirts.')
    await bar.getByRole('button', { name: 'Write to Families' }).click()
    await dialog.getByText('Sent messages').click()
    const sent = dialog.getByRole('listitem').filter({ hasText: subject })
    await expect(sent).toContainText(`${name} and ${name}, enrolled only`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('their room changes with five presses', async () => {
    const dialog = page.getByRole('dialog', { name: 'Change 2 Classes' })
    const clicks = await countClicks(page)
    await page.getByRole('button', { name: 'Change Classes' }).click()
    await dialog.getByRole('combobox', { name: 'What to change' }).selectOption('Room')
    await dialog.getByRole('textbox', { name: 'Room' }).fill('Barn')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByRole('heading', { name: '1 class would change' })).toBeFocused()
    await expect(dialog.getByText('Room: 12 → Barn')).toBeVisible()
    await expect(dialog.getByText('1 class has this already.')).toBeVisible()
    await expect(dialog.getByText('This emails Elena Marsh.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Change 1 Class' }).click()
    expect(await clicks()).toBeLessThanOrEqual(5)
    await expect(page.getByRole('button', { name: 'Undo 1 class was changed.' })).toBeVisible()
    await expect(rows(page).getByRole('cell', { name: 'Barn' })).toHaveCount(2)
  })

  await test.step('they are copied into a semester with four presses, and clashes are named', async () => {
    const dialog = page.getByRole('dialog', { name: 'Copy 2 Classes' })
    const clicks = await countClicks(page)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Copy into' }).selectOption(semester.name)
    await expect(dialog.getByText('1 class will be copied.')).toBeVisible()
    await expect(dialog.getByText(/^Same room and time as Rival/)).toBeVisible()
    await expect(dialog.getByText(`Taken has section ${first.section} in this semester.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Copy 1 Class' }).click()
    await expect(page.getByText(`1 class is copied into ${semester.name}.`)).toBeVisible()
    expect(await clicks()).toBeLessThanOrEqual(4)
    const copied = await listed(office, name, semester.id)
    expect(copied).toMatchObject([{ section: second.section, current_seats: 0 }])
  })

  await test.step('they are canceled for good with two presses and the password', async () => {
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 classes for good?' })
    const button = page.getByRole('button', { name: 'Cancel Classes' })
    const clicks = await countClicks(page)
    await button.click()
    await expect(dialog.getByRole('listitem').filter({ hasText: first.section })).toContainText(
      '1 child loses a seat. 1 family is emailed.',
    )
    await expect(dialog.getByText('No child is on the roster.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Message to the families (optional)' }).fill('The room is closed.')
    await confirmPassword(dialog)
    await dialog.getByRole('button', { name: 'Cancel 2 Classes' }).click()
    await expect(dialog).toHaveCount(0)
    expect(await clicks()).toBeLessThanOrEqual(3)
    await expect(page.getByRole('button', { name: 'Undo 2 classes were canceled.' })).toBeVisible()
    await expect(button).toBeFocused()
    expect(await listed(office, name)).toMatchObject(Array(2).fill({ active: false, current_seats: 0 }))
  })
})

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
