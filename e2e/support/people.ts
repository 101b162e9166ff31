import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a list of people through the navigation. */
export async function goTo(page: Page, list: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Office' })
  await navigation.getByRole('button', { name: 'People' }).click()
  await navigation.getByRole('link', { name: list }).click()
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeFocused()
  await expect(page.locator('tbody tr').first()).toBeVisible()
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
  await expect.poll(() => new URL(page.url()).searchParams.get('search')?.replaceAll('"', '')).toBe(text)
}

/** Opens the menu of a person's row and chooses the command. */
export async function clickRowAction(page: Page, label: string, name: string): Promise<void> {
  await rowMenu(page, name).click()
  await page.getByRole('menu').getByRole('menuitem', { name: label, exact: true }).click()
}

/** As `clickRowAction`, by keyboard. */
export async function pressRowAction(page: Page, label: string, name: string): Promise<void> {
  await rowMenu(page, name).press('Enter')
  await page.getByRole('menu').getByRole('menuitem', { name: label, exact: true }).press('Enter')
}

/** The button that opens the menu of a person's row. */
export function rowMenu(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Actions for ${name}`, exact: true })
}

/** Confirms the deletion and expects this error. */
export async function expectDeletionRefused(page: Page, why: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(why)
}

export async function expectMessage(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
