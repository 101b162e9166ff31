import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { OFFICE_FORMS } from '../../../test/components/sample/accounts.ts'
import { REGISTRATIONS, registrationOf } from '../../../test/components/sample/registrations.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { SUMMARY } from '../../../test/data/registrationSummary.ts'
import { router } from '../../routes.tsx'

const LIST = 'GET /api/registrations'
const LONG = { ...SUMMARY, last_name: 'Wolfeschlegelsteinhausen-Bergerdorff'.repeat(2) }

const server = answerRequests()
const dialog = page.getByRole('dialog', { name: 'Export Answers' })
const state = page.getByRole('combobox', { name: 'Status' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_FORMS, listOf([LONG]))
})

test('the filters of the list are in the address, and in the request', async () => {
  server.setBy(LIST, ({ search }) => listOf(search.get('state') === 'declined' ? [] : [SUMMARY]))
  await showScreen(`${REGISTRATIONS}?search=ana`, 'admin')
  const row = page.getByRole('row').filter({ hasText: SUMMARY.reference })
  await expect.element(row).toMatchTextContent(/^Ana NezIn review5th.*Rosa Nez/)
  await state.selectOptions('Declined')
  await expect.element(page.getByText(/found no results/)).toBeVisible()
  await state.selectOptions('In review')
  await page.getByRole('combobox', { name: 'Grade', exact: true }).selectOptions('5th')
  await expect.element(row).toBeVisible()
  const filters = { search: 'ana', state: 'in-review', grade: '5' }
  await expect.poll(() => router.state.location.search).toMatchObject(filters)
  expect(Object.fromEntries(server.sent.findLast(({ route }) => route === LIST)?.search ?? [])).toMatchObject(filters)
})

test('a row names the brothers and sisters who were registered with the child', async () => {
  const siblings = [{ id: 31, first_name: 'Ben', last_name: 'Nez', grade: '3', state: 'new' as const, revision: 1 }]
  server.set(listOf([{ ...SUMMARY, siblings }]))
  await showScreen(REGISTRATIONS, 'admin')
  const row = page.getByRole('row').filter({ hasText: SUMMARY.reference })
  await expect.element(row).toMatchTextContent(/^Ana NezWith Ben/)
  await expect.element(row.getByRole('link', { name: 'Ben' })).toHaveAttribute('href', `${REGISTRATIONS}/31`)
  await expectUsable()
})

test('a list with a long name, an empty one and one that the filters empty are accessible', async () => {
  await showScreen(REGISTRATIONS, 'admin')
  await expect.element(page.getByRole('row').filter({ hasText: SUMMARY.reference })).toBeVisible()
  await expectUsable()
  await page.getByText('Filters', { exact: true }).click()
  server.set(listOf([]))
  await state.selectOptions('Accepted')
  await expect.element(page.getByText('No registrations match these filters.')).toBeVisible()
  await expectUsable()
  await state.selectOptions('')
  await expect.element(page.getByText(/^No registrations have been received yet\./)).toBeVisible()
  await expectUsable()
})

test('on a phone, the first registration is in sight, and its decisions stand in one row', async () => {
  await page.viewport(320, 568)
  server.set(listOf([SUMMARY]), registrationOf())
  await showScreen(REGISTRATIONS, 'admin')
  const link = page.getByRole('rowheader').getByRole('link')
  await expect.element(link).toBeVisible()
  expect(link.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(500)
  await link.click()
  const decline = page.getByRole('button', { name: 'Decline', exact: true })
  await expect.element(decline).toBeVisible()
  const { top } = decline.element().getBoundingClientRect()
  expect(page.getByRole('button', { name: 'Accept', exact: true }).element().getBoundingClientRect().top).toBe(top)
  await expectUsable()
})

test('an export of answers begins with no answer chosen, and warns about sensitive ones', async () => {
  await showScreen(REGISTRATIONS, 'admin')
  await page.getByRole('button', { name: 'Export Answers' }).click()
  await expect.element(dialog).toMatchTextContent('The file has a row for the registration in the list.')
  const download = dialog.getByRole('button', { name: 'Download CSV' })
  await expect.element(download).not.toBeInTheDocument()
  await dialog.getByText(/^Parent Information/).click()
  await dialog.getByText(/^Form C/).click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('')
  await dialog.getByRole('checkbox', { name: 'All answers in this section' }).last().click()
  await expect.element(dialog.getByRole('status')).toMatchTextContent('The access log records your name')
  await expect.element(download).toBeVisible()
  await expectUsable()
})

function listOf(registrations: (typeof SUMMARY)[]) {
  return answer(LIST, 200, { registrations, total: registrations.length, years: ['2026 - 2027'] })
}
