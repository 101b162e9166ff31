import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { recordDownloads } from '../../../test/components/downloads.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { afterAsking, emailing } from '../../../test/components/sample/classes.ts'
import { OFFICE_LISTS, STUDENTS } from '../../../test/components/sample/people.ts'
import { showScreen } from '../../../test/components/screen.tsx'

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

test('the office calls, ticks and writes to the families of students without a class on a day', async () => {
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

test('only the chosen students are exported and printed, and another search chooses nothing', async () => {
  await showScreen(`${USERS}/students`, 'admin')
  await page.getByRole('checkbox', { name: `Choose all ${STUDENTS.length}` }).click()
  await page.getByRole('checkbox', { name: 'Choose Shandiin Begay' }).click()
  const files = recordDownloads()
  await bar('2 students').getByRole('button', { name: 'Export' }).click()
  await expect.poll(() => files).toEqual(['students.csv'])
  expect(server.sent.findLast(({ route }) => route === RECORD)?.body).toMatchObject({ rows: 2 })
  const printed = [...document.querySelectorAll('table')].at(0)?.textContent
  expect(printed).toContain('Ruby Marsh')
  expect(printed).not.toContain('Shandiin Begay')
  await page.getByRole('searchbox').fill('Ruby')
  await expect.element(bar('2 students')).not.toBeInTheDocument()
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
    await expectUsable()
  })
