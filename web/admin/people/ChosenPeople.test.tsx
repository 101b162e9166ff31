import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { emulatePrint, recordDownloads } from '../../../test/components/browser.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { afterAsking, emailing } from '../../../test/components/sample/classes.ts'
import { OFFICE_LISTS, PARENTS, parentPage, STUDENTS, studentPage } from '../../../test/components/sample/people.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { queryClient } from '../../api/queryClient.ts'
import { router } from '../../routes.tsx'

const USERS = '/admin/dashboard/users'
const RECORD = 'POST /api/audit-trail/exports'
const SEND = 'POST /api/semester/:semester/messages'
const [SUBJECT, TEXT] = ['No class on Tuesday', 'Please choose a class.']

const server = answerRequests()
const bar = (people: string) => page.getByRole('group', { name: `Chosen: ${people}` })
const dialog = page.getByRole('dialog', { name: 'Write to Families' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_LISTS, answer(RECORD, 204, undefined))
})

test('the office calls, chooses and writes to the families of students without a class on a day', async () => {
  server.setBy(SEND, afterAsking(emailing('office-message', TEXT), answer(SEND, 201, { families: 2 })))
  await showScreen(`${USERS}/students?state=without-class&day=T/TH`, 'admin')
  const phone = page.getByRole('link', { name: '(480) 555 - 0132' })
  await expect.element(phone).toHaveAttribute('href', 'tel:+14805550132')
  await page.getByRole('checkbox', { name: 'Choose Ruby Marsh' }).click()
  await page.getByRole('checkbox', { name: 'Choose Mateo Ortiz' }).click()
  await expectUsable()
  await page.viewport(1280, 900)
  await bar('2 students').getByRole('button', { name: 'Write to Families' }).click()
  await expect.element(dialog).toMatchTextContent('To the families of 2 students: Ruby Marsh and Mateo Ortiz')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(SUBJECT)
  await dialog.getByRole('textbox', { name: 'Message' }).fill(TEXT)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Your message is on its way.')).toBeVisible()
  expect(server.sent.findLast(({ route }) => route === SEND)?.body).toMatchObject({
    students: [12, 13],
    subject: SUBJECT,
    text: TEXT,
  })
})

test('on a phone, the bar of the chosen people is at most 64 px high, does not cover the first one, and opens its actions', async () => {
  await page.viewport(320, 568)
  await showScreen(`${USERS}/students`, 'admin')
  await page.getByRole('checkbox', { name: 'Choose Shandiin Begay' }).click()
  const count = page.getByRole('paragraph').filter({ hasText: 'Chosen: 1 student' })
  await expect.element(count).toBeInViewport()
  const height = count.element().closest('[data-bar]')?.getBoundingClientRect().height
  expect(height).toBeLessThanOrEqual(64)
  const row = page.getByRole('rowheader').first().element().closest('tr')
  const { top } = count.element().getBoundingClientRect()
  expect(row?.getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
  await expect.element(bar('1 student')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect.element(bar('1 student').getByRole('button', { name: 'Write to Families' })).toBeInViewport()
  await expect.element(count).toBeInViewport()
  await expectUsable()
})

test('the names of children are whole in the list of parents at a desk', async () => {
  const child = { id: 1, first_name: 'Maximiliana', last_name: 'Wolfeschlegelstein', grade: 'K' } as const
  server.set(parentPage(PARENTS.map((parent) => ({ ...parent, students: [child, { ...child, id: 2 }] }))))
  await showScreen(`${USERS}/parents`, 'admin')
  const name = page.getByRole('link', { name: 'Maximiliana Wolfeschlegelstein' }).first()
  await expect.element(name).toBeVisible()
  const cell = name.element().closest('td')
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0)
})

test('only the chosen students are exported, and another search chooses nothing', async () => {
  await showScreen(`${USERS}/students`, 'admin')
  const all = page.getByRole('checkbox', { name: `Choose all ${STUDENTS.length} on this page` })
  await expect.element(all).toHaveAccessibleDescription('Choose people to write, export, or print.')
  await all.click()
  await page.getByRole('checkbox', { name: 'Choose Shandiin Begay' }).click()
  const files = recordDownloads()
  await bar('2 students').getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => files).toEqual(['students.csv'])
  expect(server.sent.findLast(({ route }) => route === RECORD)?.body).toMatchObject({ rows: 2 })
  await page.getByRole('searchbox').fill('Ruby')
  await expect.element(bar('2 students')).not.toBeInTheDocument()
})

test('only the chosen students are printed', async () => {
  await showScreen(`${USERS}/students`, 'admin')
  await page.getByRole('checkbox', { name: 'Choose Ruby Marsh' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Chosen: 1 student' })).toBeInTheDocument()
  await emulatePrint()
  await expect.element(page.getByRole('table')).toMatchTextContent('Ruby Marsh')
  await expect.element(page.getByText('Shandiin Begay')).not.toBeVisible()
})

test('a message is kept, and goes to the students it names, when the list changes meanwhile', async () => {
  server.setBy(SEND, afterAsking(emailing('office-message', TEXT), answer(SEND, 201, { families: 1 })))
  await showScreen(`${USERS}/students`, 'admin')
  await page.getByRole('checkbox', { name: 'Choose Ruby Marsh' }).click()
  await bar('1 student').getByRole('button', { name: 'Write to Families' }).click()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(SUBJECT)
  server.set(studentPage(STUDENTS.filter(({ first_name }) => first_name !== 'Ruby')))
  await queryClient.invalidateQueries()
  await expect.element(bar('1 student')).not.toBeInTheDocument()
  await expect.element(dialog).toMatchTextContent('To the family of 1 student: Ruby Marsh')
  await expect.element(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue(SUBJECT)
  await dialog.getByRole('textbox', { name: 'Message' }).fill(TEXT)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Your message is on its way.')).toBeVisible()
  expect(server.sent.findLast(({ route }) => route === SEND)?.body).toMatchObject({ students: [12] })
})

test('the office sees how many chosen parents have no children, and get no message', async () => {
  server.set(parentPage(PARENTS.map((parent, index) => (index === 0 ? parent : { ...parent, students: [] }))))
  await showScreen(`${USERS}/parents`, 'admin')
  await page.getByRole('checkbox', { name: 'Choose all 3 on this page' }).click()
  const chosen = bar('3 parents')
  await expect.element(chosen).toMatchTextContent('2 of these parents have no children here and get no message.')
  await chosen.getByRole('button', { name: 'Write to Families' }).click()
  await expect.element(dialog).toMatchTextContent('To the family of 1 student: Shandiin Begay')
})

for (const [list, name] of [
  ['students', 'Ruby Marsh'],
  ['parents', 'Elena Marsh'],
  ['teachers', 'Grace Whitaker'],
] as const)
  test(`no one is chosen after a search of the ${list} was cleared`, async () => {
    await showScreen(`${USERS}/${list}?show=all`, 'admin')
    await page.getByRole('checkbox', { name: `Choose ${name}` }).click()
    await page.getByRole('searchbox').fill('Noa')
    await expect.poll(() => router.state.location.search).toMatchObject({ search: 'Noa' })
    await page.getByRole('searchbox').fill('')
    await expect.poll(() => router.state.location.search).not.toHaveProperty('search')
    await expect.element(page.getByRole('checkbox', { name: `Choose ${name}` })).not.toBeChecked()
  })

test('no one is chosen on another page', async () => {
  server.set(studentPage(STUDENTS, 200, { next: 'b' }))
  await showScreen(`${USERS}/students`, 'admin')
  await page.getByRole('checkbox', { name: 'Choose Ruby Marsh' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Choose Ruby Marsh' })).not.toBeChecked()
})

for (const [path, name, people, write] of [
  ['parents', 'Elena Marsh', '1 parent', 'Write to Families'],
  ['teachers', 'Grace Whitaker', '1 teacher', 'Write to Teachers'],
] as const)
  test(`a chosen one of the ${path} can be written to, exported and printed`, async () => {
    await showScreen(`${USERS}/${path}?show=all`, 'admin')
    await page.getByRole('checkbox', { name: `Choose ${name}` }).click()
    for (const action of ['Export', 'Print'])
      await expect.element(bar(people).getByRole('button', { name: action })).toBeVisible()
    await expect.element(bar(people).getByText(write)).toBeVisible()
  })
