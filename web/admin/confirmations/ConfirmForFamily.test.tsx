import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { KnownChild } from '../../../contract/confirmations.ts'
import { answersOf, CONFIRMATION_GROUPS, isSensitiveGroup } from '../../../domain/confirmations/groups.ts'
import { withAnswer } from '../../../domain/registration/answers.ts'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { inputOf } from '../../../test/components/registration.ts'
import { OFFICE_FORMS, PARENT } from '../../../test/components/sample/accounts.ts'
import { asking, knownChild, REGISTERED } from '../../../test/components/sample/confirmations.ts'
import { OSCAR, RUBY } from '../../../test/components/sample/family.ts'
import { officeFamily } from '../../../test/components/sample/officeFamily.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const FAMILY = `/admin/dashboard/users/parents/${PARENT.id}`
const LIST = 'GET /api/users/parents/:id/confirmations'
const CONFIRM = 'POST /api/users/parents/:id/confirmations/:semester'
const KNOWN = 'POST /api/users/parents/:id/confirmations/:semester/known'
const GENERAL = CONFIRMATION_GROUPS.filter((group) => !isSensitiveGroup(group))
const DATE = '2026-08-03T16:00:00.000Z'

const server = answerRequests()
const group = (name: string) => page.getByRole('region', { name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

beforeEach(() => page.viewport(1280, 900))

/** Sensitive groups are of the child that is opened. */
function opened(children: readonly KnownChild[], body: unknown): KnownChild[] {
  const { students } = body as { readonly students: readonly number[] }
  return children.map((child) =>
    students.includes(child.student_id) ? child : { ...child, answers: answersOf(child.answers, GENERAL) },
  )
}

function showAtCounter(path: string, ...children: readonly KnownChild[]) {
  server.set(
    ...officeFamily({ registration: null, confirmation: null }),
    answer(LIST, 200, { semesters: [asking(children)] }),
    answer(CONFIRM, 200, { semesters: [asking(children, [RUBY.id])] }),
  )
  server.setBy(KNOWN, ({ body }) => answer(KNOWN, 200, { children: opened(children, body) }))
  return showScreen(path, 'admin')
}

test('the office opens the confirmation of a family from its page, changes an answer and confirms in its place', async () => {
  await page.viewport(320, 640)
  await showAtCounter(FAMILY, knownChild(RUBY))
  const card = group('Confirmations')
  await expect.element(card).toMatchTextContent(/Fall 2026.*Not confirmed: Ruby/)
  await expectUsable()
  await card.getByRole('button', { name: 'Confirm for Family' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Elena Marsh' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Elena Marsh · Confirm for Fall 2026 · Online Enrollment')
  await expect.element(page.getByText(/You confirm in the family's place/)).toBeVisible()
  await expect.element(page.getByText(/recorded in the access log/)).toBeVisible()
  await expectUsable()
  await group('Doctor and Hospital').getByRole('button', { name: 'Change it' }).click()
  await inputOf('hospital_preference').fill('Tuba City')
  await press('Save')
  await press('All of This Is Right')
  await expect.element(page.getByRole('heading', { level: 2, name: 'All Confirmed' })).toHaveFocus()
  await expectUsable()
  const sent = server.sent.filter(({ route }) => route === CONFIRM)
  expect(sent).toMatchObject([
    { body: { children: [{ student_id: RUBY.id, answers: { hospital_preference: 'Tuba City' } }] } },
  ])
})

test('the health answers of a child are read when the office opens the child, not with the family', async () => {
  await page.viewport(320, 640)
  const asthma = withAnswer(REGISTERED, 'student_health_conditions.health_problems', 'Asthma')
  await showAtCounter(`${FAMILY}/confirm/${SEMESTER.slug}`, knownChild(RUBY, asthma), knownChild(OSCAR))
  await expect.element(group('The Family')).toMatchTextContent(/The same for Ruby and Oscar/)
  await expect.element(group('Custody and Pick-Up')).not.toBeInTheDocument()
  const read = () => server.sent.filter(({ route }) => route === KNOWN).map(({ body }) => body)
  expect(read()).toEqual([{ students: [] }])
  await press('All of This Is Right')
  await expect.element(page.getByText('Asthma')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Ruby' })).toHaveFocus()
  expect(read()).toEqual([{ students: [] }, { students: [RUBY.id] }])
  await expectUsable()
  await press('All of This Is Right')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Oscar' })).toHaveFocus()
  const [sent] = server.sent.filter(({ route }) => route === CONFIRM)
  expect(sent?.body).toMatchObject({ children: [{ student_id: RUBY.id, same: CONFIRMATION_GROUPS, answers: {} }] })
})

test('the office sees that it confirmed the answers itself, and can change them', async () => {
  const answers = withAnswer(REGISTERED, 'hospital_preference', 'Page')
  const child = knownChild(RUBY, answers, { source: { kind: 'office', date: DATE }, confirmed_at: DATE })
  await showAtCounter(`${FAMILY}/confirm/${SEMESTER.slug}`, child)
  await press('Change it')
  await expect.element(group('Ruby')).toMatchTextContent(/The office confirmed this on Aug 3, 2026/)
  await expect.element(group('Doctor and Hospital').getByRole('button', { name: 'Change it' })).toBeVisible()
})

test('a semester that does not ask says so', async () => {
  server.set(...OFFICE_FORMS)
  await showScreen(`${FAMILY}/confirm/${SEMESTER.slug}`, 'admin')
  await expect.element(page.getByText('There is nothing to confirm right now.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the family' })).toHaveAttribute('href', FAMILY)
  await expectUsable()
})
