import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OfficeConfirmation } from '../../../contract/confirmations.ts'
import type { ConfirmationState } from '../../../domain/confirmations/setting.ts'
import { withAnswer } from '../../../domain/registration/answers.ts'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { REGISTERED } from '../../../test/components/sample/confirmations.ts'
import { OSCAR, RUBY } from '../../../test/components/sample/family.ts'
import { OFFICE, SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const LIST = 'GET /api/semester/:semester/confirmations'
const REMIND = 'POST /api/semester/:semester/confirmations/remind'
const CHANGES = 'POST /api/confirmations/changes'
const REVIEW = 'POST /api/confirmations/review'
const IDS = ['5a4d9c1e-7f0b-4c56-9d52-3b1f8e6a2c70', '5a4d9c1e-7f0b-4c56-9d52-3b1f8e6a2c71']
const DATE = '2026-08-03T16:00:00.000Z'
const COUNTS = { missing: 2, 'to-review': 2, confirmed: 0, to_remind: 1 }

const server = answerRequests()
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

beforeEach(() => page.viewport(320, 640))

function confirmation(of: typeof RUBY, state: ConfirmationState, id: string): OfficeConfirmation {
  const { id: student_id, first_name, last_name, grade } = of
  const parent = { id: 1, first_name: 'Elena', last_name: 'Marsh', email: 'elena@marsh.example' }
  const isMissing = state === 'missing'
  return {
    ...{ student_id, first_name, last_name, grade, parent, state },
    confirmed_at: isMissing ? null : DATE,
    confirmation: isMissing ? null : { id, changed: ['parents', 'health'], revision: 1 },
    reviewed_at: null,
    reviewed_by: null,
    by_office: null,
    reminded_at: null,
  }
}

async function showList(state: ConfirmationState, counts = COUNTS): Promise<void> {
  const semester = { ...SEMESTER, confirmation: 'required' as const }
  const [first = '', second = ''] = IDS
  const confirmations = [confirmation(OSCAR, state, first), confirmation(RUBY, state, second)]
  server.set(
    ...OFFICE,
    answer('GET /api/semester', 200, { semesters: [semester] }),
    answer(LIST, 200, { confirmations, total: 2, counts }),
  )
  server.setBy(CHANGES, ({ body }) => {
    const [id = ''] = Object(body).ids as string[]
    const moved = withAnswer(REGISTERED, 'parent_1.phone', '5205550199')
    const becomes = withAnswer(moved, 'student_health_conditions.has_asthma_condition', true)
    const child = id === first ? OSCAR : RUBY
    const { id: student_id, first_name, last_name } = child
    const change = { student_id, first_name, last_name, id, revision: 1, confirmed_at: DATE }
    return answer(CHANGES, 200, {
      changes: [{ ...change, changed: ['parents', 'health'], was: REGISTERED, becomes }],
    })
  })
  server.setBy(REVIEW, ({ body }) => {
    const reviewed = (Object(body).confirmations as { id: string }[]).map(({ id }) => id)
    return answer(REVIEW, 200, { reviewed, outdated: [] })
  })
  await showScreen(`/admin/dashboard/confirmations?state=${state}`, 'admin')
  await expect.element(row('Oscar Marsh')).toBeVisible()
}

test('the office reminds the families that have not confirmed, after it has read how many', async () => {
  await showList('missing')
  await expect.element(page.getByRole('button', { name: 'Not confirmed (2)', pressed: true })).toBeVisible()
  await expect
    .element(row('Ruby Marsh').getByRole('link', { name: 'Confirm for family' }))
    .toHaveAttribute('href', `/admin/dashboard/users/parents/1/confirm/${SEMESTER.slug}`)
  // The server sorts by name.
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument()
  await expectUsable()
  server.set(answer(REMIND, 200, { families: 1, counts: { ...COUNTS, to_remind: 0 } }))
  await press('Remind Families')
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/1 family gets one email/)
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expectUsable()
  await press('Send Emails')
  await expect.element(page.getByText('We are emailing 1 family.')).toBeVisible()
})

test('reminding stands out beside the children that are not confirmed, and not beside changes to review', async () => {
  const remind = page.getByRole('button', { name: 'Remind Families' })
  await showList('missing')
  await expect.element(remind).toHaveAttribute('data-variant', 'filled')
  await page.getByRole('button', { name: /^Changes to review/ }).click()
  await expect.element(remind).toHaveAttribute('data-variant', 'default')
})

test('without a family to remind there is no button', async () => {
  await showList('missing', { ...COUNTS, to_remind: 0 })
  await expect.element(page.getByRole('button', { name: 'Remind Families' })).not.toBeInTheDocument()
})

test('the office compares old and new, and goes on to the next child', async () => {
  await showList('to-review')
  await expect.element(row('Oscar Marsh')).toMatchTextContent(/Parents and Address, Health/)
  await expectUsable()
  await press('Oscar Marsh')
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toMatchTextContent(/Enrolling Parent: Phone ?Before ?\(928\) 555 - 0100 ?Now ?\(520\) 555 - 0199/)
  await expect.element(dialog).toMatchTextContent(/Asthma ?Before ?(–|No) ?Now ?Yes/)
  await expect.element(dialog).toMatchTextContent(/recorded in the access log/)
  await expectUsable()
  await press('Reviewed, Show Next')
  await expect.element(dialog.getByRole('heading', { name: 'Ruby Marsh' })).toBeVisible()
  await press('Reviewed')
  await expect.element(page.getByText('1 child is marked as reviewed.')).toBeVisible()
  expect(reviewed()).toEqual([[IDS[0]], [IDS[1]]])
})

test('the changes of chosen children are marked as reviewed together', async () => {
  await showList('to-review')
  const all = page.getByRole('checkbox', { name: /^Choose all 2/ })
  await expect.element(all).toHaveAccessibleDescription('Choose children to mark their changes as reviewed.')
  await all.click()
  await press('Mark as Reviewed')
  await expect.element(page.getByText('2 children are marked as reviewed.')).toBeVisible()
  expect(reviewed()).toEqual([IDS])
})

test('a semester that asks nothing leads to its setting', async () => {
  server.set(...OFFICE)
  await showScreen('/admin/dashboard/confirmations', 'admin')
  await expect.element(page.getByRole('link', { name: 'Open the semester' })).toBeVisible()
  await expectUsable()
})

function reviewed(): string[][] {
  return server.sent
    .filter(({ route }) => route === REVIEW)
    .map(({ body }) => (Object(body).confirmations as { id: string }[]).map(({ id }) => id))
}
