import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HIDDEN_CLASS } from '../../../domain/course.ts'
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

test('an offer that a class which families do not see rules out leads to the office', async () => {
  const passed_over = { because: 'same-time', by: HIDDEN_CLASS } as const
  const waiting = [{ ...waitingFor(ROBOTICS), passed_over }]
  server.set(...enrollmentOf(RUBY, schedule({ waiting, offered: [offerOf(ROBOTICS)] })))
  await showEnrollment(RUBY)
  await expect
    .element(page.getByRole('button', { name: 'Accept Robotics I for Ruby', exact: true }))
    .toHaveAccessibleDescription(
      'Ruby is in another class at the same time. If you want the seat, please contact the school office.',
    )
})

test('the question about a held seat says whose it is, until when, what the child gives up, and what No or no answer means', async () => {
  const puzzles = course('Math Puzzles')
  const offered = [offerOf(ROBOTICS, { drops: puzzles.id })]
  server.set(...enrollmentOf(RUBY, schedule({ enrolled: [puzzles], waiting: [waitingFor(ROBOTICS)], offered })))
  await showEnrollment(RUBY)
  const dialog = page.getByRole('dialog')
  const held = dialog.getByText(
    /^We are holding this seat for Ruby until .*[AP]M MST\. If you choose No, you can still answer until then\. Without an answer, Ruby is taken off the wait list\.$/,
  )
  await page.getByRole('button', { name: 'Accept Robotics I for Ruby', exact: true }).click()
  await expect.element(dialog).toHaveAccessibleName('Take Robotics I for Ruby and drop Math Puzzles?')
  await expect.element(held).toBeVisible()
  await expect.element(dialog.getByText(/^Ruby gives up the seat in Math Puzzles: Mon, Period 2/)).toBeVisible()
  await expectUsable()
  await dialog.getByRole('button', { name: 'No' }).click()
  await page.getByRole('button', { name: 'Decline Robotics I for Ruby', exact: true }).click()
  await expect.element(held).toBeVisible()
  await expect.element(dialog.getByText('Another family can take the seat.')).toBeVisible()
})

test('two held seats are one notice that says how many there are', async () => {
  const classes = [ROBOTICS, course('Math Puzzles')]
  const offered = classes.map((one) => offerOf(one))
  server.set(...enrollmentOf(RUBY, schedule({ waiting: classes.map(waitingFor), offered })))
  await showEnrollment(RUBY)
  await expect.element(page.getByRole('region', { name: 'We are holding 2 seats for Ruby' })).toBeVisible()
})
