import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ClassEmail } from '../../../contract/classEmails.ts'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { countClicks } from '../../../test/components/gestures.ts'
import { COURSE } from '../../../test/components/sample/accounts.ts'
import { afterAsking, courseWith, emailing, managerOf, onRoster } from '../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const CANCEL = 'POST /api/courses/:id/cancel'
const UNDO = 'PUT /api/admin/undo-class-change'
const CANCELED = { ...courseWith([]), active: false }
const TEXT = 'The teacher has moved away.'
const EMAIL: ClassEmail = {
  id: 1,
  kind: 'class-cancelled',
  child: 'Ruby Marsh',
  parent: { id: 1, first_name: 'Elena', last_name: 'Marsh' },
  queued_at: '2026-10-05T16:00:00.000Z',
  state: 'held',
  held_until: '2099-10-05T16:01:00.000Z',
  ended_at: null,
  response: null,
}
const LEFT_OUT_AND_BACK = 2

const server = answerRequests()
const region = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Cancel Kite Building for good?' })
const emailed = dialog.getByRole('checkbox', { name: 'Email this family' })

test('a class is canceled in three presses from the list, after the office has seen who is dropped and who gets an email', async () => {
  await page.viewport(1280, 900)
  server.set(...managerOf(courseWith([onRoster(12, 'Ruby'), onRoster(13, 'Oscar')])))
  server.setBy(
    CANCEL,
    afterAsking(
      emailing('class-cancelled', 'The school office canceled Kite Building'),
      answer(CANCEL, 200, { course: CANCELED, change_id: 5 }),
    ),
  )
  await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}`, 'admin')
  const clicks = countClicks()
  await page.getByRole('link', { name: COURSE.name, exact: true }).click()
  await region('Danger Zone').getByRole('button', { name: 'Cancel Class' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Keep Class' })).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('2 children are dropped: Ruby Marsh, Oscar Marsh.')
  await expect.element(dialog).toMatchTextContent('This emails Elena Marsh.')
  await expect.element(dialog).toMatchTextContent('The emails go out in a minute.')
  await expect.element(dialog).not.toMatchTextContent('If you undo the change')
  await dialog.getByRole('textbox', { name: 'Message to Elena Marsh (optional)' }).fill(TEXT)
  await expectUsable()
  await emailed.click()
  await expect.element(dialog.getByRole('button', { name: 'Cancel Class', exact: true })).toBeVisible()
  await emailed.click()
  server.set(
    answer('GET /api/courses/:id', 200, { course: CANCELED }),
    answer('GET /api/courses/:id/mails', 200, { mails: [EMAIL, { ...EMAIL, id: 2, child: 'Oscar Marsh' }] }),
  )
  await dialog.getByRole('button', { name: 'Cancel Class and Email 1 Family', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Undo Kite Building was canceled.' })).toBeVisible()
  expect(
    page
      .getByRole('main')
      .getByText(/^Kite Building (is|was) canceled/)
      .elements(),
  ).toHaveLength(1)
  await expect.poll(() => document.activeElement?.textContent).toBe('Enrolled: 0 of 9 seats')
  expect(clicks()).toBeLessThanOrEqual(3 + LEFT_OUT_AND_BACK)
  await expect.element(region('Roster')).toMatchTextContent('No one is enrolled yet.')
  await expect.element(page.getByRole('button', { name: 'Print Rosters' })).not.toBeInTheDocument()
  await expect.element(region('Emails to Families')).toMatchTextContent('Class canceled or inactive · 2 going out')
  await expectUsable()
  const sent = server.sent.filter(({ route, notify }) => route === CANCEL && notify !== 'preview')
  expect(sent).toMatchObject([{ body: { family_message: TEXT }, notify: 'yes' }])

  server.set(answer(UNDO, 200, { courses: [COURSE.id] }), ...managerOf(courseWith([onRoster(12, 'Ruby')])))
  await page.getByRole('button', { name: 'Undo Kite Building was canceled.' }).click()
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'The change was undone.' })).toHaveFocus()
  await expect.element(region('Roster').getByRole('button', { name: 'Move Ruby Marsh' })).toBeVisible()
  expect(server.sent.filter(({ route }) => route === UNDO)).toMatchObject([{ body: { change_id: 5 }, notify: 'no' }])
})
