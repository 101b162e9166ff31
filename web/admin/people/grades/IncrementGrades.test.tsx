import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GradeLevels } from '../../../../contract/gradeLevels.ts'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { GRADE_LEVELS } from '../../../../test/components/sample/accounts.ts'
import { afterAsking, NO_EMAILS, OFFICE_CLASSES } from '../../../../test/components/sample/classes.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const LEVELS = 'GET /api/students/grade-levels'
const RAISE = 'PATCH /api/students/update-grade-levels'
const UNDO = 'POST /api/students/update-grade-levels/undo'
const NOW = '2026-10-06T17:00:00.000Z'
const TOMORROW = '2026-10-07T17:00:00.000Z'
const RAISED: GradeLevels = {
  ...GRADE_LEVELS,
  last: {
    raised_at: NOW,
    raised_by: 'Rosa Ibarra',
    reason: 'The year ends early',
    repeatable_at: TOMORROW,
    undo_until: TOMORROW,
    undone: null,
  },
}

const server = answerRequests()
const levels = page.getByRole('region', { name: 'Grade Levels', exact: true })
const button = levels.getByRole('button', { name: 'Increment Grades' })
const unlock = levels.getByRole('switch')
const dialog = page.getByRole('dialog', { name: 'Move every student up one grade?' })
const reason = dialog.getByRole('textbox', { name: 'Reason' })

beforeEach(() => {
  server.set(...OFFICE_CLASSES, answer('POST /api/admin/validate/password', 200, { valid: true }))
  server.setBy(RAISE, afterAsking(NO_EMAILS, answer(RAISE, 200, { message: 'Done.' })))
})

test('on a phone, the dialog opens at its beginning', async () => {
  await page.viewport(320, 640)
  await openDialog()
  await expect.element(dialog.getByRole('button', { name: 'No' })).toHaveFocus()
  await expect.element(dialog.getByText(/Each student moves up one grade/)).toBeInViewport()
})

test('the dialog says what happens, and Escape locks the button again', async () => {
  await showGrades()
  await expect.element(button).toBeDisabled()
  await expect.element(button).toHaveAccessibleDescription(/Turn on the switch first/)
  await unlock.click()
  await button.click()
  await expect.element(dialog.getByRole('table').getByRole('row', { name: /^5th 6th \d+$/ })).toBeVisible()
  await expect.element(dialog).toMatchTextContent(/\d+ children would stay in classes, or on wait lists/)
  await expect.element(dialog).toMatchTextContent('Fall 2026 is in session')
  await expectUsable()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toBeDisabled()
  await expect.element(unlock).toHaveFocus()
})

test('Yes needs the password and a reason', async () => {
  await openDialog()
  const yes = dialog.getByRole('button', { name: 'Yes' })
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('sample-school')
  await dialog.getByRole('button', { name: 'Check Password' }).click()
  await expect.element(dialog.getByText('Password confirmed.')).toBeVisible()
  await yes.click()
  await expect.element(reason).toHaveAccessibleDescription(/Please enter a reason/)
  await expect.element(reason).toHaveFocus()
  await expectUsable()
  await reason.fill('The year ends early')
  server.set(answer(LEVELS, 200, RAISED))
  await yes.click()
  await expect.element(levels.getByText('Grade levels successfully updated!')).toBeVisible()
  await expect.element(button).toBeDisabled()
  await expect.element(levels.getByText(/^Rosa Ibarra moved all students up one grade on/)).toBeVisible()
  const sent = server.sent.filter(({ route, notify }) => route === RAISE && notify !== 'preview')
  expect(sent).toMatchObject([{ body: { reason: 'The year ends early' } }])
})

test('a second time, the dialog says who raised the grades and when', async () => {
  server.set(answer(LEVELS, 200, RAISED))
  await openDialog()
  await expect.element(dialog).toMatchTextContent('Rosa Ibarra already moved all students up one grade')
  await expect.element(dialog.getByRole('button', { name: 'OK' })).toHaveFocus()
  await expectUsable()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an undo needs the password, and says who did it', async () => {
  const { last } = RAISED
  const undone = last && { ...last, undo_until: null, undone: { at: NOW, by: 'Rosa Ibarra' } }
  const message = 'Students have their former grades again.'
  server.set(answer(LEVELS, 200, RAISED))
  server.setBy(UNDO, afterAsking(NO_EMAILS, answer(UNDO, 200, { message, restored: 35, kept: [] })))
  await showGrades()
  const undo = levels.getByRole('button', { name: 'Undo' })
  await undo.click()
  const question = page.getByRole('dialog', { name: 'Give all students their former grades back?' })
  await question.getByRole('textbox', { name: 'Your password' }).fill('sample-school')
  await question.getByRole('button', { name: 'Check Password' }).click()
  await expect.element(question.getByText('Password confirmed.')).toBeVisible()
  await expectUsable()
  server.set(answer(LEVELS, 200, { ...GRADE_LEVELS, last: undone }))
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect.element(levels.getByText(message)).toBeInViewport()
  await expect.element(levels.getByText(/and Rosa Ibarra undid this on/)).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
  await expectUsable()
})

async function showGrades(): Promise<void> {
  await showScreen('/admin/dashboard/users/increment-grades', 'admin')
  await expect.element(button).toBeVisible()
}

async function openDialog(): Promise<void> {
  await showGrades()
  await unlock.click()
  await button.click()
  await expect.element(dialog).toBeVisible()
}
