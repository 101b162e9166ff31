import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Course } from '../../../contract/courses.ts'
import type { SentMessage } from '../../../contract/messages.ts'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { countClicks } from '../../../test/components/gestures.ts'
import { COURSE } from '../../../test/components/sample/accounts.ts'
import { afterAsking, emailing, OFFICE_CLASSES, toListed } from '../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const PATH = `/admin/dashboard/classes/${SEMESTER.slug}`
const SEND = 'POST /api/semester/:semester/messages'
const SENT = 'GET /api/semester/:semester/messages'
const BASKETS: Course = { ...toListed(COURSE), id: 601, section: '601', name: 'Baskets' }
const QUILTS: Course = { ...BASKETS, id: 602, section: '602', name: 'Quilts', days: 'W' }
const [SUBJECT, TEXT] = ['Picture day', 'Please bring a smile.']
const MESSAGE: SentMessage = {
  id: 1,
  subject: SUBJECT,
  text: TEXT,
  to: 'enrolled',
  group: { class: 'Baskets', grade: '5' },
  families: 1,
  sent_by: 'Rosa Ibarra',
  sent_at: '2026-10-05T16:00:00.000Z',
}

const server = answerRequests()
const write = page.getByRole('button', { name: 'Write to Families' })
const dialog = page.getByRole('dialog', { name: 'Write to Families' })
const subject = dialog.getByRole('textbox', { name: 'Subject' })
const text = dialog.getByRole('textbox', { name: 'Message' })
const send = dialog.getByRole('button', { name: 'Send' })
const done = page.getByText('Your message is on its way.')
const sent = dialog.getByRole('listitem').filter({ hasText: SUBJECT })

beforeEach(async () => {
  await page.viewport(1280, 900)
  const courses = answer('GET /api/courses/by-semester/:semester', 200, { courses: [BASKETS, QUILTS] })
  server.set(...OFFICE_CLASSES, courses, answer(SENT, 200, { messages: [MESSAGE] }))
  server.setBy(SEND, afterAsking(emailing('office-message', TEXT), answer(SEND, 201, { families: 1 })))
})

test('the office writes to the families of a grade with seven presses, and reads the message later', async () => {
  await showScreen(PATH, 'admin')
  await expect.element(write).toBeVisible()
  const clicks = countClicks()
  await write.click()
  await expect.element(subject).toHaveFocus()
  await dialog.getByRole('combobox', { name: 'Class' }).fill('basket')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('combobox', { name: 'Grade' }).selectOptions('5th')
  await fillIn()
  await expect.element(dialog.getByText(/This email goes to 1 family\./)).toBeVisible()
  await expectUsable()
  await send.click()
  expect(clicks()).toBeLessThanOrEqual(7)
  await expect.element(done).toBeVisible()
  const bodies = server.sent.filter(({ route, notify }) => route === SEND && notify === 'yes').map(({ body }) => body)
  expect(bodies).toMatchObject([{ to: 'enrolled', course: BASKETS.id, grade: '5', subject: SUBJECT, text: TEXT }])

  await page.viewport(1280, 900)
  await write.click()
  await dialog.getByText('Sent messages').click()
  await expect.element(sent).toMatchTextContent('Baskets, 5th, enrolled only')
  await sent.getByText(SUBJECT).click()
  await expect.element(sent.getByText(TEXT)).toBeVisible()
  await expectUsable()
  await subject.fill('Not sent')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(subject).toHaveValue('Not sent')
})

test('a message to families begins with the filters of the class list', async () => {
  await showScreen(`${PATH}?day=F&full=true&under=5`, 'admin')
  await write.click()
  await expect.element(dialog.getByRole('checkbox', { name: 'Full classes only' })).toBeChecked()
  await expect.element(dialog.getByRole('textbox', { name: 'Fewer students than' })).toHaveValue('5')
  await expect.element(dialog.getByRole('combobox', { name: 'Days' })).toHaveValue('F')
  await expectUsable()
})

test('Enter sends no form while the text in the class picker is no class', async () => {
  await showScreen(PATH, 'admin')
  await write.click()
  await dialog.getByRole('combobox', { name: 'Class' }).fill('s')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('listbox', { name: 'Classes' }).getByRole('option')).toHaveLength(2)
  await expect.element(dialog.getByText('There is a problem')).not.toBeInTheDocument()
  await expectUsable()
})

for (const width of [1280, 390])
  test(`at ${width} px, the office writes to the families of several classes with four presses, and one more on a phone`, async () => {
    const group = { classes: [BASKETS.name, QUILTS.name] }
    const chosen = page.getByRole('group', { name: 'Chosen: 2 classes' })
    await page.viewport(width, 900)
    server.set(answer(SENT, 200, { messages: [{ ...MESSAGE, group }] }))
    await showScreen(PATH, 'admin')
    await page.getByRole('checkbox', { name: 'Choose all 2 classes' }).click()
    const clicks = countClicks()
    if (width === 390) await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await chosen.getByRole('button', { name: 'Write to Families' }).click()
    await expect.element(dialog).toMatchTextContent('To the families of 2 classes: Baskets and Quilts')
    await expect.element(dialog.getByRole('combobox', { name: 'Teacher' })).not.toBeInTheDocument()
    if (width === 390) await expectUsable()
    await page.viewport(width, 900)
    await fillIn()
    await expect.element(dialog.getByText(/This email goes to 1 family\./)).toBeVisible()
    await send.click()
    await expect.element(done).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(width === 390 ? 5 : 4)
    const courses = [BASKETS.id, QUILTS.id]
    expect(server.sent.findLast(({ route }) => route === SEND)?.body).toMatchObject({ courses })
    await chosen.getByRole('button', { name: 'Write to Families' }).click()
    await dialog.getByText('Sent messages').click()
    await expect.element(sent).toMatchTextContent('Baskets and Quilts, enrolled only')
  })

async function fillIn(): Promise<void> {
  await subject.fill(SUBJECT)
  await text.fill(TEXT)
  await dialog.getByRole('button', { name: 'Preview' }).click()
}
