import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import type { KnownChild } from '../contract/confirmations.ts'
import type { Semester } from '../contract/semesters.ts'
import { answersOf, CONFIRMATION_GROUPS } from '../domain/confirmations/groups.ts'
import { completeRegistration } from '../test/data/registrationForm.ts'
import { expectUsable, test } from './support/checks.ts'
import { signInAsAdmin } from './support/office.ts'
import { type ApiClient, addChild, createApiClient, registerParent, uniqueName } from './support/school.ts'
import { field, signInWithForm } from './support/steps.ts'

const [CHILDREN, MOST_TAPS] = [3, 12]

test('a returning family of three is confirmed in at most 12 taps, and the office reviews what it changed', async ({
  page,
  request,
  office,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const { parent, children } = await returningFamily(request, office)
  const semester = await askingSemester(office, 'required')
  await page.goto('/')
  await signInWithForm(page, { email: parent.email, password: parent.password, name: parent.name })
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  const all = page.getByRole('button', { name: 'All of This Is Right' })
  await tap(page.getByRole('link', { name: new RegExp(`^Please confirm .* for ${semester.name}$`) }))
  await expect(page.getByRole('region', { name: 'Your Family' })).toContainText('12 Cedar Lane')
  await expectUsable(page)
  await tap(all)
  for (const { first_name } of children.slice(0, -1)) {
    await expect(page.getByRole('heading', { level: 2, name: first_name })).toBeFocused()
    await tap(all)
  }
  const health = page.getByRole('region', { name: 'Health', exact: true })
  await expect(page.getByRole('heading', { level: 2, name: children.at(-1)?.first_name ?? '' })).toBeFocused()
  await tap(health.getByRole('button', { name: 'Change it' }))
  await field(page, 'Health problems the school should know about').fill('Allergic to bees')
  await tap(page.getByRole('button', { name: 'Save' }))
  await expect(health).toContainText('Allergic to bees')
  await tap(page.getByRole('button', { name: 'Confirm', exact: true }))
  await expect(page.getByRole('heading', { level: 2, name: 'Thank You' })).toBeFocused()
  await expectUsable(page)
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAsAdmin(page, `/admin/dashboard/confirmations?semester=${semester.slug}&state=to-review`)
  const changed = children.at(-1)?.first_name ?? ''
  await page.getByRole('row').filter({ hasText: changed }).getByRole('button', { name: changed }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Allergic to bees')
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Reviewed' }).click()
  await expect(page.getByText('1 child is marked as reviewed.')).toBeVisible()
  await expect(page.getByText('There are no changes to review.')).toBeVisible()
})

/** An active semester that asks families to confirm. */
async function askingSemester(office: ApiClient, confirmation: 'asked' | 'required'): Promise<Semester> {
  const name = `Fall ${uniqueName()}`
  const { semesters } = await office.send<{ semesters: Semester[] }>('POST', '/api/semester', { name })
  const semester = semesters.find((one) => one.name === name)
  if (!semester) throw new Error(`${name} was not created`)
  await office.send('PUT', `/api/semester/${semester.id}`, { name, active: true, disabled: false, confirmation })
  return semester
}

/** A new family with three children, which has confirmed another semester. */
async function returningFamily(request: APIRequestContext, office: ApiClient) {
  const parent = await registerParent(request)
  const family = await createApiClient(request, parent.email, parent.password)
  const children: Awaited<ReturnType<typeof addChild>>[] = []
  for (let child = 0; child < CHILDREN; child += 1) children.push(await addChild(family))
  const { id, name } = await askingSemester(office, 'asked')
  const path = `/api/semester/${id}/confirmations`
  const known = await family.send<{ children: KnownChild[] }>('POST', `${path}/known`, {})
  const answers = answersOf(completeRegistration(), CONFIRMATION_GROUPS)
  await family.send('POST', path, {
    children: known.children.map(({ student_id, version }) => ({ student_id, version, same: [], answers })),
  })
  await office.send('PUT', `/api/semester/${id}`, { name, active: false, disabled: false })
  const names = known.children.map(({ student_id }) => student_id)
  return { parent, children: names.flatMap((of) => children.find((child) => child.id === of) ?? []) }
}
