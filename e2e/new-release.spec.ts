import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addChild } from './support/school.ts'
import { classButton, openEnrollment, signIn, signInWithForm } from './support/steps.ts'

const RELOAD = "We couldn't load this part of the page. Please try again or reload the page."

/** Without the style sheets: for one that is missing, axe inserts another one, which the page's policy refuses. */
const SCRIPTS = /^\/assets\/.*\.js$/

test('a page of the old release opens a screen that the new release moved, and offers a reload for a dialog', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/status of 404/, /dynamically imported module|Refused to apply style/)

  await test.step('a screen opens', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Need to Register?' })).toBeVisible()
    await installNewRelease(page)
    await page.getByRole('link', { name: 'Need to Register?' }).click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/registration')
  })

  await test.step('the error of a dialog can be closed, and the dialog opens after a reload', async () => {
    await page.goto('/')
    await signInWithForm(page)
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
})

test('a screen and a dialog whose code cannot be loaded say so, and open once the server answers', async ({
  page,
  context,
  family,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /No connection|dynamically imported module/)
  const register = page.getByRole('link', { name: 'Need to Register?' })
  const tryAgain = page.getByRole('button', { name: 'Try again' })

  await test.step('a screen that is opened without a connection opens once it is back', async () => {
    await page.goto('/')
    await expect(register).toBeVisible()
    await context.setOffline(true)
    await register.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("This page couldn't be loaded")
    await context.setOffline(false)
    await tryAgain.click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  })

  await test.step('a screen says so when the server does not respond, and opens once it does', async () => {
    await page.goto('/')
    await expect(register).toBeVisible()
    await page.route(
      ({ pathname }) => SCRIPTS.test(pathname),
      (route) => route.abort(),
    )
    await page.route('**/config.json', () => undefined)
    await register.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("This page couldn't be loaded")
    await expectUsable(page)
    await page.unrouteAll()
    await tryAgain.click()
    const [firstName, reload] = [
      page.getByRole('textbox', { name: 'First name' }),
      page.getByRole('button', { name: 'Reload page' }),
    ]
    await expect(firstName.or(reload)).toBeVisible()
    // An older browser repeats the failure of an import until the page is loaded again.
    if (await reload.isVisible()) await reload.click()
    await expect(firstName).toBeVisible()
  })

  await test.step('a dialog shows the error in a bar, and opens after a reload', async () => {
    const child = await addChild(family)
    await page.route(/\/CommandDialog-[^/]+\.js$/, (route) => route.abort())
    await signIn(page)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/CommandDialog-'))
    await openEnrollment(page, child.first_name)
    await failed
    await classButton(page, 'Add', 'Board Game Design').click()
    await expect(page.getByRole('alert')).toHaveText(RELOAD)
    await expect(page.getByRole('alert')).toBeInViewport()
    await expectUsable(page)
    await page.unrouteAll()
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload page' }).click()])
    await classButton(page, 'Add', 'Board Game Design').click()
    await expect(page.getByRole('dialog')).toHaveAccessibleName(`Enroll ${child.first_name} in Board Game Design?`)
    await expect(page.getByRole('button', { name: 'Yes' })).toBeFocused()
    await expectUsable(page)
  })
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
