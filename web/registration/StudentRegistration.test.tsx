import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests, lost, problem } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import {
  CODE,
  draftOf,
  expectSaved,
  inputOf,
  OPEN,
  SAVE,
  SAVED_AT,
  showRegistration,
} from '../../test/components/registration.ts'
import { textsOf } from '../../test/components/texts.ts'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { router } from '../routes.tsx'
import { askBeforeLogout } from '../session/session.ts'

const HEALTH = 'Student Health Conditions'
const ANSWER = 'Bee stings'
const LOGOUT = 'POST /api/logout'

const server = answerRequests()
const problems = inputOf('student_health_conditions.health_problems')
const code = page.getByRole('textbox', { name: 'Resume code' })
const unknown = problem(OPEN, 404, { message: 'Not found.' })
const saved = answer(SAVE, 200, { revision: 2, saved_at: SAVED_AT })
const newer = { visited: [], revision: 5, saved_at: SAVED_AT }

beforeEach(() => page.viewport(320, 568))

test('the list of sections says how many minutes are left, and that a code follows', async () => {
  await showRegistration(server)
  await expect.element(page.getByText(/about 25 minutes/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect
    .element(page.getByText('After your first answer, a code to continue on another device appears here.'))
    .toBeVisible()
  await expectUsable()
})

test('the start page says how long a registration takes, and its button needs no scrolling', async () => {
  await showRegistration(server)
  sessionStorage.clear()
  await router.navigate({ to: '/registration' })
  await router.navigate({ to: '/student-registration' })
  await expect.element(page.getByText('It takes about 25 minutes.', { exact: false })).toBeVisible()
  await page.viewport(320, 568)
  await expect.element(page.getByRole('button', { name: 'Start a Registration' })).toBeInViewport({ ratio: 1 })
})

test('the list begins with the code and the way to leave a shared computer, and a section links to its code', async () => {
  const link = page.getByRole('link', { name: 'Resume code' })
  const leave = page.getByRole('button', { name: "I'm Done on This Device" })
  await showRegistration(server, 'health')
  await expect.element(problems).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  await problems.fill('None')
  await expectSaved()
  await expectUsable()
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Resume code:', { exact: false })).toBeInViewport()
  expect(document.activeElement?.contains(leave.element())).toBe(true)
  await expect.element(leave).toBeInViewport()
  expect(router.state.location.search).toEqual({ page: 'health' })
  await page.getByText('All sections').click()
  await expect.element(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
  await expect
    .element(page.getByText('To continue on another device, write down this code:', { exact: false }))
    .toBeInViewport()
  await expect.element(page.getByText(CODE)).toBeInViewport()
  await expect.element(leave).toBeInViewport({ ratio: 1 })
  await expectUsable()
})

for (const { situation, refusal, text } of [
  { situation: 'without a connection', refusal: lost(SAVE), text: 'No connection.' },
  {
    situation: 'while the server is busy',
    refusal: problem(SAVE, 503, { message: 'Many families are using the site right now.', code: 'busy' }),
    text: 'saved yet. We are trying again.',
  },
  {
    situation: 'faster than drafts may be saved',
    refusal: problem(SAVE, 429, { message: 'Too many attempts.', code: 'throttled' }),
    text: 'saved yet. We are trying again.',
  },
])
  test(`answers typed ${situation} are saved when the server has time`, async () => {
    const status = page.getByRole('status').filter({ hasText: text })
    await showRegistration(server, 'health', { answers: completeRegistration() })
    await expect.element(problems).toBeVisible()
    server.set(refusal)
    await problems.fill(ANSWER)
    await expect.element(status).toBeInTheDocument()
    expect(status.element().getBoundingClientRect().width, 'the status for screen readers does not show').toBeLessThan(
      2,
    )
    await expectUsable()
    server.set(saved)
    await expectSaved()
    expect(JSON.stringify(server.sent.at(-1)?.body)).toContain(ANSWER)
  })

test('a family that answers on two devices chooses which answers to keep', async () => {
  const dialog = page.getByRole('dialog', { name: 'Changed on Another Device' })
  const conflict = (health_problems: string, revision: number) => {
    const { student_health_conditions } = completeRegistration()
    const answers = {
      ...completeRegistration(),
      student_health_conditions: { ...Object(student_health_conditions), health_problems },
    }
    return answer(SAVE, 412, { ...newer, revision, answers, message: 'Changed.', code: 'changed' })
  }
  await showRegistration(server, 'health', { answers: completeRegistration() })
  await expect.element(problems).toBeVisible()
  server.set(conflict('From the laptop', 5))
  await problems.fill('From the phone')
  await expect.element(dialog).toMatchTextContent(/It was saved there on \w{3} \d+, \d{4}, \d+:\d\d [AP]M/)
  expect(textsOf(dialog.getByRole('listitem'))()).toEqual([HEALTH])
  await expectUsable()
  await dialog.getByRole('button', { name: 'Use the Other Answers' }).click()
  await expect.element(problems).toHaveValue('From the laptop')
  await expectSaved()
  server.set(conflict('From the laptop again', 7))
  await problems.fill('From the phone again')
  await expect.element(dialog).toBeVisible()
  server.set(saved)
  await dialog.getByRole('button', { name: 'Keep These Answers' }).click()
  await expect.element(problems).toHaveValue('From the phone again')
  await expectSaved()
  expect(server.sent.at(-1)?.body).toMatchObject({ revision: 7 })
})

test('a logout does not show a code that this device remembers, and asks what else has to be asked', async () => {
  const isLoggingOut = vi.fn(async () => false)
  localStorage.setItem('registration-code', CODE)
  await showRegistration(server, 'health', { answers: completeRegistration(), role: 'parent' })
  await expect.element(problems).toBeVisible()
  const stopAsking = askBeforeLogout(isLoggingOut)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => isLoggingOut.mock.calls.length).toBe(1)
  expect(page.getByRole('dialog').elements()).toEqual([])
  stopAsking()
})

test('an unknown code shows its error at the field', async () => {
  await showRegistration(server)
  sessionStorage.clear()
  await router.navigate({ to: '/registration' })
  await router.navigate({ to: '/student-registration' })
  server.set(unknown)
  await code.fill('0000-0000-0000-0000-0000-0000')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(code)
    .toHaveAccessibleDescription(expect.stringContaining("We can't find a registration with this code"))
  await expectUsable()
})

test('a reload whose last save does not arrive says that a change may be missing', async () => {
  const monotonicTime = performance.now.bind(performance)
  // That of a save which never arrives.
  sessionStorage.setItem('registration-revision', '1000')
  await showRegistration(server, 'health', { answers: completeRegistration() })
  await expect.poll(() => server.sent.some(({ route }) => route === OPEN)).toBe(true)
  // The page waits 15 seconds for it.
  vi.spyOn(performance, 'now').mockImplementation(() => monotonicTime() + 15_000)
  const warning = page.getByRole('status').filter({ hasText: 'Your last change may be missing.' })
  await expect.element(warning).toBeVisible()
  await expect.element(problems).toBeVisible()
  await expectUsable()
  await warning.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(warning).not.toBeInTheDocument()
})

test('the code is kept longer than the tab only while the family wants it', async () => {
  const remember = page.getByRole('checkbox', { name: 'Remember the code on this device', exact: false })
  await showRegistration(server, undefined, { answers: completeRegistration() })
  await expect.element(remember).not.toBeChecked()
  await remember.click()
  expect(Object.values(localStorage)).toEqual([CODE])
  sessionStorage.clear()
  await router.navigate({ to: '/registration' })
  sessionStorage.clear()
  await router.navigate({ to: '/student-registration' })
  await expect.element(code).toHaveValue(CODE)
  await expect.element(code).toHaveAccessibleDescription('Remembered on this device')
  server.set(draftOf(completeRegistration()))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.element(remember).toBeChecked()
  await remember.click()
  expect(Object.values(localStorage)).toEqual([])
})

// The last one, because a logout cancels what the page reads from then on.
test('a parent who logs out is shown the code first, because the browser forgets it', async () => {
  const asked = page.getByRole('dialog', { name: 'Done on This Device?' })
  const logout = page.getByRole('button', { name: 'Logout' })
  await showRegistration(server, 'health', { answers: completeRegistration(), role: 'parent' })
  await expect.element(problems).toBeVisible()
  await logout.click()
  await expect.element(asked.getByText(CODE)).toBeVisible()
  await expectUsable()
  await asked.getByRole('button', { name: 'Keep Going' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  expect(sessionStorage.getItem('registration')).toBe(CODE)
  server.set(lost(SAVE))
  await problems.fill(ANSWER)
  await expect.element(page.getByText(/^No connection\./).first()).toBeInTheDocument()
  await logout.click()
  await asked.getByRole('button', { name: "I'm Done" }).click()
  await expect.element(asked.getByRole('alert')).toMatchTextContent(/^Your last changes aren't saved yet/)
  await asked.getByRole('button', { name: 'Keep Going' }).click()
  await logout.click()
  await expect.element(asked).toBeVisible()
  expect(asked.getByRole('alert').element().textContent).toBe('')
  server.set(saved, answer(LOGOUT, 204, undefined))
  const isReloading = stopReload()
  await asked.getByRole('button', { name: "I'm Done" }).click()
  await expect.poll(isReloading).toBe(true)
  expect(server.sent.map(({ route }) => route)).toContain(LOGOUT)
})

/** A logout reloads the page, which would end the tests. Returns whether it would have. */
function stopReload(): () => boolean {
  let isStopped = false
  const stop = (event: NavigateEvent) => {
    event.preventDefault()
    isStopped = true
  }
  window.navigation.addEventListener('navigate', stop, { once: true })
  return () => isStopped
}
