import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PAGE_BYTES_MAX } from '../../domain/documents/limits.ts'
import { type Answer, answer, answerRequests, held, problem } from '../../test/components/answers.ts'
import { goOffline, recordDownloads } from '../../test/components/browser.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { asksRuby, documentOf, documentsOf, PDF, PICTURE, paperOf } from '../../test/components/sample/documents.ts'
import { OSCAR, RUBY } from '../../test/components/sample/family.ts'
import { FAMILY } from '../../test/components/sample/school.ts'
import { showScreen } from '../../test/components/screen.tsx'
import { textsOf } from '../../test/components/texts.ts'

const UPLOAD = 'POST /api/students/:id/documents/:request_id/pages'
const SEND = 'POST /api/students/:id/documents/:request_id'
const OPEN = 'GET /api/document-pages/:id'
const SENT = paperOf({ state: 'sent', document: documentOf() })

const server = answerRequests()
const card = page.getByRole('region', { name: 'Birth record' })
const button = (name: string | RegExp) => card.getByRole('button', { name })
const chooser = card.getByLabelText(/^(Choose|Add) Files$/)
const pages = card.getByRole('list', { name: 'Chosen pages' }).getByRole('listitem')

beforeEach(() => page.viewport(320, 640))

test('a family sees what is asked of which child, why and until when, and what became of it', async () => {
  const returned = documentOf({ state: 'returned', reason: 'The second page cannot be read.\nPlease send it again.' })
  await showDocuments(
    documentsOf(
      [RUBY, paperOf(), paperOf({ request: { id: 32, kind: 'residency' }, state: 'accepted', document: documentOf() })],
      [
        OSCAR,
        paperOf({ request: { id: 33, kind: 'other', title: 'Court order' }, state: 'returned', document: returned }),
        paperOf({ request: { id: 34, kind: 'immunization', due_on: '2026-10-01' }, late: true }),
        paperOf({ request: { id: 35, kind: 'custody' }, state: 'not-needed' }),
      ],
    ),
  )
  const ruby = page.getByRole('region', { name: 'Ruby Marsh' })
  const oscar = page.getByRole('region', { name: 'Oscar Marsh' })
  await expect
    .element(ruby.getByRole('region', { name: 'Birth record' }))
    .toMatchTextContent(
      /^Birth record ?Fall 2026 ?Missing ?Arizona law asks for it within 30 days of the first enrollment\. ?Please send it by October 16, 2026\./,
    )
  const accepted = ruby.getByRole('region', { name: 'Proof of residency' })
  await expect.element(accepted).toMatchTextContent(/Accepted/)
  expect(textsOf(accepted.getByRole('button'))()).toEqual(['Page 1'])
  await expect
    .element(oscar.getByRole('region', { name: 'Court order' }))
    .toMatchTextContent(
      /Sent back\. Please send it again\..*Why the school sent it back ?The second page cannot be read\. Please send it again\./,
    )
  await expect
    .element(oscar.getByRole('region', { name: 'Immunization record' }))
    .toMatchTextContent(/Missing and late.*The school asked for it by October 1, 2026\. You can still send it\./)
  const notNeeded = oscar.getByRole('region', { name: 'Custody papers' })
  await expect.element(notNeeded).toMatchTextContent(/Not needed/)
  expect(notNeeded.getByRole('button').elements()).toEqual([])
  await expectUsable()
})

test('the rights of children without a fixed home are said, with the liaison', async () => {
  await showDocuments(asksRuby(paperOf()))
  await expect
    .element(page.getByRole('heading', { name: "A missing document doesn't keep a child from enrolling." }))
    .toBeVisible()
  await page.getByRole('button', { name: "If you don't have stable housing" }).click()
  await expect.element(page.getByText(/right to start school at once without these papers/)).toBeVisible()
  await expectUsable()
})

test('a school that asks for nothing says so', async () => {
  await showDocuments(documentsOf([RUBY]))
  await expect.element(page.getByText('The school asks for no documents right now.')).toBeVisible()
  await expectUsable()
})

test('chosen pages are shown, ordered, removed and sent in their order', async () => {
  server.setBy(UPLOAD, () => uploaded(uploads() + 1))
  server.set(answer(SEND, 200, { paper: SENT }))
  await showDocuments(asksRuby(paperOf()))
  const [first, second, third] = [await picture('first.png'), await picture('second.png'), pdf('third.pdf')]
  await userEvent.upload(chooser, [first, second])
  await expect.element(pages.nth(1)).toMatchTextContent(/Page 2 ?second\.png/)
  await expectPreview('Preview of page 1')
  await userEvent.upload(chooser, [third])
  await expect.element(button('Send 3 Pages')).toBeVisible()
  await expectUsable()
  await button('Move page 3 up').click()
  await button('Remove page 1').click()
  await expect
    .poll(textsOf(pages))
    .toEqual([expect.stringMatching(/^Page 1 ?third\.pdf/), expect.stringMatching(/^Page 2 ?second\.png/)])
  await button('Send 2 Pages').click()
  await expect.element(page.getByText('Thank you! The school has the document now.')).toBeVisible()
  await expect.element(card).toMatchTextContent(/Sent\. The school will look at it\./)
  const sent = server.sent.filter(({ route }) => route === UPLOAD || route === SEND)
  expect(sent.map(({ body }) => (body instanceof File ? body.name : body))).toEqual([
    'third.pdf',
    'second.png',
    { pages: [idOf(1), idOf(2)] },
  ])
  await expectUsable()
})

test('a HEIC picture that the browser cannot show says so and can be sent', async () => {
  await showDocuments(asksRuby(paperOf()))
  const bytes = new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
  await userEvent.upload(chooser, new File([bytes], 'IMG_0042.HEIC', { type: 'image/heic' }))
  await expect.element(pages.getByText('No preview')).toBeVisible()
  await expect.element(button('Send 1 Page')).toBeEnabled()
  await expectUsable()
})

test('files that are too large or of another kind are refused before anything is sent, and the others are kept', async () => {
  await showDocuments(asksRuby(paperOf()))
  const large = new File([new Uint8Array(PAGE_BYTES_MAX + 1)], 'scan.pdf', { type: 'application/pdf' })
  const text = new File(['Dear school'], 'letter.docx', { type: 'application/msword' })
  await userEvent.upload(chooser, [large, text, await picture('page.png')])
  await expect
    .element(card.getByRole('alert').filter({ hasText: 'scan.pdf' }))
    .toMatchTextContent(/scan\.pdf: It is larger than 10 MB\..*letter\.docx: It is neither a picture/)
  await expect.poll(textsOf(pages)).toEqual([expect.stringMatching(/^Page 1 ?page\.png/)])
  await expectUsable()
})

test('a phone has a button that opens the camera', async () => {
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
  await showDocuments(asksRuby(paperOf()))
  const camera = card.getByLabelText('Take a Picture')
  await expect.element(camera).toHaveAttribute('capture', 'environment')
  await userEvent.upload(camera, await picture('image.png'))
  await expect.element(card.getByText('Take Another Picture')).toBeVisible()
  await expect.element(button('Send 1 Page')).toBeVisible()
})

test('a proof of residency says which document it is', async () => {
  const request = { kind: 'residency' } as const
  server.set(uploaded(1), answer(SEND, 200, { paper: paperOf({ request, state: 'sent', document: documentOf() }) }))
  await showDocuments(asksRuby(paperOf({ request })))
  const residency = page.getByRole('region', { name: 'Proof of residency' })
  await userEvent.upload(residency.getByLabelText('Choose Files'), await picture('bill.png'))
  const choice = residency.getByRole('combobox', { name: 'Which document is it?' })
  await expect.element(choice).toBeVisible()
  await residency.getByRole('button', { name: 'Send 1 Page' }).click()
  await expect.element(choice).toHaveFocus()
  await expect.element(residency).toMatchTextContent(/Field is Required/)
  await expectUsable()
  await choice.selectOptions('Utility bill')
  await residency.getByRole('button', { name: 'Send 1 Page' }).click()
  await expect.element(page.getByText('Thank you! The school has the document now.')).toBeVisible()
  expect(server.sent.find(({ route }) => route === SEND)?.body).toEqual({
    pages: [idOf(1)],
    residency_type: 'util_bill',
  })
})

for (const { status, code, message } of [
  { status: 413, code: 'too-large', message: 'The page is larger than 10 MB.' },
  { status: 415, code: 'page-type', message: 'The page is not a picture or a PDF file.' },
  { status: 422, code: 'page-broken', message: 'The picture cannot be read.' },
  { status: 422, code: 'family-full', message: 'Your family has stored as much as it can.' },
  { status: 507, code: 'school-full', message: 'The school has no room for more documents.' },
])
  test(`a refusal with ${code} is said, and what arrived before it is not sent again`, async () => {
    server.setBy(UPLOAD, () => (uploads() === 1 ? problem(UPLOAD, status, { message, code }) : uploaded(uploads() + 1)))
    server.set(answer(SEND, 200, { paper: SENT }))
    await showDocuments(asksRuby(paperOf()))
    await userEvent.upload(chooser, [await picture('first.png'), await picture('second.png')])
    await button('Send 2 Pages').click()
    await expect.element(card.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect.element(pages.nth(0)).toMatchTextContent(/Uploaded/)
    await expect.element(pages.nth(1)).toMatchTextContent(/Not uploaded/)
    await expectUsable()
    await button('Send 2 Pages').click()
    await expect.element(page.getByText('Thank you! The school has the document now.')).toBeVisible()
    expect(uploads()).toBe(3)
  })

test('an upload that finds too many others is tried again after the time that the server says', async () => {
  const busy = {
    ...problem(UPLOAD, 503, { message: 'Many families are sending documents.', code: 'busy' }),
    retryAfter: 0,
  }
  server.setBy(UPLOAD, () => (uploads() === 0 ? busy : uploaded(1)))
  server.set(answer(SEND, 200, { paper: SENT }))
  await showDocuments(asksRuby(paperOf()))
  await userEvent.upload(chooser, await picture('page.png'))
  await button('Send 1 Page').click()
  await expect.element(page.getByText('Thank you! The school has the document now.')).toBeVisible()
  expect(uploads()).toBe(2)
})

test('pages that the server has forgotten are uploaded again', async () => {
  server.setBy(UPLOAD, () => uploaded(uploads() + 1))
  const gone = { message: 'A page is no longer there.', errors: { pages: ['A page is no longer there.'] } }
  server.set(problem(SEND, 422, gone))
  await showDocuments(asksRuby(paperOf()))
  await userEvent.upload(chooser, await picture('page.png'))
  await button('Send 1 Page').click()
  await expect.element(card.getByText('A page is no longer there.')).toBeVisible()
  server.set(answer(SEND, 200, { paper: SENT }))
  await button('Send 1 Page').click()
  await expect.element(page.getByText('Thank you! The school has the document now.')).toBeVisible()
  expect(server.sent.findLast(({ route }) => route === SEND)?.body).toEqual({ pages: [idOf(2)] })
})

test('a document that the office accepted meanwhile shows it', async () => {
  server.set(uploaded(1), problem(SEND, 422, { message: 'The office has accepted this document.', code: 'accepted' }))
  await showDocuments(asksRuby(SENT))
  await button('Replace').click()
  await userEvent.upload(chooser, await picture('page.png'))
  server.set(asksRuby(paperOf({ state: 'accepted', document: documentOf({ state: 'accepted' }) })))
  await button('Send 1 Page').click()
  await expect.element(card).toMatchTextContent(/^Birth record ?Fall 2026 ?Accepted/)
  expect([...button('Replace').elements(), ...chooser.elements()]).toEqual([])
})

test('without a connection nothing is sent, also not later by itself, and the pages stay', async () => {
  await showDocuments(asksRuby(paperOf()))
  await userEvent.upload(chooser, await picture('page.png'))
  const { goOnline } = goOffline()
  await button('Send 1 Page').click()
  await expect.element(card.getByText('No connection. Nothing was sent yet.')).toBeVisible()
  goOnline()
  await expect.element(button('Send 1 Page')).toBeEnabled()
  expect(uploads()).toBe(0)
  await expectUsable()
})

test('sending shows which page is on its way, and can be canceled without losing the pages', async () => {
  const waiting = held(uploaded(1))
  server.set(waiting.answer)
  await showDocuments(asksRuby(paperOf()))
  await userEvent.upload(chooser, [await picture('first.png'), await picture('second.png')])
  await button('Send 2 Pages').click()
  await expect.element(card.getByRole('status').filter({ hasText: 'Sending page 1 of 2' })).toBeVisible()
  await expect.element(pages.nth(0)).toMatchTextContent(/Sending…/)
  await expectUsable()
  await button('Cancel').click()
  await expect.element(button('Send 2 Pages')).toBeVisible()
  expect(server.sent.find(({ route }) => route === UPLOAD)?.signal.aborted).toBe(true)
  expect(server.sent.filter(({ route }) => route === SEND)).toEqual([])
  expect(card.getByRole('alert').filter({ hasText: /./ }).elements()).toEqual([])
})

test('what was sent is opened, and can be replaced until the school accepts it', async () => {
  const image = await picture('page.jpg', 'image/jpeg')
  server.setBy(OPEN, ({ path }) =>
    file(path.endsWith(PDF.id) ? new Blob(['%PDF-'], { type: 'application/pdf' }) : image),
  )
  const document = documentOf({ pages: [PICTURE, PDF] })
  await showDocuments(asksRuby(paperOf({ state: 'sent', document })))
  await expect.element(card).toMatchTextContent(/You sent this on Oct 5, 2026:/)
  await button('Open page 1 of Birth record').click()
  const dialog = page.getByRole('dialog', { name: 'Birth record, page 1' })
  await expectPreview('The page that you sent')
  await expectUsable()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(button('Open page 1 of Birth record')).toHaveFocus()
  const downloads = recordDownloads()
  await button('Download page 2 of Birth record').click()
  await expect.poll(() => downloads).toEqual(['Birth record, page 2.pdf'])
  await button('Replace').click()
  await expect.element(card.getByText('What you send now replaces what the school has.')).toBeVisible()
  await expectUsable()
  await button('Cancel').click()
  await expect.element(button('Replace')).toBeVisible()
})

test('what a family brought to the office, and what another account sent, is not called sent', async () => {
  const brought = documentOf({ state: 'accepted', at_counter: true })
  const others = documentOf({ sent_by: 'another account', pages: [] })
  await showDocuments(
    documentsOf(
      [RUBY, paperOf({ state: 'accepted', document: brought })],
      [OSCAR, paperOf({ request: { id: 33, kind: 'custody' }, state: 'sent', document: others })],
    ),
  )
  await expect.element(card).toMatchTextContent(/You brought this to the school's office on Oct 5, 2026: ?Page 1$/)
  const custody = page.getByRole('region', { name: 'Custody papers' })
  await expect.element(custody).toMatchTextContent(/The school has this document\. ?Replace$/)
  await expectUsable()
})

test('leaving with pages that were not sent asks first', async () => {
  await showDocuments(asksRuby(paperOf()))
  await userEvent.upload(chooser, await picture('page.png'))
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.element(pages.nth(0)).toMatchTextContent(/page\.png/)
})

async function showDocuments(answers: Answer): Promise<void> {
  server.set(...FAMILY, answers)
  await showScreen('/documents', 'parent')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
}

/** Before the one that is being answered. */
const uploads = () => server.sent.filter(({ route }) => route === UPLOAD).length
const idOf = (number: number) => `0b0e9c7a-54d0-4f0b-9a4e-6a1f0f6f0b0${number}`
const uploaded = (number: number) =>
  answer(UPLOAD, 201, { page: { id: idOf(number), type: 'image/jpeg', bytes: 1000 } })

function file(body: Blob) {
  return { route: OPEN, status: 200, body } as const
}

async function picture(name: string, type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(30, 40)
  const context = canvas.getContext('2d')
  context?.fillRect(5, 5, 20, 30)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

function pdf(name: string): File {
  return new File(['%PDF-1.7'], name, { type: 'application/pdf' })
}

/** A picture that the browser shows. */
async function expectPreview(name: string): Promise<void> {
  const image = page.getByRole('img', { name })
  await expect.element(image).toBeVisible()
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
}
