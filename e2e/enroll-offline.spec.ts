import { expect, type Page } from '@playwright/test'
import { expectUsable } from './support/checks.ts'
import { openChild, test } from './support/live.ts'
import { addClass } from './support/office.ts'
import { addChild, getClass } from './support/school.ts'
import { classButton, clickAction, scheduleRow } from './support/steps.ts'

test('a connection that is lost before, during and after a press says each time what is known, and sends nothing by itself', async ({
  page,
  context,
  family,
  office,
  expectErrors,
}) => {
  expectErrors(/net::ERR_/)
  const course = await addClass(office, { max_seats: 3 })
  const child = await addChild(family)
  await openChild(page, child.id)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/enroll')) keys.push(request.headers()['idempotency-key'])
  })
  const seats = async () => (await getClass(family, course.name)).current_seats
  const dialog = await clickAction(page, 'Add', course.name)
  const says = dialog.getByRole('status')
  // For two seconds after a press, another one does nothing.
  const tryAgain = (sent: number) =>
    expect
      .poll(async () => {
        if (keys.length < sent) await dialog.getByRole('button', { name: 'Try again' }).click()
        return keys.length
      })
      .toBe(sent)

  await test.step('before: nothing was sent, and nothing is once the connection is back', async () => {
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(says).toHaveText('No connection. Nothing was sent yet.')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
    await expectUsable(page)
    await context.setOffline(false)
    await untilServed(page)
    expect([keys, await seats()]).toEqual([[], 0])
  })

  await test.step('during: the outcome is open, and another press of the same command is safe', async () => {
    await page.route(
      '**/enroll',
      async (route) => {
        await route.fetch()
        await context.setOffline(true)
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await tryAgain(1)
    await expect(says).toHaveText(
      `We don't know yet whether ${child.first_name} has the seat. Try again: it can't be booked twice.`,
    )
    await context.setOffline(false)
    await untilServed(page)
    expect([keys.length, await seats()]).toEqual([1, 1])
    await tryAgain(2)
    await expect(dialog).toHaveAccessibleName('Success')
    expect([new Set(keys).size, await seats()]).toEqual([1, 1])
  })

  await test.step('after: the page shows the class, and nothing is sent again', async () => {
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(scheduleRow(page, course.name)).toBeVisible()
    await expect(classButton(page, 'Drop', course.name)).toBeEnabled()
    await expectUsable(page)
    await context.setOffline(false)
    await untilServed(page)
    expect([keys.length, await seats()]).toEqual([2, 1])
  })
})

/** The browser knows that it is online, and its requests arrive. */
async function untilServed(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  await page.evaluate(async () => (await fetch('/config.json')).text())
}
