import { expect, type Page, type Response } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { continueWithLink, draftOf, inputOf, openSection, readReference, resume } from './support/registrationForm.ts'
import { countRegistrationsOf, offeredYear } from './support/registrations.ts'
import { uniqueName } from './support/school.ts'
import { retryUntil } from './support/steps.ts'

const CANARY = 'Marmalade Skyhawk'

test('answers are saved as they are typed, the browser keeps none of them, and a child is registered once', async ({
  page,
  context,
  request,
  office,
  expectErrors,
}) => {
  const child = uniqueName()
  const code = await draftOf(request, await offeredYear(office), child)

  await test.step('an answer is saved within two seconds', async () => {
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
  })

  await test.step('the browser keeps neither the answer nor the code', async () => {
    const kept = await readBrowser(page)
    expect(kept).not.toContain('Marmalade')
    expect(kept).not.toContain(code)
  })

  await test.step('an answer typed without a connection is saved once it is back', async () => {
    await context.setOffline(true)
    await problems(page).fill(`${CANARY} at night`)
    await expect(page.getByRole('status').filter({ hasText: 'No connection.' })).toHaveCount(1)
    await context.setOffline(false)
    await expect(page.getByText('All answers are saved.')).toBeVisible()
  })

  await test.step('an answer typed just before the page is closed is saved', async () => {
    await problems(page).fill('Bee stings')
    await page.goto('about:blank')
    // The closed page's save can arrive after the next page's load.
    await expect(async () => {
      await resume(page, code)
      await openSection(page, 'Student Health Conditions')
      await expect(problems(page)).toHaveValue('Bee stings', { timeout: 2000 })
    }).toPass()
    await page.goto('/')
    expect(await readBrowser(page)).not.toContain('Marmalade')
  })

  await test.step('a double click registers once, and a lost response does not register again', async () => {
    expectErrors(/ERR_FAILED/)
    await resume(page, code)
    await page.getByRole('button', { name: 'Check Your Answers' }).click()
    const path = '**/api/students/registration'
    await page.route(path, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Register' }).dblclick()
    const failed = page.getByRole('dialog', { name: 'Registration NOT successful' })
    await failed.getByRole('button', { name: 'OK' }).click()
    await page.unroute(path)
    const success = page.getByRole('dialog', { name: 'Registration successful' })
    await retryUntil(success, () => page.getByRole('button', { name: 'Register' }).click())
    expect(await readReference(page)).not.toBe('')
    expect(await countRegistrationsOf(office, child)).toBe(1)
  })
})

test('answers on two devices: the family chooses which ones to keep', async ({
  page,
  openPage,
  request,
  office,
  expectErrors,
}) => {
  expectErrors(/status of 412/, /status of 404/)
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

  await test.step('a tab whose registration was sent elsewhere says so', async () => {
    const success = other.getByRole('dialog', { name: 'Registration successful' })
    // Register ignores presses for 1.5 seconds after the first.
    await retryUntil(success, () => other.getByRole('button', { name: 'Register' }).click())
    await page.reload()
    const input = page.getByRole('textbox', { name: 'Resume code' })
    await expect(input).toHaveAccessibleDescription(
      /We can't find a registration with this code. It may have been sent/,
    )
    await expectUsable(page)
    await page.reload()
    await expect(input).toHaveValue('')
  })
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
