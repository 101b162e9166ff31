import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GradeNotes, NewNotes } from '../../../contract/semesters.ts'
import { NOTE_KEYS, type NoteKey } from '../../../domain/grade.ts'
import { answer, answerRequests, problem } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { countClicks } from '../../../test/components/gestures.ts'
import { SEMESTER_WITH_NOTES } from '../../../test/components/sample/accounts.ts'
import { afterAsking, NO_EMAILS, OFFICE_CLASSES } from '../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const SAVE = 'PUT /api/semester/:id/notes'
const RAISE = 'PATCH /api/students/update-grade-levels'
const { notes: NOTES } = SEMESTER_WITH_NOTES
const UNSAFE =
  '<p>Hello <img src=x onerror=alert(1)><a href="javascript:alert(1)" style="color:red">there</a></p><script>alert(2)</script><table><tr><td>cell</td></tr></table>'

const server = answerRequests()
const card = page.getByRole('region', { name: 'Notes Manager', exact: true })
const grade = card.getByRole('combobox', { name: 'Grade' })
const save = card.getByRole('button', { name: 'Save Notes' })
const saved = page.getByText('Notes Successfully Updated!')
const overall = card.getByRole('textbox', { name: 'Overall message', exact: true })
const friday = card.getByRole('textbox', { name: 'Fri message', exact: true })

beforeEach(() => server.set(...OFFICE_CLASSES))

test('notes are not saved without a grade', async () => {
  await showNotes()
  await save.click()
  await expect.element(grade).toHaveAccessibleDescription('Field is Required')
  await expectUsable()
  expect(sentNotes()).toEqual([])
})

test('the notes manager also holds an increment-grades button, which a switch unlocks (document 1, section 2)', async () => {
  server.setBy(RAISE, afterAsking(NO_EMAILS, answer(RAISE, 200, { message: '' })))
  await showNotes()
  const levels = page.getByRole('region', { name: 'Grade Levels', exact: true })
  const increment = levels.getByRole('button', { name: 'Increment Grades' })
  await expect.element(increment).toBeDisabled()
  await levels.getByRole('switch').click()
  await increment.click()
  await expect.element(page.getByRole('dialog', { name: 'Move every student up one grade?' })).toBeVisible()
  await expectUsable()
})

test('unsaved notes of a grade are kept while another grade is shown', async () => {
  server.set(saveOf([]))
  await showNotes()
  await grade.selectOptions('12th')
  await overall.fill('Bring your own kite')
  await friday.fill('Wear boots')
  await card.getByRole('textbox', { name: 'Fri time' }).fill('9:00 to 2:30')
  await grade.selectOptions('11th')
  await expect.element(overall).not.toMatchTextContent('Bring your own kite')
  await expect.element(page.getByText('Not saved yet: 12th')).toBeVisible()
  await expectUsable()
  await grade.selectOptions('12th')
  await expect.element(overall).toHaveTextContent('Bring your own kite')
  await save.click()
  await expect.element(saved).toBeVisible()
  await expectUsable()
  expect(sentNotes()).toMatchObject([
    {
      grade: 'grade_12',
      notes: { message: '<p>Bring your own kite</p>', f: { msg: '<p>Wear boots</p>', time: '9:00 to 2:30' } },
    },
  ])
})

test('one note for all 13 grades takes 5 clicks, and grades that lose a note of their own are named', async () => {
  server.set(saveOf(NOTE_KEYS))
  await showNotes()
  const clicks = countClicks()
  await grade.selectOptions('Kindergarten')
  await overall.fill('Bring a hat')
  await card.getByRole('button', { name: 'All grades' }).click()
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(5)
  expect(sentNotes()).toMatchObject([{ grade: 'kindergarten', also_grades: 'K,1,2,3,4,5,6,7,8,9,10,11,12' }])
  await expect.element(card.getByRole('checkbox', { checked: true })).not.toBeInTheDocument()
  await card.getByRole('checkbox', { name: '2nd' }).click()
  await expect.element(page.getByText('Replaces the notes of 2nd.')).toBeVisible()
  await expectUsable()
})

test('the editor shows unsafe HTML as plain text and creates only safe links', async () => {
  server.set(answerWith({ grade_9: { ...NOTES.grade_9, message: UNSAFE } }))
  await showNotes()
  await grade.selectOptions('9th')
  await expect.element(overall).toMatchTextContent('Hello there')
  expect(overall.element().querySelectorAll('img, script, table, a, [style]:not(br)')).toHaveLength(0)

  const bar = page.getByRole('group', { name: 'Formatting: Overall message' })
  await overall.fill('Robotics')
  await userEvent.keyboard('{Control>}a{/Control}')
  await bar.getByRole('button', { name: 'Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link' })
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await address.fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Save Link' }).click()
  await expect.element(address).toHaveAccessibleDescription(/web or email address/)
  await expectUsable()
  await address.fill('school.example/robotics')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(overall.getByRole('link', { name: 'Robotics' }))
    .toHaveAttribute('href', 'https://school.example/robotics')
  await expect.element(bar.getByRole('button', { name: 'Link' })).toHaveAttribute('aria-pressed', 'true')
  await expectUsable()
})

async function showNotes(): Promise<void> {
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}/notes`, 'admin')
  await expect.element(grade).toBeVisible()
}

function answerWith(changed: Partial<Record<NoteKey, GradeNotes>>) {
  return answer('GET /api/semester/:id', 200, { semester: { ...SEMESTER_WITH_NOTES, notes: { ...NOTES, ...changed } } })
}

/** A save after which these grades have a note. */
function saveOf(keys: readonly NoteKey[]) {
  const written = { ...NOTES.kindergarten, message: '<p>Bring a hat</p>' }
  const notes = { ...NOTES, ...Object.fromEntries(keys.map((key) => [key, written])) }
  return answer(SAVE, 200, { semester: { ...SEMESTER_WITH_NOTES, notes } })
}

function sentNotes(): readonly NewNotes[] {
  return server.sent.filter(({ route }) => route === SAVE).map(({ body }) => body as NewNotes)
}

test('notes that someone else saved meanwhile are shown next to the typed ones, and neither is lost', async () => {
  const theirs = { ...NOTES.grade_12, message: '<p>No class on Monday</p>', f: { time: '9:00', msg: '', msg_es: '' } }
  const changed = { ...SEMESTER_WITH_NOTES, notes: { ...NOTES, grade_12: theirs }, notes_etag: '"2"' }
  await showNotes()
  await grade.selectOptions('12th')
  await overall.fill('Bring your own kite')
  server.set(
    answer('GET /api/semester/:id', 200, { semester: changed }),
    problem(SAVE, 412, { message: 'Someone else changed this while you were editing it.', code: 'changed' }),
  )
  await save.click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this while you were editing it.' })
  await expect.element(conflict).toHaveFocus()
  await expect.element(conflict).toMatchTextContent('No class on Monday')
  await expect.element(conflict).toMatchTextContent('Bring your own kite')
  await expect.element(overall).toHaveTextContent('Bring your own kite')
  await expect.element(card.getByRole('textbox', { name: 'Fri time' })).toHaveValue('9:00')
  await expect.element(saved).not.toBeInTheDocument()
  await expectUsable()
  server.set(answer(SAVE, 200, { semester: changed }))
  await conflict.getByRole('button', { name: 'Use their version: Overall message' }).click()
  await expect.element(overall).toHaveTextContent('No class on Monday')
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.element(conflict).not.toBeInTheDocument()
  expect(server.versions(SAVE)).toEqual(['"1"', '"2"'])
})

test('notes of another grade that someone else saved meanwhile are no conflict', async () => {
  const theirs = { ...NOTES.grade_11, message: '<p>No class on Monday</p>' }
  const changed = { ...SEMESTER_WITH_NOTES, notes: { ...NOTES, grade_11: theirs }, notes_etag: '"2"' }
  await showNotes()
  await grade.selectOptions('12th')
  await overall.fill('Bring your own kite')
  server.set(answer('GET /api/semester/:id', 200, { semester: changed }))
  server.setBy(SAVE, ({ if_match }) =>
    if_match === '"1"'
      ? problem(SAVE, 412, { message: 'Someone else changed this while you were editing it.', code: 'changed' })
      : answer(SAVE, 200, { semester: changed }),
  )
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(server.versions(SAVE)).toEqual(['"1"', '"2"'])
})
