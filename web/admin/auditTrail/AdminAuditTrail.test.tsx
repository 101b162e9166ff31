import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AuditEntry } from '../../../contract/auditTrail.ts'
import { answer, answerRequests, held, lost } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { ENTRY, entryWith } from '../../../test/components/sample/people.ts'
import { OFFICE } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { expectCaughtProblems, textsOf } from '../../../test/components/texts.ts'
import { router } from '../../routes.tsx'

const PATH = '/admin/dashboard/audit-trail'
const LIST = 'GET /api/audit-trail'
const DETAILS = 'GET /api/audit-trail/:id'
const PEOPLE = [{ id: 2, name: 'Rosa Ibarra' }]
const LISTED = listed(ENTRY)

const server = answerRequests()
const search = page.getByRole('searchbox', { name: 'Search' })
const retry = page.getByRole('button', { name: 'Try again' })
const names = page.getByRole('rowheader')
const dialog = page.getByRole('dialog')

beforeEach(() => page.viewport(1280, 900))

for (const { what, text } of [
  { what: 'a list that could not be loaded', text: '' },
  { what: 'a search that failed', text: 'robotics' },
])
  test(`Try again loads ${what}, and moves the focus to the search`, async () => {
    server.set(...OFFICE)
    server.setBy(LIST, (request) => (request.search.get('search') === text ? lost(LIST) : LISTED))
    await showScreen(PATH, 'admin')
    if (text) await search.fill(text)
    await expect.element(retry).toBeVisible()
    const { answer: late, release } = held(LISTED)
    server.set(late)
    retry.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(retry).not.toBeInTheDocument()
    await expect.element(search).toHaveFocus()
    release()
    await expect.element(page.getByText(/^1 to 1 of /)).toBeVisible()
    await expect.element(search).toHaveFocus()
    await expectUsable()
  })

test('Try again keeps the focus in a dialog whose content could not be loaded', async () => {
  server.set(...OFFICE, LISTED, lost(DETAILS))
  await showScreen(PATH, 'admin')
  await names.getByRole('button').click()
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectUsable()
  server.set(entryWith())
  retry.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('term').first()).toBeVisible()
  await expect.element(dialog).toHaveFocus()
  await expectUsable()
  expectCaughtProblems()
})

test('an entry shows grades, days, formatted text and flags in words', async () => {
  const description = '<p>Paper, string and wind.</p>'
  server.set(...OFFICE, listed({ ...ENTRY, kind: 'class', subject_name: 'Kite Building', changes: [] }))
  server.set(
    entryWith({
      kind: 'class',
      subject_name: 'Kite Building',
      fields: ['room', 'days', 'grade', 'description', 'active'],
      before: { description, grade: '5', days: 'F', room: '12', active: true },
      after: {
        description: '<p>Paper, <strong>string</strong> and wind.</p>',
        grade: 'K,1,2,5',
        days: 'T/TH',
        room: '',
        active: false,
      },
    }),
  )
  await showScreen(PATH, 'admin')
  await names.getByRole('button').click()
  await expect
    .poll(textsOf(dialog.getByRole('cell')))
    .toEqual([
      ...['Description', 'Paper, string and wind.', 'Paper, string and wind.'],
      ...['Grade', '5', 'K–2, 5'],
      ...['Days', 'Fri', 'Tue/Thu'],
      ...['Room', '12', 'empty'],
      ...['Active', 'Yes', 'No'],
    ])
  await expect.element(dialog.getByRole('strong')).toHaveTextContent('string')
  await expectUsable()
})

test('filters are kept in the URL, show an empty result, and can be cleared', async () => {
  server.set(...OFFICE)
  server.setBy(LIST, ({ search }) => (search.get('action') || search.get('search') ? listed() : LISTED))
  await showScreen(PATH, 'admin')
  await page.getByRole('combobox', { name: 'Action' }).selectOptions('Imported')
  await page.getByRole('combobox', { name: 'Who' }).selectOptions('Command line')
  await page.getByLabelText('From', { exact: true }).fill('2026-01-01')
  await page.getByLabelText('To', { exact: true }).fill('2026-01-02')
  const filter = { action: 'imported', who: 'command-line', from: '2026-01-01', to: '2026-01-02' }
  await expect.poll(() => router.state.location.search).toEqual(filter)
  await expect.poll(lastSent).toMatchObject(filter)
  await expect.element(page.getByText('No entries match these filters.')).toBeVisible()
  await expectUsable()
  await page.viewport(1280, 900)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => router.state.location.search).toEqual({})
  await expect.element(page.getByRole('combobox', { name: 'Action' })).toHaveValue('')
  await expect.element(search).toHaveFocus()
  await expect.element(names.first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Who' }).selectOptions('Rosa Ibarra')
  await expect.poll(lastSent).toMatchObject({ who: '2', search: '' })
  await search.fill('Elena giraffe')
  await expect.element(page.getByText(/found no results/)).toBeVisible()
  await expectUsable()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(names.first()).toBeVisible()
})

test('a phone shows the first entry, and the filters when they are asked for', async () => {
  await page.viewport(320, 568)
  server.set(...OFFICE, LISTED)
  await showScreen(PATH, 'admin')
  await expect.element(names.first()).toBeInViewport()
  const kind = page.getByLabelText('Kind', { exact: true })
  await expect.element(kind).not.toBeVisible()
  await page.getByText('Filters', { exact: true }).click()
  await expect.element(kind).toBeVisible()
  await expectUsable()
})

test('a filter of the URL is shown, and an account that is not in the list of people by its id', async () => {
  server.set(...OFFICE, listed())
  await showScreen(`${PATH}?who=99999&action=imported`, 'admin')
  await expect.element(page.getByText('No entries match these filters.')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Action' })).toHaveValue('imported')
  const who = page.getByRole('combobox', { name: 'Who' })
  await expect.element(who.getByRole('option', { selected: true })).toHaveTextContent('Account 99999')
})

test('a typed date filters once its year is complete, and Back leaves the screen', async () => {
  const from = page.getByLabelText('From', { exact: true })
  server.set(...OFFICE, LISTED)
  await showScreen('/admin/dashboard/nowhere', 'admin')
  await expect.element(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
  await router.navigate({ to: PATH })
  await expect.element(from).toBeVisible()
  from.element().focus()
  await userEvent.keyboard('08032026')
  await expect.poll(() => router.state.location.search).toEqual({ from: '2026-08-03' })
  await expect.element(from).toHaveValue('2026-08-03')
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Parent')
  await expect.poll(() => router.state.location.search).toEqual({ from: '2026-08-03', kind: 'parent' })
  router.history.back()
  await expect.poll(() => router.state.location.pathname).toBe('/admin/dashboard/nowhere')
})

test('a long name fits in the list and in its entry', async () => {
  const long = {
    kind: 'class',
    subject_name: 'Donaudampfschifffahrtsgesellschaft'.repeat(2),
    fields: ['room'],
  } as const
  const [before, after] = [{ room: 'Annex' }, { room: 'Cottage'.repeat(6) }]
  server.set(...OFFICE, listed({ ...ENTRY, ...long, fields: ['room'], changes: [] }))
  server.set(entryWith({ ...long, fields: ['room'], before, after }))
  await showScreen(PATH, 'admin')
  await expect.element(names.first()).toBeVisible()
  await expectUsable()
  await names.getByRole('button').click()
  await expect.element(dialog.getByRole('cell').first()).toBeVisible()
  await expectUsable()
})

test('a school without entries reads what will be listed', async () => {
  server.set(...OFFICE, answer(LIST, 200, { entries: [], total: 0, people: [] }))
  await showScreen(PATH, 'admin')
  const text = 'There are no entries yet. Changes and exports will be listed here.'
  await expect.element(page.getByText(text)).toBeVisible()
  await expectUsable()
})

function listed(...entries: AuditEntry[]) {
  return answer(LIST, 200, { entries, total: entries.length, people: PEOPLE })
}

/** What the last request for the list asked for. */
function lastSent() {
  const request = server.sent.findLast(({ route }) => route === LIST)
  return request && Object.fromEntries(request.search)
}
