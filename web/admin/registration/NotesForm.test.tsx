import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { pressUntil } from '../../../test/components/gestures.ts'
import { OFFICE_FORMS } from '../../../test/components/sample/accounts.ts'
import {
  historyOf,
  REGISTRATION_PATH,
  registered,
  registrationOf,
} from '../../../test/components/sample/registrations.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { SUMMARY } from '../../../test/data/registrationSummary.ts'

const SAVE = 'PUT /api/registrations/:id/notes'
const MESSAGE = 'Someone else changed this registration.'
const THEIRS = { notes: 'Waiting for records.', revision: 2 }
const MINE = 'Called the family.'

const server = answerRequests()
const card = page.getByRole('region', { name: 'Notes', exact: true })
const notes = card.getByRole('textbox', { name: 'Notes' })
const save = card.getByRole('button', { name: 'Save Notes' })
const conflict = card.getByRole('alert').filter({ hasText: 'Someone else changed the notes.' })
const saved = card.getByRole('status').filter({ hasText: 'Notes saved.' })

beforeEach(async () => {
  server.set(...OFFICE_FORMS)
  await showScreen(REGISTRATION_PATH, 'admin')
  await notes.fill(MINE)
})

test('notes of two admins are both shown, and those of the other admin can be used', async () => {
  server.set(
    registrationOf(THEIRS),
    answer(SAVE, 412, { message: MESSAGE, code: 'changed', registration: registered(THEIRS) }),
  )
  await save.click()
  await expect.element(conflict).toHaveFocus()
  await expect.element(card.getByRole('blockquote')).toHaveTextContent(THEIRS.notes)
  await expect.element(notes).toHaveValue(MINE)
  await expectUsable()
  await card.getByRole('button', { name: 'Use the other notes' }).click()
  await expect.element(notes).toHaveValue(THEIRS.notes)
  await expect.element(notes).toHaveFocus()
  await expect.element(conflict).not.toBeInTheDocument()
  expect(server.versions(SAVE)).toEqual(['"1"'])
})

test('notes that are kept replace those of the other admin', async () => {
  server.setBy(SAVE, () => {
    server.set(registrationOf(THEIRS))
    return answer(SAVE, 412, { message: MESSAGE, code: 'changed', registration: registered(THEIRS) })
  })
  await save.click()
  await card.getByRole('button', { name: 'Keep my notes' }).click()
  await expect.element(notes).toHaveValue(MINE)
  server.set(
    answer(SAVE, 200, { registration: { ...SUMMARY, revision: 3 } }),
    registrationOf({ notes: MINE, revision: 3 }),
  )
  await pressUntil(save, saved)
  await expect.element(notes).toHaveValue(MINE)
  expect(server.versions(SAVE).slice(0, 2)).toEqual(['"1"', '"2"'])
})

test('notes are saved after another admin has started the review', async () => {
  const started = { revision: 2, history: historyOf('review-started') }
  const first = answer(SAVE, 412, { message: MESSAGE, code: 'changed', registration: registered(started) })
  server.setBy(SAVE, () => {
    server.set(registrationOf(started), answer(SAVE, 200, { registration: { ...SUMMARY, revision: 3 } }))
    return first
  })
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(conflict).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: 'Review', exact: true }))
    .toMatchTextContent('started the review')
  expect(server.sent.filter(({ route }) => route === SAVE)).toHaveLength(2)
  expect(server.versions(SAVE)).toEqual(['"1"', '"2"'])
})
