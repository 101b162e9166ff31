import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { expectFocusVisible, tabTo, tabToAndPress } from './support/keyboard.ts'
import { addClass, enrollAsAdmin, region, signInAsAdmin } from './support/office.ts'
import { addChild, getSchedule } from './support/school.ts'

test.slow()

test('a child is found and moved, a class is canceled, and Escape returns to the list where it was left, by keyboard alone', async ({
  page,
  family,
  office,
}) => {
  const { keyboard } = page
  const classes = [await addClass(office), await addClass(office)]
  const [from, to] = classes
  if (!from || !to) throw new Error('there are two classes')
  const child = await addChild(family)
  const name = `${child.first_name} Marsh`
  await enrollAsAdmin(office, from, child)
  await signInAsAdmin(page)
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible()

  await test.step('find the child', async () => {
    await keyboard.press('/')
    await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused()
    await keyboard.type(child.first_name)
    await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  })

  await test.step('move the child', async () => {
    await expect(page.getByRole('button', { name: `Move from ${from.name}` })).toBeVisible()
    await tabToAndPress(page, `Move from ${from.name}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox', { name: 'New class' })).toBeFocused()
    const choice = dialog.getByRole('combobox', { name: 'New class' })
    await keyboard.type(to.name)
    await expect(page.getByRole('listbox', { name: 'Classes' }).getByRole('option')).toHaveCount(1)
    await keyboard.press('Enter')
    await expect(choice).toHaveValue(`${to.section} ${to.name}`)
    await expect(dialog).toContainText('This emails Elena Marsh.')
    await tabToAndPress(page, `Move ${child.first_name}`)
    await expect(page.getByRole('button', { name: `Undo ${name} is now in ${to.name}.` })).toBeVisible()
    expect(await getSchedule(family, child)).toEqual({ enrolled: [to.name], waiting: [] })
  })

  await test.step('open a class from the filtered list, and return by Escape', async () => {
    await page.goto(`/admin/dashboard/classes/${slugOf(to)}?day=F&sort=section&order=desc`)
    await page.setViewportSize({ width: 1280, height: 300 })
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: to.name, exact: true }) })
    await expect(row).toHaveCount(1)
    const link = row.getByRole('link')
    await tabTo(page, to.name)
    const left = await lookAtList(page)
    expect(left.scrollY).toBeGreaterThan(0)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: to.name })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveAttribute('aria-keyshortcuts', 'Escape')
    await expectUsable(page)
    await keyboard.press('Escape')
    await expect(link).toBeFocused()
    expect(await lookAtList(page)).toEqual(left)
    await expectFocusVisible(page)
  })

  await test.step('cancel the class', async () => {
    await keyboard.press('Enter')
    await expect(region(page, 'Danger Zone')).toBeVisible()
    await tabToAndPress(page, 'Cancel Class')
    const dialog = page.getByRole('dialog', { name: `Cancel ${to.name} for good?` })
    await expect(dialog.getByRole('button', { name: 'Keep Class' })).toBeFocused()
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: to.name })).toBeVisible()
    await expect(page.locator(':focus')).toHaveText('Cancel Class')
    await keyboard.press('Enter')
    await expect(dialog).toContainText('This emails Elena Marsh.')
    await tabToAndPress(page, 'Cancel Class and Email 1 Family')
    await expect(page.locator(':focus')).toContainText('Enrolled: 0 of ')
    expect(await getSchedule(family, child)).toEqual({ enrolled: [], waiting: [] })
  })
})

function slugOf({ semester, semester_id }: { readonly semester: string; readonly semester_id: number }): string {
  return `${semester.replaceAll(' ', '-')}_${semester_id}`
}

function lookAtList(page: Page) {
  return page.evaluate(() => ({ scrollY: window.scrollY, address: window.location.href }))
}
