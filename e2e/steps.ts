import { expect, type Locator, type Page } from '@playwright/test'
import { FAMILY, PASSWORD } from './school.ts'

interface Arrival {
  readonly email?: string
  /** Where this tab begins. */
  readonly at?: string
  /** The address of another school. */
  readonly origin?: string
}

/** Begins as somebody who signed in a moment ago in this tab: the sample family, among its children, unless told otherwise. */
export async function signIn(page: Page, { email = FAMILY, at = '/dashboard', origin = '' }: Arrival = {}) {
  const answer = await page.request.post(`${origin}/api/login`, { data: { email, password: PASSWORD } })
  expect(answer.status()).toBe(200)
  await page.goto(`${origin}/config.json`)
  await page.evaluate((session) => sessionStorage.setItem('session', session), await answer.text())
  await page.goto(`${origin}${at}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Through the door where it is already, with the sample family's password; as somebody else when one is named. */
export async function signInWithForm(page: Page, { email = FAMILY, password = PASSWORD, name = 'Elena Marsh' } = {}) {
  await page.getByRole('button', { name: 'Parent Login' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** A text field by its label; a label may begin like another one. */
export function field(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true })
}

/** A second press soon after the first does nothing: presses until it leads there. */
export async function retryUntil(there: Locator, press: () => Promise<void>): Promise<void> {
  await expect(async () => {
    if (!(await there.isVisible())) await press()
    await expect(there).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** From the dashboard to the classes of one child. */
export async function openEnrollment(page: Page, firstName: string): Promise<void> {
  await page.getByRole('button', { name: `Add/Drop Classes ${firstName}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Schedule' })).toBeVisible()
}

/** Presses a button on the card of a class and is asked whether it is meant. */
export async function clickAction(page: Page, button: string, className: string): Promise<Locator> {
  await classButton(page, button, className).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Yes' })).toBeVisible()
  return dialog
}

/** Says yes, reads how it ended and goes on. */
export async function confirm(page: Page, said: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('status')).toHaveText(said)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toHaveCount(0)
}

export function classButton(page: Page, button: string, className: string): Locator {
  return classCard(page, className).getByRole('button', { name: `${button} ${className}`, exact: true })
}

/** The card of a class in the lists of the days. */
export function classCard(page: Page, className: string): Locator {
  return page.getByRole('listitem').filter({ has: classHeading(page, className) })
}

/** The card's heading, where the focus comes back to when the pressed button is gone. */
export function classHeading(page: Page, className: string): Locator {
  return page.getByRole('heading', { level: 3, name: className, exact: true })
}

/** The row of a class in the child's schedule. */
export function scheduleRow(page: Page, className: string): Locator {
  return page
    .getByRole('region', { name: 'Schedule', exact: true })
    .getByRole('listitem')
    .filter({ hasText: className })
}

/** What the browser keeps for this tab. */
export function readStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...sessionStorage }))
}

/** The token the browser sends along. */
export async function readToken(page: Page): Promise<string> {
  return JSON.parse((await readStorage(page)).session ?? '{}').token
}
