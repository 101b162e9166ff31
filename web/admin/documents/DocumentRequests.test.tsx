import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests, problem } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { OFFICE_CLASSES } from '../../../test/components/sample/classes.ts'
import {
  childOf,
  documentList,
  PERMISSION,
  RESIDENCY,
  RUBY,
  sent,
} from '../../../test/components/sample/officeDocuments.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const [LIST, CREATE, SAVE, DELETE] = [
  'GET /api/document-requests',
  'POST /api/document-requests',
  'PUT /api/document-requests/:id',
  'DELETE /api/document-requests/:id',
] as const

const server = answerRequests()
const card = page.getByRole('region', { name: 'Documents', exact: true })
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByLabelText(name, { exact: true })
const save = dialog.getByRole('button', { name: 'Save' })

beforeEach(async () => {
  await page.viewport(320, 700)
  server.set(...OFFICE_CLASSES, answer(LIST, 200, { requests: [RESIDENCY, PERMISSION] }))
})

async function show() {
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}/documents`, 'admin')
  await expect.element(card).toBeVisible()
}

async function choose(command: 'Edit' | 'Delete', name: string) {
  await card.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: command }).click()
}

const bodyOf = (route: string) => server.sent.find((request) => request.route === route)?.body

test('the page of a semester lists what the office asks for, and its step counts it', async () => {
  await show()
  await expect
    .element(card)
    .toMatchTextContent(/Permission for the field trip.*Children in these grades: 3–5 · Due Aug 20, 2026/)
  await expect.element(page.getByRole('link', { name: /Documents 2 documents/ })).toBeVisible()
  await expectUsable()
})

test('a semester without requests says so, and the office asks some grades for a document with a name of its own', async () => {
  server.set(answer(LIST, 200, { requests: [] }), answer(CREATE, 201, { requests: [PERMISSION] }))
  await show()
  await expect.element(card).toMatchTextContent(/You don't ask families for documents in Fall 2026\./)
  await expectUsable()
  await card.getByRole('button', { name: 'Ask for a Document' }).click()
  await expect.element(field('Due')).toHaveValue(SEMESTER.starts_on)
  await field('Document').selectOptions('Another document')
  await field('Ask').selectOptions('Children in these grades')
  await save.click()
  const problems = dialog.getByRole('alert')
  await expect.element(problems).toMatchTextContent(/What the document is called: .*Grades: Choose at least one grade/)
  await expectUsable()
  await field('What the document is called').fill(PERMISSION.title)
  await field('What it is called in Spanish').fill(PERMISSION.title_es)
  await dialog.getByRole('checkbox', { name: '5th' }).click()
  await save.click()
  await expect.element(page.getByText('Document added.')).toBeVisible()
  expect(bodyOf(CREATE)).toMatchObject({ kind: 'other', title: PERMISSION.title, audience: 'grades', grades: '5' })
})

test('a kind and an audience that are no longer chosen leave nothing behind', async () => {
  server.set(answer(SAVE, 200, { requests: [RESIDENCY, PERMISSION] }))
  await show()
  await choose('Edit', 'Permission for the field trip')
  await field('Document').selectOptions('Birth record')
  await field('Ask').selectOptions('All children')
  await save.click()
  await expect.element(page.getByText('Document saved.')).toBeVisible()
  expect(bodyOf(SAVE)).toMatchObject({ kind: 'birth', title: '', title_es: '', audience: 'all', grades: '' })
})

test("a save after someone else's shows both versions and loses neither", async () => {
  server.set(problem(SAVE, 412, { message: 'Someone else changed this.', code: 'changed' }))
  await show()
  await choose('Edit', 'Proof of residency')
  await field('Due').fill('2026-09-01')
  const theirs = { ...RESIDENCY, due_on: '2026-08-27', audience: 'arizona', etag: '"2"' } as const
  server.set(answer(LIST, 200, { requests: [theirs, PERMISSION] }))
  await save.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Their version: Arizona residents/)
  await expect.element(field('Due')).toHaveValue('2026-09-01')
  await expect.element(field('Ask')).toHaveValue('arizona')
  await expectUsable()
  server.set(answer(SAVE, 200, { requests: [theirs, PERMISSION] }))
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.versions(SAVE)).toEqual(['"1"', '"2"'])
})

test('a deletion says how many documents it deletes, and asks for the password', async () => {
  server.set(documentList([childOf(RUBY, [sent(RESIDENCY.id, 71)])]))
  server.set(answer('POST /api/admin/validate/password', 200, { valid: true }))
  server.set(answer(DELETE, 200, { requests: [PERMISSION] }))
  await show()
  await choose('Delete', 'Proof of residency')
  await expect.element(dialog).toMatchTextContent(/1 document that a family sent is deleted, too\./)
  await expectUsable()
  await dialog.getByLabelText('Your password').fill('sample-school')
  await dialog.getByRole('button', { name: 'Check Password' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Proof of residency has successfully been deleted.')).toBeVisible()
  await expect.element(card.getByText('Proof of residency', { exact: true })).not.toBeInTheDocument()
  expect(bodyOf(DELETE)).toEqual({ with_documents: true })
})
