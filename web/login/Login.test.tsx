import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests, held, problem } from '../../test/components/answers.ts'
import { goOffline } from '../../test/components/browser.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { fillWithoutEvents, tabTo } from '../../test/components/gestures.ts'
import { NEW_FAMILY, NOTICES, VISITOR } from '../../test/components/sample/accounts.ts'
import { enrollmentOf, RUBY, schedule } from '../../test/components/sample/family.ts'
import { showScreen, USERS } from '../../test/components/screen.tsx'
import { expectIllustration } from '../../test/components/texts.ts'
import { loadConfig } from '../api/config.ts'
import { isRemembered, startCopies } from '../offline/scheduleCopy.ts'
import { router } from '../routes.tsx'
import { storeDraft, storedDraft } from '../session/draft.ts'

const LOGIN = 'POST /api/login'
const QUEUE = 'GET /api/login/queue'
const LINK = 'POST /api/login/link'
const EMAIL = USERS.parent.email
const THROTTLED = problem(LOGIN, 429, {
  message: 'Too many attempts. Please try again in 8 seconds.',
  code: 'throttled',
})
const BUSY = problem(LOGIN, 503, { message: 'Many families are using the site right now.', code: 'busy' })
const LOGGED_IN = answer(LOGIN, 200, { token: 'a.b', expires_at: '2026-10-06T18:00:00.000Z', user: USERS.parent })
const NO_QUEUE = answer(QUEUE, 200, { seconds: 0 })
const LINK_SENT = answer(LINK, 200, { message: 'Sent.' })

const server = answerRequests()
const start = page.getByRole('button', { name: 'Parent Login' })
const email = page.getByRole('textbox', { name: 'Email' })
const remember = page.getByRole('checkbox', { name: /^Remember on this device/ })
const offer = page.getByRole('button', { name: 'Email Me a Login Link' })
const refused = page.getByRole('alert').filter({ hasText: 'Too many attempts.' })
const sent = page.getByRole('status').filter({ hasText: `If ${EMAIL} has an account, a login link is on its way.` })
const dismiss = page.getByRole('button', { name: 'Dismiss' })

beforeEach(() => server.set(...VISITOR, NO_QUEUE))

test('the class list has a link if the office shows them to everyone', async () => {
  const classes = page.getByRole('link', { name: 'See our classes' })
  const hidden = await showScreen('/')
  await expect.element(start).toBeVisible()
  await expect.element(classes).not.toBeInTheDocument()
  await hidden.unmount()
  const config = { apiUrl: window.location.origin, class_list: '/classes/Fall-2026_1' }
  vi.mocked(window.fetch).mockResolvedValueOnce(Response.json(config))
  await loadConfig()
  await showScreen('/')
  await expect.element(classes).toHaveAttribute('href', `${window.location.origin}/classes/Fall-2026_1?lang=en`)
  await expectUsable()
})

test('a login that is refused because of other attempts offers a link by email', async () => {
  server.set(THROTTLED, LINK_SENT)
  await submit()
  await expect.element(refused).toMatchTextContent(/Too many attempts. Please try again in 8 seconds\./)
  await expect.element(offer).toBeVisible()
  await expectUsable()
  await tabTo(offer)
  await userEvent.keyboard('{Enter}')
  await expect.element(sent).toHaveFocus()
  await expect.element(offer).not.toBeInTheDocument()
  await expectUsable()
  expect(server.sent.filter(({ route }) => route === LINK).map(({ body }) => body)).toEqual([{ email: EMAIL }])
})

test('a device that a family lets remember it keeps its schedules', async () => {
  server.set(...NEW_FAMILY, LOGGED_IN)
  await showScreen('/')
  await start.click()
  await expect.element(remember).not.toBeChecked()
  await expect
    .element(remember)
    .toHaveAccessibleDescription(/^Keeps your children’s first names and classes on this dev/)
  await expectUsable()
  await tabTo(remember)
  await userEvent.keyboard(' ')
  await logIn()
  await expectDashboard()
  expect(isRemembered()).toBe(true)
})

test('a device that is remembered offers it again, and forgets the family that does not want it', async () => {
  server.set(...NEW_FAMILY, LOGGED_IN)
  startCopies(USERS.parent)
  await showScreen('/')
  await start.click()
  await email.fill(EMAIL.toUpperCase())
  await expect.element(remember).toBeChecked()
  await remember.click()
  await logIn()
  await expectDashboard()
  expect(isRemembered()).toBe(false)
})

test('the choice of one family is not that of the next family on the device', async () => {
  server.set(...NEW_FAMILY, LOGGED_IN)
  startCopies({ id: 99, email: 'ada@yazzie.example' })
  await showScreen('/')
  await start.click()
  await expect.element(remember).not.toBeChecked()
  await email.fill('ada@yazzie.example')
  await expect.element(remember).toBeChecked()
  await logIn()
  await expectDashboard()
  expect(isRemembered()).toBe(false)
})

test('a family that says nothing about it stays remembered', async () => {
  server.set(...NEW_FAMILY, LOGGED_IN)
  startCopies(USERS.parent)
  await submit()
  await expectDashboard()
  expect(isRemembered(USERS.parent)).toBe(true)
})

test('a login without a connection says that nothing was sent, and one with a connection goes on', async () => {
  server.set(...NEW_FAMILY, LOGGED_IN)
  const { goOnline } = goOffline()
  await submit()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/No connection\. Nothing was sent yet\./)
  await expectUsable()
  goOnline()
  const sent = () => server.sent.filter(({ route }) => route === LOGIN)
  expect(sent()).toHaveLength(0)
  // For two seconds after a press, another one does nothing.
  const press = () => page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.poll(() => press().then(sent)).toHaveLength(1)
  await expectDashboard()
})

test('a login that other attempts delay offers the link while it waits', async () => {
  const { answer: late, release } = held(LOGGED_IN)
  server.set(...NEW_FAMILY, NO_QUEUE, late)
  await submit()
  await expect.element(offer).toBeVisible()
  await expectUsable()
  release()
  await expectDashboard()
})

test('a link that was asked for while a login waited is still on its way after the refusal', async () => {
  const { answer: late, release } = held(THROTTLED)
  server.set(late, LINK_SENT)
  await submit()
  // What it moves down while Tab passes by would be out of the window.
  await expect.element(offer).toBeVisible()
  await tabTo(offer)
  await userEvent.keyboard('{Enter}')
  await expect.element(sent).toHaveFocus()
  release()
  await expect.element(refused).toBeVisible()
  expect(sent.elements()).toHaveLength(1)
  await expect.element(offer).not.toBeInTheDocument()
  await expectUsable()
})

test('a family that logs in with many others sees how long it waits, and is logged in without another press', async () => {
  const { answer: late, release } = held(LOGGED_IN)
  const tries = () => server.sent.filter(({ route }) => route === LOGIN).length
  server.set(...NEW_FAMILY, answer(QUEUE, 200, { seconds: 60 }))
  server.setBy(LOGIN, () => (tries() === 0 ? BUSY : late))
  await submit()
  await expect.element(page.getByText(/Your turn comes in about \d+ seconds\./)).toBeVisible()
  await expectUsable()
  release()
  await expectDashboard()
  expect(tries()).toBe(2)
})

test('a login after an expired session comes back to the child and the day', async () => {
  const place = { path: '/enrollment?day=w', student_id: RUBY.id, form: '', values: {} }
  const user = { ...USERS.parent, students: [RUBY] }
  const login = answer(LOGIN, 200, { token: 'a.b', expires_at: '2026-10-06T18:00:00.000Z', user })
  server.set(...enrollmentOf(RUBY, schedule()), login)
  storeDraft({ ...place, user_id: USERS.parent.id, kept_at: Date.now() })
  await submit()
  await expect.poll(() => router.state.location.href).toBe('/enrollment?day=w')
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Ruby/)
  expect(storedDraft()).toBeUndefined()
})

test('an email and a password that the browser fills in without an event are sent', async () => {
  server.set(...NEW_FAMILY, LOGGED_IN)
  await showScreen('/')
  await start.click()
  await fillWithoutEvents(email, EMAIL)
  await fillWithoutEvents(page.getByLabelText(/^Password/), 'rain in the desert')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectDashboard()
  const { body } = server.sent.find(({ route }) => route === LOGIN) ?? {}
  expect(body).toEqual({ email: EMAIL, password: 'rain in the desert' })
})

test('a wrong password offers no link', async () => {
  server.set(problem(LOGIN, 401, { message: 'Wrong email or password.' }))
  await submit()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Wrong email or password\./)
  await expect.element(offer).not.toBeInTheDocument()
  await expectUsable()
})

test('two notices do not move the login of a small phone, whose password is on the first screen', async () => {
  await page.viewport(320, 568)
  server.set(NOTICES)
  await showScreen('/')
  await expect.poll(() => dismiss.elements().length).toBe(2)
  await expect.element(start).toBeInViewport({ ratio: 1 })
  const y = start.element().getBoundingClientRect().y
  expect(dismiss.first().element().getBoundingClientRect().y).toBeGreaterThan(y)
  await start.click()
  await expect.element(page.getByLabelText(/^Password/)).toBeInViewport({ ratio: 1 })
  expect(window.scrollY).toBe(0)
})

test('no phone number in a notice breaks between lines on a small phone', async () => {
  const notice = { id: 1, message_es: '', type: 'info', active: true, etag: '"1"' } as const
  const offices = ['office', 'library', 'nurse', 'bus driver', 'principal', 'lunch room', 'front desk', 'gym']
  const message = offices.map((office) => `Call the ${office} at (602) 555 - 0100 or 602-555-0101.`).join(' ')
  await page.viewport(320, 568)
  server.set(answer('GET /api/system-notifications', 200, { notifications: [{ ...notice, message }] }))
  await showScreen('/')
  const text = page.getByText(message)
  await expect.element(text).toBeVisible()
  expect(linesOf(text.element(), /\(602\) 555 - 0100|602-555-0101/g)).toEqual(Array(2 * offices.length).fill(1))
})

test('notices that come after the login is shown do not move it, and show on demand', async () => {
  const { answer: late, release } = held(NOTICES)
  await page.viewport(320, 568)
  server.set(late)
  await showScreen('/')
  // The screen waits for the notices first.
  await expect.element(start).toBeVisible()
  const before = start.element().getBoundingClientRect().y
  release()
  await expect.element(page.getByText('The school has 2 notices for you.')).toBeVisible()
  expect(start.element().getBoundingClientRect().y).toBe(before)
  await expectUsable()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(() => document.activeElement?.textContent).toBe('The office is closed on Friday.')
  await expect.poll(() => dismiss.elements().length).toBe(2)
  await expectUsable()
})

test('notices show on the login until they are dismissed', async () => {
  const [first, second] = [page.getByText('The office is closed on Friday.'), page.getByText('Registration is open.')]
  server.set(NOTICES)
  await showScreen('/nowhere')
  const home = page.getByRole('link', { name: /^Go to the home page/ })
  await expect.element(home).toBeVisible()
  await expect.element(first).not.toBeInTheDocument()
  await home.click()
  await expect.element(first).toBeVisible()
  await expect.element(second).toBeVisible()
  await expect.poll(() => page.getByRole('main').getByRole('img').elements().length).toBe(2)
  await expectUsable()
  await dismiss.first().click()
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(second).toBeVisible()
  await router.navigate({ to: '/reset-form' })
  await router.navigate({ to: '/' })
  await expect.element(start).toBeVisible()
  await expect.element(second).toBeVisible()
  await expect.element(first).not.toBeInTheDocument()
})

for (const path of ['/dashboard', '/enrollment', '/enrollment?semester=Fall-2026_2', '/admin/dashboard'])
  test(`a visitor who opens ${path} gets the login, which asks only for its notices`, async () => {
    server.set(NOTICES)
    await showScreen(path)
    await expect.element(start).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
    expect(document.title).toMatch(/^Login/)
    await expect.poll(() => dismiss.elements().length).toBe(2)
    await expectIllustration()
    expect(server.sent.map(({ route }) => route)).toEqual(['GET /api/system-notifications'])
  })

test('a stored session without a user is ignored', async () => {
  sessionStorage.setItem('session', '{"token":"left over"}')
  await showScreen('/dashboard')
  await expect.element(start).toBeVisible()
  expect(router.state.location.pathname).toBe('/')
})

for (const path of ['/', '/registration', '/reset-form', '/admin/dashboard'])
  test(`a signed-in parent who opens ${path} gets the dashboard`, async () => {
    server.set(...NEW_FAMILY)
    await showScreen(path, 'parent')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Elena Marsh' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/dashboard')
    expect(document.title).toMatch(/^Dashboard/)
    await page.getByRole('link', { name: 'Online Enrollment' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Elena Marsh' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/dashboard')
    // Otherwise what the dashboard still asks for goes to the next test.
    await expect.poll(() => router.state.matches.some(({ isFetching }) => isFetching)).toBe(false)
  })

for (const path of ['/404', '/nowhere', '/no/where', '/admin/nowhere'])
  test(`${path} shows that there is no such page, with a link home`, async () => {
    await showScreen(path)
    await expect.element(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
    await expectIllustration()
    expect(document.title).toMatch(/^404 Not Found/)
    expect(router.state.location.pathname).toBe(path)
    await expectUsable()
    await page.getByRole('link', { name: /^Go to the home page/ }).click()
    await expect.element(start).toBeVisible()
  })

async function submit(): Promise<void> {
  await showScreen('/')
  await start.click()
  await logIn()
}

/** The dashboard is shown when its data has come: what it still asks for would be sent in the next test. */
async function expectDashboard(): Promise<void> {
  await expect.element(page.getByRole('button', { name: 'Add Student' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/dashboard')
}

async function logIn(): Promise<void> {
  await email.fill(EMAIL)
  await page.getByLabelText(/^Password/).fill('rain in the desert')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** On how many lines each match of a text is drawn. */
function linesOf(element: Element, pattern: RegExp): number[] {
  const texts = document.createNodeIterator(element, NodeFilter.SHOW_TEXT)
  const lines: number[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { index, 0: match } of (node.textContent ?? '').matchAll(pattern)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + match.length)
      lines.push(range.getClientRects().length)
    }
  }
  return lines
}
