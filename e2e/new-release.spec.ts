import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { signIn, signInWithForm } from './support/steps.ts'

const RELOAD = "We couldn't load this part of the page. Please try again or reload the page."

/** Without the style sheets: for one that is missing, axe inserts another one, which the page's policy refuses. */
const SCRIPTS = /^\/assets\/.*\.js$/

test('a screen that the new release moved opens in a tab of the old release', async ({ page, expectErrors }) => {
  expectErrors(/status of 404|Refused to apply style|dynamically imported module/)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Need to Register?' })).toBeVisible()
  await installNewRelease(page)
  await page.getByRole('link', { name: 'Need to Register?' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/registration')
})

test('a form that the new release moved offers a reload of the page, and opens after it', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/, /dynamically imported module/)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
  await installNewRelease(page, SCRIPTS)
  await page.getByRole('button', { name: 'Parent Login' }).click()
  await expect(page.getByRole('alert')).toHaveText(RELOAD)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Reload page' }).click()
  await signInWithForm(page)
})

test('the error of a dialog that the new release moved can be closed, and the dialog opens after a reload', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/, /dynamically imported module/)
  await signIn(page)
  // Loaded with the old release, so that only the dialog is missing.
  await expect(page.getByRole('table', { name: "Your children's week" })).toBeVisible()
  await installNewRelease(page, SCRIPTS)
  const opener = page.getByRole('button', { name: 'Email Settings' })
  await opener.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(RELOAD)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  const repeated = page.waitForResponse('**/config.json')
  await page.keyboard.press('Enter')
  await repeated
  await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload page' }).press('Enter')])
  await opener.press('Enter')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Email Settings')
})

test('a screen that is opened without a connection opens once it is back', async ({ page, context, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/, /No connection|dynamically imported module/)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Need to Register?' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Need to Register?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This page couldn't be loaded")
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
})

test('a screen that cannot be loaded says so when the server does not respond, and opens on retry', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/, /No connection|dynamically imported module/)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Need to Register?' })).toBeVisible()
  await page.route(
    ({ pathname }) => SCRIPTS.test(pathname),
    (route) => route.abort(),
  )
  await page.route('**/config.json', () => undefined)
  await page.getByRole('link', { name: 'Need to Register?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This page couldn't be loaded")
  await expectUsable(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
})

/** The files of the screens have other names now. The page knows them once it is loaded again. */
async function installNewRelease(page: Page, moved = /^\/assets\//): Promise<void> {
  let isOld = true
  // A page that the service worker fetches is not routed.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  await page.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url())
    return isOld && moved.test(pathname) ? route.continue({ url: `${origin}/assets/removed.js` }) : route.fallback()
  })
}
