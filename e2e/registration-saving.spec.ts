import { expect, type Page, type Response } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { continueWithLink, draftOf, inputOf, openSection, readReference, resume } from './support/registrationForm.ts'
import { countRegistrationsOf, offeredYear } from './support/registrations.ts'
import { uniqueName } from './support/school.ts'
import { retryUntil } from './support/steps.ts'

const CANARY = 'Marmalade Skyhawk'

test('answers are saved within two seconds, and the browser keeps none of them', async ({ page, request, office }) => {
  const code = await draftOf(request, await offeredYear(office), uniqueName())
  await page.clock.install()
  await continueWithLink(page, code)
  await openSection(page, 'Student Health Conditions')
  await expect(problems(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const saved = waitForSave(page, CANARY)
  await problems(page).fill(CANARY)
  await page.clock.runFor(2000)
  expect((await saved).status()).toBe(200)
  await page.clock.resume()
  await expect(page.getByText('All answers are saved.')).toBeVisible()
  await page.getByText('All sections').click()
  await openSection(page, 'Student Health Conditions')
  await expect(problems(page)).toHaveValue(CANARY)
  const kept = await readBrowser(page)
  expect(kept).not.toContain('Marmalade')
  expect(kept).not.toContain(code)
  await page.goto('/')
  expect(await readBrowser(page)).not.toContain('Marmalade')
})

test('an answer typed just before the page is closed is saved', async ({ page, request, office }) => {
  const code = await draftOf(request, await offeredYear(office), uniqueName())
  await continueWithLink(page, code)
  await openSection(page, 'Student Health Conditions')
  await problems(page).fill(CANARY)
  await page.goto('about:blank')
  // The closed page's save can arrive after the next page's load.
  await expect(async () => {
    await resume(page, code)
    await openSection(page, 'Student Health Conditions')
    await expect(problems(page)).toHaveValue(CANARY, { timeout: 2000 })
  }).toPass()
})

test('answers typed without a connection are saved once it is back', async ({
  page,
  context,
  request,
  office,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  const code = await draftOf(request, await offeredYear(office), uniqueName())
  await continueWithLink(page, code)
  await openSection(page, 'Student Health Conditions')
  await expect(problems(page)).toBeVisible()
  await context.setOffline(true)
  await problems(page).fill(CANARY)
  await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toHaveCount(1)
  await expectUsable(page)
  await context.setOffline(false)
  await expect(page.getByText('All answers are saved.')).toBeVisible()
})

for (const [situation, refusal] of [
  ['while the server is busy', { status: 503, json: { message: 'Many families are using the site right now.' } }],
  ['faster than drafts may be saved', { status: 429, json: { message: 'Too many attempts.', code: 'throttled' } }],
] as const)
  test(`answers typed ${situation} are saved when the server has time`, async ({
    page,
    request,
    office,
    expectErrors,
  }) => {
    expectErrors(new RegExp(`status of ${refusal.status}`), new RegExp(String(refusal.status)))
    await continueWithLink(page, await draftOf(request, await offeredYear(office), uniqueName()))
    await openSection(page, 'Student Health Conditions')
    const path = '**/api/students/registration/drafts'
    await page.route(path, (route) => route.fulfill({ ...refusal, headers: { 'Retry-After': '1' } }))
    await problems(page).fill(CANARY)
    const status = page.getByRole('status').filter({ hasText: 'saved yet. We are trying again.' })
    await expect(status).toHaveCount(1)
    expect((await status.boundingBox())?.width, 'the status for screen readers does not show').toBeLessThan(2)
    await expectUsable(page)
    await page.unroute(path)
    await expect(page.getByText('All answers are saved.')).toBeVisible()
  })

test('a long answer ends at the bound of its field, and the field says how much is left or was left out', async ({
  page,
  request,
  office,
}) => {
  await continueWithLink(page, await draftOf(request, await offeredYear(office), uniqueName()))
  await openSection(page, 'Student Health Conditions')
  await problems(page).fill('a'.repeat(1799))
  await expect(page.getByText('characters left')).toHaveCount(0)
  await problems(page).press('a')
  await expect(page.getByText('200 characters left').first()).toBeVisible()
  await problems(page).fill('a'.repeat(1999))
  await expect(page.getByText('1 character left', { exact: true })).toBeVisible()
  await problems(page).press('End')
  await page.keyboard.type('bcd')
  await expect(problems(page)).toHaveValue(`${'a'.repeat(1999)}b`)
  await expect(page.getByText('0 characters left').first()).toBeVisible()
  await expectUsable(page)
  await expect(page.getByText('All answers are saved.')).toBeVisible()

  await problems(page).press('ControlOrMeta+A')
  await problems(page).press('ControlOrMeta+C')
  await page.getByRole('link', { name: 'All sections' }).click()
  await openSection(page, 'Student Information')
  const city = inputOf(page, 'student.city')
  const cut = page.getByText('Only the first 100 characters fit.')
  await city.fill('')
  await city.press('ControlOrMeta+V')
  await expect(city).toHaveValue('a'.repeat(100))
  await expect(cut).toBeVisible()
  await expectUsable(page)
  await city.press('Backspace')
  await expect(cut).toHaveCount(0)
})

test('answers on two devices: the family chooses which ones to keep', async ({
  page,
  openPage,
  request,
  office,
  expectErrors,
}) => {
  expectErrors(/status of 412/)
  const code = await draftOf(request, await offeredYear(office), uniqueName())
  const other = await openPage()
  for (const device of [page, other]) {
    await continueWithLink(device, code)
    await openSection(device, 'Student Health Conditions')
  }
  const dialog = page.getByRole('dialog', { name: 'Changed on Another Device' })

  await test.step('the answers of the other device replace those on the screen', async () => {
    await changeAndSave(other, 'From the laptop')
    await problems(page).fill('From the phone')
    await expect(dialog).toContainText(/It was saved there on \w{3} \d+, \d{4}, \d+:\d\d [AP]M/)
    await expect(dialog.getByRole('listitem')).toHaveText(['Student Health Conditions'])
    await expectUsable(page)
    await dialog.getByRole('button', { name: 'Use the Other Answers' }).click()
    await expect(problems(page)).toHaveValue('From the laptop')
    await expect(page.getByText('All answers are saved.')).toBeVisible()
  })

  await test.step('the answers on the screen replace those of the other device', async () => {
    await changeAndSave(other, 'From the laptop again')
    await problems(page).fill('From the phone again')
    await dialog.getByRole('button', { name: 'Keep These Answers' }).click()
    await expect(problems(page)).toHaveValue('From the phone again')
    await expect(page.getByText('All answers are saved.')).toBeVisible()
  })

  await test.step('nothing is registered before the family has chosen', async () => {
    await resume(other, code)
    await other.getByRole('button', { name: 'Check Your Answers' }).click()
    await changeAndSave(page, 'From the phone at last')
    await other.getByRole('button', { name: 'Register' }).click()
    await expectUsable(other)
    await other.getByRole('dialog').getByRole('button', { name: 'Use the Other Answers' }).click()
    await other.getByRole('button', { name: 'Student Health Conditions' }).click()
    await expect(other.getByText('From the phone at last')).toBeVisible()
  })
})

test('a double click registers once, and a lost response does not register again', async ({
  page,
  request,
  office,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  const child = uniqueName()
  await continueWithLink(page, await draftOf(request, await offeredYear(office), child))
  await page.getByRole('button', { name: 'Check Your Answers' }).click()
  const path = '**/api/students/registration'
  await page.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Register' }).dblclick()
  const failed = page.getByRole('dialog', { name: 'Registration NOT successful' })
  await expect(failed).toContainText('Whoops! looks like something went wrong. Please try again.')
  await expectUsable(page)
  await failed.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('button', { name: 'Register' })).toBeFocused()
  await page.unroute(path)
  const success = page.getByRole('dialog', { name: 'Registration successful' })
  await retryUntil(success, () => page.getByRole('button', { name: 'Register' }).click())
  expect(await readReference(page)).not.toBe('')
  expect(await countRegistrationsOf(office, child)).toBe(1)
})

function problems(page: Page) {
  return inputOf(page, 'student_health_conditions.health_problems')
}

async function changeAndSave(page: Page, text: string): Promise<void> {
  const saved = waitForSave(page, text)
  await problems(page).fill(text)
  expect((await saved).status()).toBe(200)
}

/** Waits for the response to the request that saves this answer. A visited section is saved as well. */
function waitForSave(page: Page, answer: string): Promise<Response> {
  const isSave = (response: Response) =>
    response.url().endsWith('/api/students/registration/drafts') &&
    response.request().postData()?.includes(answer) === true
  return page.waitForResponse(isSave)
}

/** Everything that this browser stores for the site, without the code that the tab continues, and the addresses in its history. */
function readBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const entries = navigation.entries().map((entry) => [entry.url, entry.getState()])
    const { registration: _, ...session } = sessionStorage
    const stores = [{ ...localStorage }, session, await indexedDB.databases(), await caches.keys()]
    return JSON.stringify([stores, entries, history.state, document.cookie, location.href, document.title])
  })
}
