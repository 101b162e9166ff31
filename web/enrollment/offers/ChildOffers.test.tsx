import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests } from '../../../test/components/answers.ts'
import { showEnrollment } from '../../../test/components/classCards.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { course, enrollmentOf, offerOf, RUBY, schedule, waitingFor } from '../../../test/components/sample/family.ts'

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
