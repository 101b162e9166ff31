import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests } from '../../test/components/answers.ts'
import { tabTo } from '../../test/components/gestures.ts'
import { COURSE, SEMESTER_WITH_NOTES } from '../../test/components/sample/accounts.ts'
import { MANAGER, managerOf } from '../../test/components/sample/classes.ts'
import { SEMESTER } from '../../test/components/sample/school.ts'
import { showScreen } from '../../test/components/screen.tsx'
import { hasUnsavedForm } from '../session/openForms.ts'

const SEMESTER_PAGE = `/admin/dashboard/semesters/${SEMESTER.slug}`

const server = answerRequests()
const question = page.getByRole('dialog', { name: 'Leave without saving?' })
const stay = question.getByRole('button', { name: 'Stay' })
const card = page.getByRole('region', { name: 'Edit Class', exact: true })
const edit = card.getByRole('button', { name: 'Edit', exact: true })
const room = card.getByLabelText('Room')
const back = page.getByRole('button', { name: 'Back', exact: true })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...managerOf(COURSE))
})

test('Escape in a field does not leave the page, and elsewhere it asks before an edit is lost', async () => {
  await showScreen(MANAGER, 'admin')
  await edit.click()
  await expect.element(room).toHaveValue(COURSE.room)
  await room.fill('Barn')
  await userEvent.keyboard('{Escape}')
  await expect.element(room).toHaveFocus()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(back).toHaveAttribute('aria-keyshortcuts', 'Escape')
  await tabTo(back)
  await userEvent.keyboard('{Escape}')
  await expect.element(stay).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(room).toHaveValue('Barn')
})

test('changed notes of a grade that is not shown count as unsaved, and those of a grade that was only shown do not', async () => {
  const notes = page.getByRole('region', { name: 'Notes Manager', exact: true })
  const grade = notes.getByRole('combobox', { name: 'Grade' })
  const message = notes.getByRole('textbox', { name: 'Overall message', exact: true })
  const save = 'PUT /api/semester/:id/notes'
  await showScreen(`${SEMESTER_PAGE}/notes`, 'admin')
  await grade.selectOptions('10th')
  await expect.element(message).toBeVisible()
  expect(hasUnsavedForm()).toBe(false)
  await message.fill('Bring a lamp')
  await grade.selectOptions('11th')
  await expect.element(page.getByText('Not saved yet: 10th')).toBeVisible()
  await openAuditTrail()
  await stay.click()
  await grade.selectOptions('10th')
  await expect.element(message).toHaveTextContent('Bring a lamp')
  const { notes: before } = SEMESTER_WITH_NOTES
  const written = { ...before, grade_10: { ...before.grade_10, message: '<p>Bring a lamp</p>' } }
  server.set(answer(save, 200, { semester: { ...SEMESTER_WITH_NOTES, notes: written } }))
  await notes.getByRole('button', { name: 'Save Notes' }).click()
  await expect.element(page.getByText('Notes Successfully Updated!')).toBeVisible()
  expect(hasUnsavedForm()).toBe(false)
})

test('a new row of the days off counts as unsaved until it is saved', async () => {
  const days = page.getByRole('region', { name: 'Days Off', exact: true })
  server.set(answer('PUT /api/semester/:id/days-off', 200, { days_off: [{ date: '2026-09-07', name: '' }] }))
  await showScreen(`${SEMESTER_PAGE}/days-off`, 'admin')
  await days.getByRole('button', { name: 'Add Days Off' }).click()
  await expect.poll(() => hasUnsavedForm()).toBe(true)
  await days.getByLabelText('Row 1, First day', { exact: true }).fill('2026-09-07')
  await days.getByRole('button', { name: 'Save Days Off' }).click()
  await expect.element(page.getByText('Days off saved.')).toBeVisible()
  expect(hasUnsavedForm()).toBe(false)
})

async function openAuditTrail(): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Office' })
  await nav.getByRole('button', { name: 'School' }).click()
  await nav.getByRole('link', { name: 'Audit Trail' }).click()
}
