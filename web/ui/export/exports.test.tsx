import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Route } from '../../../contract/routes.ts'
import { answer, answerRequests, cutOff, held, inLines, lost, problem } from '../../../test/components/answers.ts'
import { recordDownloads } from '../../../test/components/browser.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { ENTRY, OFFICE_LISTS } from '../../../test/components/sample/people.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const RECORD = 'POST /api/audit-trail/exports'
const TRAIL = 'GET /api/audit-trail'
const ROWS = 'GET /api/exports/:kind'
const ONEROSTER = 'GET /api/oneroster'
const TEACHERS_PATH = '/admin/dashboard/users/teachers'
const TRAIL_PATH = '/admin/dashboard/audit-trail'
const FILES_PATH = '/admin/dashboard/files'
const INTERRUPTED = 'The export was interrupted, so nothing was saved. Please try again.'

const RECORDED = answer(RECORD, 204, undefined)
const PAGE = answer(TRAIL, 200, { entries: [ENTRY], total: 1, people: [] })
const NO_ENTRIES = answer(TRAIL, 200, { entries: [], total: 0, people: [] })
const ALL_ENTRIES = inLines(PAGE, 'entries')
const COLUMNS = ['id', 'email']
const PARENTS = inLines(
  answer(ROWS, 200, { name: 'parents.csv', columns: COLUMNS, rows: [['1', 'elena@marsh.example']], total: 1 }),
  'rows',
)
const TEMPLATE = answer(ROWS, 200, { name: 'parents.csv', columns: COLUMNS, rows: [], total: 0 })
const ZIP = inLines(
  answer(ONEROSTER, 200, { name: 'oneroster.zip', parts: [{ zip: 'UEs=', rows: 1 }], total: 1 }),
  'parts',
)

const server = answerRequests()
const button = page.getByRole('button', { name: 'Export', exact: true })
const exportOf = (title: string) => page.getByRole('button', { name: `Export: ${title}` })
const oneRoster = page.getByRole('button', { name: 'Export for OneRoster' })
const template = page.getByRole('button', { name: 'Download a Template: Parents with children' })
const progress = page.getByRole('progressbar', { name: 'Export' })
const cancel = page.getByRole('button', { name: 'Cancel' })
const search = page.getByRole('searchbox')
const retry = page.getByRole('button', { name: 'Try again' })
const canceled = page.getByRole('status').filter({ hasText: 'Export canceled. Nothing was saved.' })
const alert = page.getByRole('alert').filter({ hasText: /\S/ })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_LISTS, RECORDED)
})

test('an export goes on while a search finds nothing, and saves its file', async () => {
  const downloads = recordDownloads()
  const { answer: late, release } = held(RECORDED)
  server.set(late)
  await showScreen(TEACHERS_PATH, 'admin')
  await pressByKeyboard(button)
  await expect.element(progress).toBeVisible()
  await findNothing()
  await expect.element(progress).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await expectUsable()
  release()
  await expect.poll(() => downloads).toEqual(['teachers.csv'])
  await expect.element(progress).not.toBeInTheDocument()
  await expect.element(button).not.toBeInTheDocument()
  await expectUsable()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(button).toBeVisible()
})

test('an export can be canceled after a search found nothing', async () => {
  const downloads = recordDownloads()
  const { answer: late } = held(ALL_ENTRIES)
  server.setBy(TRAIL, (request) => (isExport(request) ? late : request.search.get('search') ? NO_ENTRIES : PAGE))
  await showScreen(TRAIL_PATH, 'admin')
  await pressByKeyboard(button)
  await expect.element(progress).toBeVisible()
  await findNothing()
  await expectUsable()
  await pressByKeyboard(cancel)
  await expect.element(canceled).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
  await expectUsable()
  expect(server.sent.filter(isExport).map(({ signal }) => signal.aborted)).toEqual([true])
  expect(downloads).toEqual([])
})

test('an export and the search go on when a search cannot be loaded', async () => {
  let fails = true
  const { answer: late } = held(ALL_ENTRIES)
  server.setBy(TRAIL, (request) => {
    if (isExport(request)) return late
    if (!request.search.get('search')) return PAGE
    return fails ? lost(TRAIL) : NO_ENTRIES
  })
  await showScreen(TRAIL_PATH, 'admin')
  await pressByKeyboard(button)
  await expect.element(progress).toBeVisible()
  await search.fill('robotics')
  await expect.element(retry).toBeVisible()
  await expect.element(search).toHaveFocus()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(progress).toBeVisible()
  await expectUsable()
  fails = false
  await pressByKeyboard(retry)
  await expect.element(page.getByRole('status').filter({ hasText: 'found no results' })).toBeVisible()
  await expect.element(progress).toBeVisible()
  await expectUsable()
})

for (const { what, path, route, start, file } of [
  { what: 'the download of a template', path: FILES_PATH, route: ROWS, start: template, file: 'template-parents.csv' },
  { what: 'the export of a loaded list', path: TEACHERS_PATH, route: RECORD, start: button, file: 'teachers.csv' },
] as const)
  test(`Cancel ends ${what}, which can be started again`, async () => {
    const downloads = recordDownloads()
    const done = route === ROWS ? TEMPLATE : RECORDED
    server.set(held(done).answer)
    await showScreen(path, 'admin')
    await pressByKeyboard(start)
    await expect.element(progress).toBeVisible()
    await pressByKeyboard(cancel)
    await expect.element(canceled).toBeVisible()
    await expect.element(start).toHaveFocus()
    expect(sentTo(route).map(({ signal }) => signal.aborted)).toEqual([true])
    expect(downloads).toEqual([])
    server.set(done)
    await pressByKeyboard(start)
    await expect.poll(() => downloads).toEqual([file])
  })

test('an export that is cut off saves nothing and says so, until the next one', async () => {
  const downloads = recordDownloads()
  server.set(cutOff(PARENTS))
  await showScreen(FILES_PATH, 'admin')
  await exportOf('Parents with children').click()
  await expect.element(alert).toHaveTextContent(INTERRUPTED)
  await expect.element(exportOf('Parents with children')).toBeEnabled()
  expect(downloads).toEqual([])
  await expectUsable()
  server.set(PARENTS)
  await exportOf('Parents with children').click()
  await expect.poll(() => downloads).toEqual(['parents.csv'])
  await expect.element(alert).not.toBeInTheDocument()
})

test('a template that is downloaded during an export leaves the export as it is', async () => {
  const downloads = recordDownloads()
  const { answer: late } = held(PARENTS)
  server.setBy(ROWS, (request) => (request.search.has('template') ? TEMPLATE : late))
  await showScreen(FILES_PATH, 'admin')
  await exportOf('Parents with children').click()
  await expect.element(progress).toBeVisible()
  await expectUsable()
  await template.click()
  await expect.poll(() => downloads).toEqual(['template-parents.csv'])
  await cancel.click()
  await expect.element(canceled).toBeVisible()
})

test('a OneRoster export that is cut off shows one error and returns the focus', async () => {
  server.set(lost(ONEROSTER))
  await showScreen(FILES_PATH, 'admin')
  await pressByKeyboard(oneRoster)
  await expect.element(alert).toHaveTextContent(INTERRUPTED)
  await expect.element(oneRoster).toHaveFocus()
  await expectUsable()
})

test('a refused export shows the message of the server, and works at the next try', async () => {
  const downloads = recordDownloads()
  const message = 'Several exports are already running. Please try again in a minute.'
  const refusal = { message, code: 'too-many-exports' }
  await showScreen(FILES_PATH, 'admin')
  for (const [start, route, done] of [
    [exportOf('Parents with children'), ROWS, PARENTS],
    [oneRoster, ONEROSTER, ZIP],
  ] as const) {
    server.set(problem(route, 503, refusal))
    await expect.element(start).toBeVisible()
    await start.click()
    await expect.element(alert).toMatchTextContent(message)
    await expectUsable()
    server.set(done)
    await start.click()
    await expect.element(alert).not.toBeInTheDocument()
  }
  await expect.poll(() => downloads).toEqual(['parents.csv', 'oneroster.zip'])
})

async function findNothing(): Promise<void> {
  await search.fill('no such row')
  await expect.element(page.getByRole('status').filter({ hasText: 'found no results' })).toBeVisible()
}

async function pressByKeyboard(locator: ReturnType<typeof page.getByRole>): Promise<void> {
  await expect.element(locator).toBeVisible()
  locator.element().focus()
  await userEvent.keyboard('{Enter}')
}

/** The list of a screen is read by its page. */
function isExport({ route, search }: { readonly route: Route; readonly search: URLSearchParams }): boolean {
  return route === TRAIL && !search.has('page')
}

function sentTo(route: Route) {
  return server.sent.filter((request) => request.route === route)
}
