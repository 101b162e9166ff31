import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests, problem } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { PARENT, SEMESTER_WITH_NOTES } from '../../../test/components/sample/accounts.ts'
import { OFFICE_CLASSES } from '../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const [LIST, ADD, REMOVE, RESTART] = [
  'GET /api/semester/:id/testers',
  'POST /api/semester/:id/testers',
  'DELETE /api/semester/:id/testers/:parent_id',
  'POST /api/semester/:id/testers/restart',
] as const

const server = answerRequests()
const card = page.getByRole('region', { name: 'Testers', exact: true })
const { id, first_name, last_name, email } = PARENT
const TESTER = { id, first_name, last_name, email }
const NAME = `${first_name} ${last_name}`

beforeEach(async () => {
  await page.viewport(320, 700)
  const semester = { ...SEMESTER_WITH_NOTES, active: false }
  server.set(
    ...OFFICE_CLASSES,
    answer('GET /api/semester/:id', 200, { semester }),
    answer('GET /api/users/parents', 200, { parents: [PARENT], total: 1 }),
  )
})

async function show() {
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}/testers`, 'admin')
  await expect.element(card).toBeVisible()
}

test('the office chooses a tester by name, who is listed then, and removes it again', async () => {
  server.set(answer(ADD, 200, { testers: [TESTER] }), answer(REMOVE, 200, { testers: [] }))
  await show()
  await expect.element(card).toMatchTextContent(/They log in, choose Fall 2026 \(test\)/)
  await expect.element(page.getByRole('link', { name: /Testers No testers/ })).toBeVisible()
  await expectUsable()
  await card.getByRole('combobox', { name: 'Add a tester' }).fill(last_name)
  await page.getByRole('option', { name: new RegExp(NAME) }).click()
  await expect.element(card.getByRole('status').filter({ hasText: `${NAME} can test Fall 2026 now.` })).toBeVisible()
  expect(server.sent.find(({ route }) => route === ADD)?.body).toEqual({ parent_id: id })
  await expect.element(card.getByRole('list', { name: 'Testers' })).toMatchTextContent(new RegExp(email))
  await expect.element(page.getByRole('link', { name: /Testers 1 tester/ })).toBeVisible()
  await expectUsable()
  await card.getByRole('button', { name: `Remove ${NAME}` }).click()
  await expect.element(card.getByRole('list', { name: 'Testers' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('the office starts the test over', async () => {
  server.set(answer(LIST, 200, { testers: [TESTER] }), answer(RESTART, 200, { testers: [TESTER] }))
  await show()
  await card.getByRole('button', { name: 'Start Over' }).click()
  await expect
    .element(card)
    .toMatchTextContent(/Testers see the classes and dates as they are now, without enrollments\./)
})

test('a refused tester says why', async () => {
  const message = 'This account tests another semester. Remove it there first.'
  server.set(problem(ADD, 422, { message, code: 'test-refused' }))
  await show()
  await card.getByRole('combobox', { name: 'Add a tester' }).click()
  await page.getByRole('option', { name: new RegExp(NAME) }).click()
  await expect.element(card.getByRole('alert')).toMatchTextContent(message)
  await expectUsable()
})

test('a semester that families see has no testers', async () => {
  server.set(answer('GET /api/semester/:id', 200, { semester: SEMESTER_WITH_NOTES }))
  await show()
  await expect.element(card).toMatchTextContent(/Families see Fall 2026 already\./)
  await expect.element(card.getByRole('combobox')).not.toBeInTheDocument()
})
