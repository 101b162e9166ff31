import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { tabTo, tabToAndPress } from './support/keyboard.ts'
import { addClass, enrollAsAdmin, openClassManager, region } from './support/office.ts'
import { pressRowAction } from './support/people.ts'
import { addChild, createApiClient, getSchedule, getSemesters, OFFICE, registerParent } from './support/school.ts'
import { signInWithForm, storeSession } from './support/steps.ts'
import { setFreedSeatsOfOpen } from './support/waitLists.ts'

const NARROW = { viewport: { width: 320, height: 640 } }

test.slow()
test.use(NARROW)
test.beforeEach(({ office }) => setFreedSeatsOfOpen(office, 'offer'))
test.afterEach(({ office }) => setFreedSeatsOfOpen(office, 'open'))

test('the office drops a child, and the first waiting family follows its email to the seat, by keyboard', async ({
  page,
  family,
  office,
  mailbox,
  openPage,
}) => {
  const course = await addClass(office, { max_seats: 1 })
  const enrolled = await addChild(family)
  await enrollAsAdmin(office, course, enrolled)
  const first = await joinWaitList(page, course)
  const second = await joinWaitList(page, course)

  await test.step('the office drops the enrolled child', async () => {
    await storeSession(page, { email: OFFICE })
    await openClassManager(page, course)
    await pressRowAction(page, 'Drop', `${enrolled.first_name} ${enrolled.last_name}`)
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
    const drop = `Drop ${enrolled.first_name}`
    await expect(page.getByRole('dialog').getByRole('button', { name: drop })).toBeEnabled()
    await tabTo(page, drop)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const emails = region(page, 'Emails to Families').getByRole('listitem')
    await expect(emails.filter({ hasText: `Seat offered ${first.child.first_name}` })).toHaveCount(1)
    await expectUsable(page)
  })

  const narrow = await openPage(NARROW)
  const offer = narrow.getByRole('region', { name: `We are holding a seat for ${first.child.first_name}` })
  await test.step('the family opens the link of its email and logs in', async () => {
    const { text = '' } = await mailbox.waitForEmail(
      first.email,
      `Please answer: we are holding a seat in ${course.name} for ${first.child.first_name}`,
    )
    expect(text).toContain(`${first.child.first_name} is on the wait list for ${course.name}`)
    await narrow.goto(/^https?:\S+\/dashboard\?semester=\S+$/m.exec(text)?.[0] ?? 'no link')
    await logIn(narrow, first)
    await expect(narrow.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
    await tabToAndPress(narrow, `Answer the offer ${first.child.first_name}`)
    await expect(offer).toBeVisible()
    await expectUsable(narrow)
  })

  await test.step('the family accepts and has the seat', async () => {
    await tabTo(narrow, `Accept ${course.name} for ${first.child.first_name}`)
    await narrow.keyboard.press('Enter')
    await expect(narrow.getByRole('dialog').locator(':focus')).toBeVisible()
    await tabTo(narrow, 'Yes')
    await narrow.keyboard.press('Enter')
    const done = `${first.child.first_name} Marsh is enrolled in ${course.name}.`
    await expect(narrow.getByRole('dialog').getByRole('status').filter({ hasText: /\S/ })).toHaveText(done)
    await expect(narrow.getByRole('button', { name: 'OK' })).toBeFocused()
    await narrow.keyboard.press('Enter')
    await expect(narrow.getByRole('dialog')).toHaveCount(0)
    await expect(offer).toHaveCount(0)
    await expectUsable(narrow)
  })

  expect(await getSchedule(first.client, first.child)).toEqual({ enrolled: [course.name], waiting: [] })
  expect(await getSchedule(second.client, second.child)).toEqual({ enrolled: [], waiting: [course.name] })
})

test('the link of an email opens its semester after the login, and the dashboard alone opens the default one', async ({
  page,
  family,
}) => {
  const { open, closed } = await getSemesters(family)
  const children = page.getByRole('table', { name: 'Your Children' })
  await page.goto(`/dashboard?semester=${closed.slug}`)
  await signInWithForm(page)
  await expect(children).toHaveAccessibleName(`Your Children ${closed.name}`)
  await expectUsable(page)
  await page.reload()
  await expect(children).toHaveAccessibleName(`Your Children ${closed.name}`)
  await page.goto('/dashboard')
  await expect(children).toHaveAccessibleName(`Your Children ${open.name}`)
})

async function joinWaitList({ request }: Page, course: { readonly id: number }) {
  const parent = await registerParent(request)
  const client = await createApiClient(request, parent.email, parent.password)
  const child = await addChild(client)
  await client.send('POST', `/api/schedules/${course.id}/${child.id}/waitlist`, {})
  return { ...parent, client, child }
}

async function logIn(page: Page, { email, password }: { readonly email: string; readonly password: string }) {
  await tabTo(page, 'Parent Login')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.keyboard.type(email)
  await tabTo(page, 'Password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}
