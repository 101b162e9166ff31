import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { KnownChild } from '../../contract/confirmations.ts'
import { answersOf, CONFIRMATION_GROUPS, type ConfirmationGroup } from '../../domain/confirmations/groups.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { type Answers, answerAt, withAnswer } from '../../domain/registration/answers.ts'
import { answer, answerRequests, lost, problem } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { inputOf } from '../../test/components/registration.ts'
import { asking, confirmationOf, knownChild, REGISTERED } from '../../test/components/sample/confirmations.ts'
import { OSCAR, RUBY } from '../../test/components/sample/family.ts'
import { SEMESTER } from '../../test/components/sample/school.ts'
import { showScreen } from '../../test/components/screen.tsx'
import { brokenWords } from '../../test/components/texts.ts'
import { shiftClock } from '../../test/shiftClock.ts'
import { currentDraft } from '../session/currentDraft.ts'
import { type Draft, storeDraft } from '../session/draft.ts'
import { clearStorage } from '../session/storage.ts'

const KNOWN = 'POST /api/semester/:semester/confirmations/known'
const CONFIRM = 'POST /api/semester/:semester/confirmations'
const DATE = '2026-08-03T16:00:00.000Z'

const server = answerRequests()
const step = (name: string) => page.getByRole('region', { name, exact: true })
const group = (name: string) => page.getByRole('region', { name, exact: true })
const right = (name: string) => group(name).getByRole('button', { name: 'Still right' })
const change = (name: string) => group(name).getByRole('button', { name: 'Change it' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

beforeEach(() => page.viewport(320, 640))

async function showConfirmation(...children: KnownChild[]): Promise<void> {
  server.set(...confirmationOf(children))
  const confirmed: number[] = []
  server.setBy(CONFIRM, ({ body }) => {
    confirmed.push(...sentChildren(body).map(({ student_id }) => student_id))
    return answer(CONFIRM, 200, { semesters: [asking(children, confirmed)] })
  })
  await showScreen(`/confirm/${SEMESTER.slug}`, 'parent')
}

interface SentChild {
  readonly student_id: number
  readonly version: string
  readonly same: readonly ConfirmationGroup[]
  readonly answers: Answers
}

function sentChildren(body: unknown): readonly SentChild[] {
  return Object(body).children
}

function sent(): SentChild[] {
  return server.sent.filter(({ route }) => route === CONFIRM).flatMap(({ body }) => [...sentChildren(body)])
}

test('a family with two children confirms everything with three presses', async () => {
  const asthma = withAnswer(REGISTERED, 'student_health_conditions.has_asthma_condition', true)
  await showConfirmation(knownChild(RUBY, asthma), knownChild(OSCAR))
  await expect.element(step('Your Family')).toMatchTextContent(/The same for Ruby and Oscar/)
  await expect.element(group('Parents and Address')).toMatchTextContent(/12 Cedar Lane/)
  await expectUsable()
  await press('All of This Is Right')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Ruby' })).toHaveFocus()
  await expect.element(group('Health')).toMatchTextContent(/Asthma ?Yes/)
  await expectUsable()
  await press('All of This Is Right')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Oscar' })).toHaveFocus()
  await press('All of This Is Right')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Thank You' })).toHaveFocus()
  await expectUsable()
  const same = [...CONFIRMATION_GROUPS]
  expect(sent()).toEqual([
    { student_id: RUBY.id, version: 'v12', same, answers: {} },
    { student_id: OSCAR.id, version: 'v13', same, answers: {} },
  ])
})

test('on a phone, no answer breaks within a word', async () => {
  await showConfirmation(knownChild(RUBY, withAnswer(REGISTERED, 'parent_1.email', 'family@sample.school')))
  await expect.element(group('Parents and Address')).toMatchTextContent(/family@sample\.school/)
  expect(brokenWords(group('Parents and Address').element())).toEqual([])
})

test('a group that the family changes in its place is sent for each child, the others as they are', async () => {
  await showConfirmation(knownChild(RUBY), knownChild(OSCAR))
  await expect.poll(() => document.title).toBe('Confirm for Fall 2026 · Online Enrollment')
  await right('Emergency Contacts').click()
  await expect.element(page.getByRole('heading', { level: 3, name: 'Emergency Contacts' })).toHaveFocus()
  await change('Parents and Address').click()
  await expect.element(inputOf('student.street_address')).toHaveFocus()
  await inputOf('parent_1.employer').fill('')
  await press('Save')
  await expect.element(page.getByText('Enrolling Parent: Employer: Field is required')).toBeVisible()
  await inputOf('parent_1.employer').fill('County Museum')
  await expectUsable()
  await press('Save')
  await expect.element(group('Parents and Address')).toMatchTextContent(/Changed.*County Museum/)
  await press('All of This Is Right')
  await press('All of This Is Right')
  await press('All of This Is Right')
  await expect.element(step('Thank You')).toBeVisible()
  for (const { same, answers } of sent()) {
    expect(same).toEqual(CONFIRMATION_GROUPS.filter((name) => name !== 'parents'))
    expect(answerAt(answers, 'parent_1.employer')).toBe('County Museum')
    expect(answers.contact_1).toBeUndefined()
  }
})

test('what the school does not know of one child is offered from the other one, except health and permission', async () => {
  const account = answersOf({ parent_1: { name: 'Rosa Nez' } }, CONFIRMATION_GROUPS)
  const source = { kind: 'account' as const, date: null }
  await showConfirmation(knownChild(RUBY), knownChild(OSCAR, account, { source }))
  await press('All of This Is Right')
  await press('All of This Is Right')
  await expect.element(step('Oscar')).toMatchTextContent(/Please answer first: Permission and Notices, Health/)
  await expect.element(page.getByRole('button', { name: 'All of This Is Right' })).not.toBeInTheDocument()
  await group('Permission and Notices').getByRole('button', { name: 'Read the notice' }).click()
  await expect.element(page.getByText(/Your child can start school right away/)).toBeVisible()
  await expectUsable()
})

test('decisions outlive a lost connection and a page that is loaded again', async () => {
  await showConfirmation(knownChild(RUBY))
  await change('Languages').click()
  await inputOf('student.preferred_language').fill('Spanish')
  await press('Save')
  server.set(lost(CONFIRM))
  await press('All of This Is Right')
  await expect.element(page.getByRole('alert').filter({ hasText: 'The connection was lost' })).toBeVisible()
  await cleanup()
  await showConfirmation(knownChild(RUBY))
  await expect.element(group('Languages')).toMatchTextContent(/Changed.*Spanish/)
  await press('Confirm')
  await expect.element(step('Thank You')).toBeVisible()
  expect(answerAt(sent().at(-1)?.answers ?? {}, 'student.preferred_language')).toBe('Spanish')
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith('confirmation-'))).toEqual([])
})

test.each(['logs out', 'is no longer logged in'])(
  'no unsent answer stays on the device when the family %s',
  async (how) => {
    await showConfirmation(knownChild(RUBY))
    await change('Health').click()
    await inputOf('student_health_conditions.health_problems').fill('Peanuts')
    await press('Save')
    await expect.element(group('Health')).toMatchTextContent(/Changed/)
    await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('Peanuts')
    await change('Health').click()
    await inputOf('student_health_conditions.health_problems').fill('Peanuts and bees')
    if (how === 'logs out') clearStorage()
    else {
      shiftClock(61 * MINUTE_MS)
      const dialog = page.getByRole('dialog', { name: 'Session Expired' })
      await expect.element(dialog).toMatchTextContent(/Answers that you had not sent are not kept/)
      await expect.element(dialog).not.toMatchTextContent(/Nothing is lost/)
      await expectUsable()
      storeDraft(currentDraft('session ends') as Draft)
    }
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Peanuts')
  },
)

test('answers that changed since are shown again, and nothing counts as checked', async () => {
  await showConfirmation(knownChild(RUBY))
  await right('Languages').click()
  const newer = withAnswer(REGISTERED, 'student.home_language', 'Hopi')
  server.set(
    answer(KNOWN, 200, { children: [knownChild(RUBY, newer, { version: 'newer' })] }),
    problem(CONFIRM, 412, { message: 'The school has newer answers. Please check them again.', code: 'changed' }),
  )
  await press('All of This Is Right')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/newer answers/)
  await expect.element(group('Languages')).toMatchTextContent(/Hopi/)
  await expect.element(right('Languages')).toBeVisible()
})

test('a confirmed child can be changed later', async () => {
  await showConfirmation(knownChild(RUBY, REGISTERED, { confirmed_at: DATE }))
  await expect.element(step('Thank You')).toBeVisible()
  await step('Ruby').getByRole('button', { name: 'Change it' }).click()
  await change('Doctor and Hospital').click()
  await inputOf('hospital_preference').fill('Tuba City')
  await press('Save')
  await press('Confirm')
  await expect.element(step('Thank You')).toBeVisible()
  expect(sent()).toMatchObject([{ answers: { hospital_preference: 'Tuba City' } }])
})

test('a semester that asks nothing says so', async () => {
  await showConfirmation()
  await expect.element(page.getByText('There is nothing to confirm right now.')).toBeVisible()
  await expectUsable()
})
