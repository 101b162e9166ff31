import { expect, type Locator, type Page, test } from '@playwright/test'
import { FAMILY, PASSWORD } from './school.ts'

interface Account {
  readonly email: string
  readonly password?: string
  /** The origin of another server. */
  readonly origin?: string
}

/** Signs in over HTTP. The page has the session from its next address on. */
export async function storeSession(page: Page, { email, password = PASSWORD, origin = '' }: Account): Promise<void> {
  const response = await page.request.post(`${origin}/api/login`, { data: { email, password } })
  expect(response.status()).toBe(200)
  await page.goto(`${origin}/config.json`)
  await page.evaluate((session) => sessionStorage.setItem('session', session), await response.text())
}

export interface SignInOptions extends Partial<Account> {
  /** The first path. */
  readonly at?: string
}

/** Signs in over HTTP and opens a page with that session; by default the dashboard of the sample family. */
export async function signIn(page: Page, { email = FAMILY, at = '/dashboard', ...account }: SignInOptions = {}) {
  await storeSession(page, { email, ...account })
  await page.goto(`${account.origin ?? ''}${at}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs in over HTTP, by default as the sample family, and opens the enrollment screen of a child. */
export async function signInToEnroll(
  page: Page,
  child: number,
  { email = FAMILY, at = '/enrollment', ...account }: SignInOptions = {},
) {
  await storeSession(page, { email, ...account })
  await page.evaluate((id) => sessionStorage.setItem('student_id', String(id)), child)
  await page.goto(at)
  await expect(page.getByRole('heading', { level: 2, name: 'Schedule' })).toBeVisible()
}

interface SignInFields {
  readonly email?: string
  readonly password?: string
  /** The title of the first screen. */
  readonly name?: string | RegExp
  readonly remember?: boolean
}

/** Signs in with the form on the current login page, by default as the sample family. */
export async function signInWithForm(
  page: Page,
  { email = FAMILY, password = PASSWORD, name = 'Elena Marsh', remember = false }: SignInFields = {},
) {
  await page.getByRole('button', { name: 'Parent Login' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  if (remember) await page.getByRole('checkbox', { name: 'Remember on this device' }).check()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** The text field with exactly this label. */
export function field(page: Page, label: string): Locator {
  return page.getByRole('textbox', { name: label, exact: true })
}

/**
 * Repeats an action until the locator is visible, because buttons ignore clicks soon after the last one. The action gets a
 * timeout: its button is gone once an earlier click has worked.
 */
export async function retryUntil(target: Locator, act: () => Promise<void>): Promise<void> {
  const { actionTimeout = 0 } = test.info().project.use
  target.page().setDefaultTimeout(5000)
  await expect(async () => {
    if (!(await target.isVisible())) await act()
    await expect(target).toBeVisible({ timeout: 1000 })
  }).toPass()
  target.page().setDefaultTimeout(actionTimeout)
}

/** Call before the server of a test stops: a screen that is still open might load again or has a stream, and its error would fail the test. */
export async function leaveServer(page: Page): Promise<void> {
  await page.goto('about:blank')
}

/** Opens the enrollment screen of a child from the dashboard. */
export async function openEnrollment(page: Page, firstName: string): Promise<void> {
  // Places on wait lists of the children above come with the weeks, and move the button.
  await expect(childrenTable(page)).toBeVisible()
  await expect(childrenTable(page).locator('[data-loading]')).toHaveCount(0)
  await page.getByRole('button', { name: `Add/Drop Classes ${firstName}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Schedule' })).toBeVisible()
}

/** Clicks a button on the card of a class; returns the confirmation dialog. */
export async function clickAction(page: Page, button: string, className: string): Promise<Locator> {
  await classButton(page, button, className).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Yes' })).toBeVisible()
  return dialog
}

/** Clicks Yes, expects the messages and closes the dialog. */
export async function confirm(page: Page, ...messages: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: /\S/ })).toHaveText(messages.join(''))
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toHaveCount(0)
}

export function classButton(page: Page, button: string, className: string): Locator {
  return classCard(page, className).getByRole('button', { name: `${button} ${className}`, exact: true })
}

/** The card of a class in the daily lists. */
export function classCard(page: Page, className: string): Locator {
  return page.getByRole('listitem').filter({ has: classHeading(page, className) })
}

/** Opens the periods that are folded on a phone because the child has a class. */
export function unfoldPeriods(page: Page): Promise<void> {
  const periods = page.getByRole('tabpanel').locator('details')
  return periods.evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '')
  })
}

/** The heading of a class card. */
export function classHeading(page: Page, className: string): Locator {
  return page.getByRole('heading', { level: 4, name: className, exact: true })
}

/** The row of a child on the dashboard. */
export function childRow(page: Page, firstName: string): Locator {
  return childrenTable(page).getByRole('row').filter({ hasText: firstName })
}

/** The rows of a child on the dashboard: the name, the week, and on a phone the buttons. */
export function weekRow(page: Page, firstName: string): Locator {
  return childrenTable(page).getByRole('rowgroup').filter({ hasText: firstName })
}

/** On a phone, the notice with a child's offer opens on demand. */
export async function showOffer(page: Page, firstName: string): Promise<void> {
  const answer = page.getByRole('button', { name: `Answer the offer ${firstName}` })
  const accept = weekRow(page, firstName).getByRole('button', { name: /^Accept/ })
  await expect(answer.or(accept).first()).toBeVisible()
  if (await answer.isVisible()) await answer.click()
  await expect(accept.first()).toBeVisible()
}

function childrenTable(page: Page): Locator {
  return page.getByRole('table', { name: /^Your Children/ })
}

/** Scrolls to the timetable of all children, which loads when it is near the window, below content that loads as well. */
export async function showFamilyWeek(page: Page): Promise<Locator> {
  const timetable = page.getByRole('table', { name: "Your children's week" })
  await expect(async () => {
    await page.getByRole('heading', { name: "Your Family's Week" }).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 2000)
    await expect(timetable).toBeVisible({ timeout: 2000 })
  }).toPass()
  return timetable
}

/** The row of a class in the schedule. */
export function scheduleRow(page: Page, className: string): Locator {
  return page
    .getByRole('region', { name: 'Schedule', exact: true })
    .getByRole('listitem')
    .filter({ hasText: className })
}

/** The session storage of the page. */
export function readStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...sessionStorage }))
}

/** The bearer token of the signed-in user. */
export async function readToken(page: Page): Promise<string> {
  return JSON.parse((await readStorage(page)).session ?? '{}').token
}
