import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, answerRequests } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { OFFICE_FORMS, PARENT } from '../../test/components/sample/accounts.ts'
import { MONDAY } from '../../test/components/sample/classes.ts'
import { SEMESTER } from '../../test/components/sample/school.ts'
import { showScreen } from '../../test/components/screen.tsx'
import { currentDraft } from '../session/currentDraft.ts'
import { storeDraft } from '../session/draft.ts'

const ACCOUNT = {
  created_at: '2026-08-03T15:00:00.000Z',
  has_password: true,
  disabled: false,
  email_confirmed_at: '2026-08-03T15:00:00.000Z',
  invited_at: null,
  signed_in_at: null,
}
const SAVED = page.getByText('We saved what you were typing.')

const server = answerRequests()
const dialog = page.getByRole('dialog')

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_FORMS)
})

test('a new class is restored after the session expired', async () => {
  const path = '/admin/dashboard/classes/create'
  const description = page.getByRole('textbox', { name: 'Description', exact: true })
  await showScreen(path, 'admin')
  await field('Name').fill('Kites')
  await description.fill('Paper and wind')
  await page.getByRole('checkbox', { name: '5th' }).click()
  await field('Seats').fill('12')
  await signInAgain(path)
  await expect.element(SAVED).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Kites')
  await expect.element(description).toHaveTextContent('Paper and wind')
  await expect.element(page.getByRole('checkbox', { name: '5th' })).toBeChecked()
  await expect.element(field('Seats')).toHaveValue('12')
  await expectUsable()
})

test('a new teacher is restored after the session expired', async () => {
  const path = '/admin/dashboard/users/teachers'
  await showScreen(path, 'admin')
  await page.getByRole('button', { name: 'Create Teacher' }).click()
  await field('First name').fill('Noa')
  await signInAgain(path)
  await expect.element(dialog).toHaveAccessibleName('Create Teacher')
  await expect.element(dialog).toMatchTextContent('We saved what you were typing')
  await expect.element(field('First name')).toHaveValue('Noa')
  await expectUsable()
})

test('a new child on the page of a family is restored after the session expired', async () => {
  const path = `/admin/dashboard/users/parents/${PARENT.id}`
  server.set(
    answer('GET /api/users/parents/:id/family', 200, { family: { parent: PARENT, account: ACCOUNT, children: [] } }),
  )
  server.set(answer('GET /api/users/parents/:id/mails', 200, { mails: [] }))
  await showScreen(path, 'admin')
  await page.getByRole('button', { name: 'Add Child' }).click()
  await field('First name').fill('Wren')
  await signInAgain(path)
  await expect.element(dialog).toHaveAccessibleName('Create Student')
  await expect.element(SAVED).toBeVisible()
  await expect.element(field('First name')).toHaveValue('Wren')
  await expect.element(page.getByRole('combobox', { name: 'Parent' })).toHaveValue('Elena Marsh')
  await expectUsable()
})

test('changed bell schedules are restored after the session expired', async () => {
  const path = `/admin/dashboard/semesters/${SEMESTER.slug}/bell-schedules`
  const save = 'PUT /api/semester/:id/bell-schedules'
  const card = page.getByRole('region', { name: 'Bell Schedules', exact: true })
  const label = (row: number) => card.getByLabelText(`Mon, 4–5, row ${row}, Label`, { exact: true })
  server.set(answer('GET /api/semester/:id/bell-schedules', 200, { bell_schedules: [MONDAY] }))
  server.set(answer(save, 200, { bell_schedules: [MONDAY] }))
  await showScreen(path, 'admin')
  await card.getByText('Mon, 4–5', { exact: true }).click()
  await label(2).fill('Assembly')
  await card.getByRole('button', { name: 'Remove: Mon, 4–5, row 1' }).click()
  await signInAgain(path)
  await expect.element(SAVED).toBeVisible()
  await card.getByText('Mon, 4–5', { exact: true }).click()
  await expect.element(label(1)).toHaveValue('Assembly')
  await expectUsable()
  await card.getByRole('button', { name: 'Save Bell Schedules' }).click()
  await expect.element(page.getByText('Bell schedules saved.')).toBeVisible()
  const [{ body } = { body: undefined }] = server.sent.filter(({ route }) => route === save)
  expect(body).toMatchObject({ bell_schedules: [{ rows: [{ label: 'Assembly', period: '2' }] }] })
})

/** What an expired session keeps (`ExpiredDialog`), and the screen after the next login. */
async function signInAgain(path: string): Promise<void> {
  const draft = currentDraft('session ends')
  if (!draft) throw new Error('nothing is kept')
  await cleanup()
  storeDraft({ ...draft, path })
  await showScreen(path, 'admin')
}

/** Of a required field. */
function field(label: string) {
  return page.getByLabelText(new RegExp(`^${label}( \\*)?$`))
}
