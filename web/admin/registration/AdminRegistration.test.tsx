import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ACCESS_GROUPS, type AccessGroup } from '../../../domain/registration/sensitive.ts'
import { answer, answerRequests, lost, problem } from '../../../test/components/answers.ts'
import { emulatePrint } from '../../../test/components/browser.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { countClicks } from '../../../test/components/gestures.ts'
import { OFFICE_FORMS } from '../../../test/components/sample/accounts.ts'
import {
  accessesOf,
  historyOf,
  REGISTRATION_PATH,
  registrationOf,
  sensitiveOf,
} from '../../../test/components/sample/registrations.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { SUMMARY } from '../../../test/data/registrationSummary.ts'

const SENSITIVE = 'POST /api/registrations/:id/sensitive'
const NAME = 'Wolfeschlegelsteinhausen-Bergerdorff'.repeat(2)

const server = answerRequests()
const region = (name: string) => page.getByRole('region', { name, exact: true })
const student = region('Student Information')
const health = region('Student Health Conditions')
const formC = region('Form C')
const log = region('Access Log')
const review = region('Review')
const title = page.getByRole('heading', { level: 1 })
const closed = page.getByRole('button', { name: /^Show Answers/ })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_FORMS)
  server.setBy(SENSITIVE, ({ body }) => {
    const groups: AccessGroup[] = Object(body).groups
    server.set(accessesOf(groups))
    return sensitiveOf(groups)
  })
})

test('sensitive answers are shown one group at a time, and the access log says so', async () => {
  await showScreen(REGISTRATION_PATH, 'admin')
  await expect.element(student.getByText('12 Cedar Lane').first()).toBeVisible()
  await expect.element(health).toMatchTextContent('your name and the time are recorded in the access log')
  await expect.element(page.getByText(/^Recent surgeries/)).not.toBeInTheDocument()
  await expect.element(log).toMatchTextContent('Nobody has read the sensitive answers of this registration')
  await health.getByRole('button', { name: /^Show Answers/ }).click()
  await expect.element(health.getByText(/^Recent surgeries/)).toBeVisible()
  await expect.element(formC.getByRole('button', { name: /^Show Answers/ })).toBeVisible()
  await expect
    .element(log.getByRole('row').last())
    .toMatchTextContent(/^Rosa IbarraStudent Health ConditionsShown on screen/)
  expect(server.sent.filter(({ route }) => route === SENSITIVE)).toMatchObject([
    { body: { groups: ['student_health_conditions'] } },
  ])
})

test('the ethnicity, race and birthplace of a student are opened separately', async () => {
  await showScreen(REGISTRATION_PATH, 'admin')
  await expect.element(student.getByText('12 Cedar Lane').first()).toBeVisible()
  await expect.element(student.getByText('Flagstaff, Arizona')).not.toBeInTheDocument()
  await student.getByRole('button', { name: 'Show Answers: Ethnicity, race and birthplace' }).click()
  await expect.element(student.getByText('Flagstaff, Arizona')).toBeVisible()
  await expect.element(student.getByText('12 Cedar Lane').first()).toBeVisible()
  await expect.element(log).toMatchTextContent('Ethnicity, race and birthplace')
})

test('sensitive answers whose reading cannot be recorded are not shown', async () => {
  const show = formC.getByRole('button', { name: /^Show Answers/ })
  server.set(lost(SENSITIVE))
  await showScreen(REGISTRATION_PATH, 'admin')
  await show.click()
  await expect.element(formC.getByRole('alert')).toMatchTextContent("We don't know whether this arrived")
  await expect.element(formC.getByText('Sunrise Elementary')).not.toBeInTheDocument()
  await expectUsable()
  server.set(sensitiveOf(['partCInfo']))
  await show.click()
  await expect.element(formC.getByText('Sunrise Elementary')).toBeVisible()
})

test('a registration that does not exist is not found', async () => {
  server.set(problem('GET /api/registrations/:id', 404, { message: 'Registration not found' }))
  await showScreen('/admin/dashboard/registrations/999999', 'admin')
  await expect.element(title).toHaveTextContent('404 Not Found')
})

test('a registration with a long name is accessible, with its answers hidden and shown', async () => {
  server.set(registrationOf({ last_name: NAME }))
  await showScreen(REGISTRATION_PATH, 'admin')
  await expect.poll(() => closed.elements()).toHaveLength(ACCESS_GROUPS.length)
  await expect.element(log).toMatchTextContent('Nobody has read')
  await expectUsable()
  for (const left of [4, 3, 2, 1, 0]) {
    await closed.first().click()
    await expect.poll(() => closed.elements()).toHaveLength(left)
  }
  await expectUsable()
})

for (const [width, height] of [
  [1280, 900],
  [320, 640],
] as const)
  test(`at ${width} px, the office decides about a registration from anywhere on its page`, async () => {
    await page.viewport(width, height)
    await showScreen(REGISTRATION_PATH, 'admin')
    const clicks = countClicks()
    await page.getByRole('button', { name: 'Show all sensitive answers' }).click()
    await expect.element(page.getByText('All sensitive answers are shown.')).toBeVisible()
    await expect.element(health).toMatchTextContent('Recent surgeries')
    await expect
      .poll(() => log.getByRole('row').filter({ hasText: 'Shown on screen' }).elements())
      .toHaveLength(ACCESS_GROUPS.length)
    if (width === 320) await expectUsable()
    await page.viewport(width, height)
    const accept = review.getByRole('button', { name: 'Accept', exact: true })
    for (const place of ['Rights of Homeless Students', 'Access Log']) {
      region(place).element().scrollIntoView()
      await expect.element(accept).toBeInViewport({ ratio: 1 })
    }
    await accept.click()
    await expect.element(page.getByRole('dialog', { name: 'Accept Ana Nez' })).toBeVisible()
    expect(clicks()).toBe(2)
  })

test('Start Review does not scroll, and moves the focus to the next step', async () => {
  const start = review.getByRole('button', { name: 'Start Review' })
  await page.viewport(1280, 640)
  server.set(
    registrationOf({ state: 'new' }),
    answer('POST /api/registrations/:id/review', 200, { registration: SUMMARY }),
  )
  await showScreen(REGISTRATION_PATH, 'admin')
  await expect.element(review).toMatchTextContent('No one has started to review this registration.')
  log.element().scrollIntoView()
  const scrolled = window.scrollY
  expect(scrolled).toBeGreaterThan(0)
  server.set(registrationOf({ history: historyOf('review-started') }))
  await start.click()
  await expect.element(start).not.toBeInTheDocument()
  await expect.element(review).toMatchTextContent('Rosa Ibarra started the review')
  const bar = () => review.getByRole('button', { name: 'Accept' }).element().closest('[tabindex="-1"]')
  await expect.poll(() => bar() === document.activeElement).toBe(true)
  expect(window.scrollY).toBeGreaterThan(scrolled / 2)
})

test('a printed registration has its answers and no buttons', async () => {
  await showScreen(REGISTRATION_PATH, 'admin')
  await expect.element(title).toHaveTextContent('Ana Nez')
  await expect.poll(() => closed.elements()).toHaveLength(ACCESS_GROUPS.length)
  await emulatePrint()
  await expect.element(title).toBeVisible()
  await expect.element(student.getByText('12 Cedar Lane').first()).toBeVisible()
  await expect.element(formC.getByText('Sensitive answers, not shown')).toBeVisible()
  for (const button of document.querySelectorAll('button')) await expect.element(button).not.toBeVisible()
  for (const name of ['Review', 'Notes', 'History', 'Access Log'])
    await expect.element(page.getByText(name, { exact: true }).first()).not.toBeVisible()
})
