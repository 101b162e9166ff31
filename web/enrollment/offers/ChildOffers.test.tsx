import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests } from '../../../test/components/answers.ts'
import { classButton, showEnrollment } from '../../../test/components/classCards.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { course, enrollmentOf, offerOf, RUBY, schedule, waitingFor } from '../../../test/components/sample/family.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { router } from '../../routes.tsx'

const ROBOTICS = course('Robotics I')

const server = answerRequests()

beforeEach(() => page.viewport(320, 640))

test('an offer that another class of the child rules out cannot be accepted, and says why', async () => {
  const passed_over = { because: 'same-time', by: 'Chess' } as const
  const waiting = [{ ...waitingFor(ROBOTICS), passed_over }]
  server.set(...enrollmentOf(RUBY, schedule({ waiting, offered: [offerOf(ROBOTICS)] })))
  await showEnrollment(RUBY)
  const accept = page.getByRole('button', { name: 'Accept Robotics I for Ruby', exact: true })
  await expect.element(accept).toBeDisabled()
  await expect
    .element(accept)
    .toHaveAccessibleDescription('Ruby is in Chess at the same time. Drop it first to accept this seat.')
  await expectUsable()
})

test('a family reads before it adds a class that a second class at the time of its place in line is in the way', async () => {
  const choir = course('Nature Journal', { name: 'Choir', restrictions: ROBOTICS.section })
  server.set(...enrollmentOf(RUBY, schedule({ enrolled: [choir], waiting: [waitingFor(ROBOTICS)] })))
  await showEnrollment(RUBY)
  await classButton('Add', 'Map Making').click()
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent(
      /Ruby is on the wait list for Robotics I\. Map Making and another class would be in the way, so an open seat there goes to the next child\. Ruby keeps the same place on the wait list\./,
    )
  await expectUsable()
})

test('Back leads from another semester to the dashboard of that semester', async () => {
  const winter = { ...SEMESTER, id: 2, slug: 'Winter-2026_2', name: 'Winter 2026', is_default: false }
  server.set(...enrollmentOf(RUBY, schedule(), { semesters: [SEMESTER, winter] }))
  await showEnrollment(RUBY, `?semester=${winter.slug}`)
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await expect.poll(() => router.state.location.href).toBe(`/dashboard?semester=${winter.slug}`)
  await expect.element(page.getByRole('table', { name: `Your Children ${winter.name}` })).toBeVisible()
})
