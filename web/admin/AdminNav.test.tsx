import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { expectFocusVisible, tabTo } from '../../test/components/gestures.ts'
import { OFFICE_DASHBOARD } from '../../test/components/sample/accounts.ts'
import { OFFICE_LISTS } from '../../test/components/sample/people.ts'
import { SEMESTER } from '../../test/components/sample/school.ts'
import { showScreen } from '../../test/components/screen.tsx'
import { shiftClock } from '../../test/shiftClock.ts'

/** The most pixels that the header and the navigation need on a phone. */
const BAR_PX = 56
const NO_LOG = answer('GET /api/masterlogs/:semester', 200, { logs: [], total: 0 })

const server = answerRequests()
const nav = page.getByRole('navigation', { name: 'Office' })
const today = nav.getByRole('button', { name: /^Today/ })
const menu = (name: string) => nav.getByRole('button', { name })

test('on a narrow screen, the navigation works by keyboard', async () => {
  const { keyboard } = userEvent
  await page.viewport(320, 640)
  server.set(...OFFICE_LISTS, NO_LOG)
  await showScreen('/admin/dashboard/users/teachers', 'admin')
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  const left = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().left
  expect(left('Logout')).toBeGreaterThan(left('Menu'))
  expect(left('Logout')).toBeGreaterThan(left('Find'))
  await tabTo(menu('Menu'))
  await keyboard('{Enter}')
  await expect.element(menu('Menu')).toHaveAttribute('aria-expanded', 'true')
  await expectUsable()
  await keyboard('{Escape}')
  await expect.element(menu('Menu')).toHaveFocus()
  await expect.element(menu('Classes')).not.toBeInTheDocument()

  await keyboard('{Enter}')
  await tabTo(menu('Classes'))
  await keyboard('{ArrowDown}')
  await expect.element(nav.getByRole('link', { name: 'Create Class' })).toHaveFocus()
  await keyboard('{Escape}')
  await expect.element(menu('Classes')).toHaveFocus()
  await keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(menu('Semester')).toHaveFocus()
  await keyboard('{ArrowDown}{End}{ArrowDown}')
  await expectFocusVisible()
  await expectUsable()
  nav.getByRole('link', { name: 'Enrollment Logs: Fall 2026' }).element().focus()
  await keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Master Log Table' })).toHaveFocus()
  await expect.element(menu('Semester')).not.toBeInTheDocument()
  await expectUsable()
})

test('a screen that nobody uses says so with what it reads by itself, until a key is pressed', async () => {
  server.set(...OFFICE_DASHBOARD)
  await showScreen('/admin/dashboard', 'admin')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await expect.poll(saysUsed).toBe(false)
  await userEvent.keyboard('{Shift}')
  expect(await saysUsed()).toBe(true)
  expect(await saysUsed()).toBe(false)
})

test('every screen is two presses away from the navigation', async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_DASHBOARD, ...OFFICE_LISTS, NO_LOG)
  await showScreen('/admin/dashboard', 'admin')
  for (const [name, link, title] of [
    ['Today', 'Week', 'Week'],
    ['Classes', SEMESTER.name, 'Classes'],
    ['People', 'Parents', 'Parents'],
    ['Semester', `Semesters: ${SEMESTER.name}`, SEMESTER.name],
    ['Semester', `Enrollment Logs: ${SEMESTER.name}`, 'Master Log Table'],
    ['School', 'Audit Trail', 'Audit Trail'],
    ['Today', 'Dashboard', 'Admin Dashboard'],
  ] as const) {
    await menu(name).click()
    await nav.getByRole('link', { name: link, exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
})

test("the admin's own name goes to the dashboard, without a menu (document 1, section 2)", async () => {
  server.set(...OFFICE_DASHBOARD, ...OFFICE_LISTS)
  await page.viewport(1280, 800)
  await showScreen('/admin/dashboard/users/teachers', 'admin')
  await nav.getByRole('link', { name: 'Rosa Ibarra', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await expectUsable()
})

test('the menu of the current screen does not shift the others, and all menus are in one row', async () => {
  const places = () =>
    [...document.querySelectorAll<HTMLElement>('#office-menu > li')]
      .filter((item) => item.checkVisibility())
      .map((item) => item.getBoundingClientRect())
      .map(({ x, y }) => [Math.round(x), Math.round(y)])
  await page.viewport(1280, 800)
  server.set(...OFFICE_DASHBOARD)
  server.set(
    answer('GET /api/semester/:id/office-tasks', 200, {
      tasks: [{ kind: 'run-lottery', at: '2026-08-03T15:00:00.000Z' }],
      advice: [{ kind: 'hidden' }],
      day_off: null,
    }),
  )
  await showScreen('/admin/dashboard/audit-trail', 'admin')
  await expect.element(menu('School')).toHaveAttribute('aria-current', 'true')
  await expect.element(today).toHaveAccessibleName('Today (1 to do)')
  const onTrail = places()
  await nav.getByRole('link', { name: 'Rosa Ibarra' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await expect.element(menu('School')).not.toHaveAttribute('aria-current', 'true')
  const current = [...document.querySelectorAll('#office-menu > li > [aria-current]')]
  expect(current.map(({ textContent }) => textContent)).toEqual(['Rosa Ibarra'])
  expect(places()).toEqual(onTrail)
  for (const width of [720, 1047, 1146, 1280]) {
    await page.viewport(width, 800)
    await expect.poll(() => new Set(places().map(([, y]) => y)).size, { message: `at ${width} px` }).toBe(1)
  }
})

for (const width of [320, 390])
  test(`at ${width} px, the header and the navigation are one bar, which works by keyboard`, async () => {
    await page.viewport(width, 800)
    server.set(...OFFICE_LISTS, ...OFFICE_DASHBOARD)
    await showScreen('/admin/dashboard', 'admin')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
    await expect.element(menu('Find')).toBeVisible()
    expect(page.getByRole('main').element().getBoundingClientRect().y).toBeLessThanOrEqual(BAR_PX)
    page.getByRole('link', { name: 'Skip to main content' }).element().focus()
    for (const name of ['Menu', 'Find', 'Logout']) await tabTo(page.getByRole('button', { name, exact: true }))
    await userEvent.tab({ shift: true })
    await userEvent.tab({ shift: true })
    await expect.element(menu('Menu')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    if (width === 320) await expectUsable()
    await tabTo(menu('People'))
    await userEvent.keyboard('{Enter}')
    await tabTo(nav.getByRole('link', { name: 'Parents' }))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Parents' })).toHaveFocus()
    if (width === 320) await expectUsable()
  })

/** Of what a page reads that gets the focus again. */
async function saysUsed(): Promise<boolean> {
  const before = server.sent.length
  const reads = () => server.sent.slice(before)
  shiftClock(61_000)
  // A read that is under way is not repeated.
  const readAgain = () => {
    window.dispatchEvent(new Event('visibilitychange'))
    return reads().some(({ route }) => route === 'GET /api/audit-trail')
  }
  await expect.poll(readAgain).toBe(true)
  return reads().some(({ isUsed }) => isUsed)
}
