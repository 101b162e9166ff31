import { expect, type Locator, type Page } from '@playwright/test'
import type { ApiClient } from './school.ts'

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

/** Imports so many families, each with one child, that their lists have two dozen pages. They stay for the other tests of the file. */
export async function importManyPeople(office: ApiClient, families = 1200): Promise<void> {
  const { parents } = await office.send<{ parents: object[] }>('GET', '/api/users/parents')
  if (parents.length > families) return
  await office.send('POST', '/api/imports/parents', {
    csv: familiesCsv(families),
    confirmed: true,
    name: 'families.csv',
  })
}

/** Aaaa Many, Aaab Many, …, with the children Kai Aaaa, Kai Aaab, … in kindergarten. */
function familiesCsv(families: number): string {
  const rows = Array.from({ length: families }, (_, n) => {
    const name = wordOf(n)
    return [`${name.toLowerCase()}@many.example`, name, 'Many', '9285550142', 'Kai', name, 'K'].join(',')
  })
  const header = 'email,first_name,last_name,phone,child_first_name,child_last_name,child_grade'
  return [header, ...rows].join('\r\n')
}

/** Four letters that sort in the order of the numbers. */
function wordOf(n: number): string {
  const letters = [17_576, 676, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(n / place) % 26)))
  const word = letters.join('')
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
