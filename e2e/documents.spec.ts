import { expect } from '@playwright/test'
import { pngOf } from '../test/data/images.ts'
import { expectUsable, test } from './support/checks.ts'
import { signInAsAdmin } from './support/office.ts'
import { addChild, createApiClient, getSemesters, registerParent } from './support/school.ts'
import { signIn } from './support/steps.ts'

test.slow()

const PHONE = { width: 320, height: 568 }
const REASON = 'A page is missing. Please send all pages together.'
const PDF = { name: 'back.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

test('a family sends a document of two pages by phone, the office sends it back, the family replaces it, and the office accepts it', async ({
  page,
  request,
  office,
  openPage,
}) => {
  const { open } = await getSemesters(office)
  await office.send('POST', `/api/document-requests?semester=${open.id}`, {
    kind: 'birth',
    title: '',
    title_es: '',
    audience: 'all',
    grades: '',
    why: 'Arizona law asks for it.',
    why_es: '',
    due_on: '2099-10-16',
  })
  const { email, password } = await registerParent(request)
  const family = await createApiClient(request, email, password)
  const { first_name, last_name } = await addChild(family)
  const student = `${first_name} ${last_name}`
  const card = page.getByRole('region', { name: student, exact: true }).getByRole('region', { name: 'Birth record' })
  const desk = await openPage({ viewport: { width: 1280, height: 900 } })
  const dialog = desk.getByRole('dialog', { name: `${student}: Birth record` })

  await test.step('the family sends a picture and a PDF file', async () => {
    await page.setViewportSize(PHONE)
    await signIn(page, { email, password })
    await page.getByRole('button', { name: /^Documents: \d to send$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeFocused()
    await card.getByLabel('Choose Files').setInputFiles([picture('front.png'), PDF])
    await expect(card.getByRole('img', { name: 'Preview of page 1' })).toHaveJSProperty('naturalWidth', 300)
    await expectUsable(page)
    await card.getByRole('button', { name: 'Send 2 Pages' }).click()
    await expect(card).toContainText('Thank you! The school has the document now.')
    await expect(card).toContainText('Sent. The school will look at it.')
    await expectUsable(page)
  })

  await test.step('the office opens it and sends it back', async () => {
    await signInAsAdmin(desk, '/admin/dashboard/documents?show=sent')
    await desk.getByRole('row').filter({ hasText: student }).getByRole('button', { name: student }).click()
    await expect(dialog).toContainText('To review')
    await dialog.getByRole('button', { name: 'Send Back' }).click()
    await dialog.getByRole('button', { name: 'Page missing' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(REASON)
    await dialog.getByRole('button', { name: 'Send Back' }).click()
    await expect(desk.getByText(`Sent back: ${student}, Birth record.`)).toBeVisible()
  })

  await test.step('the family reads why, opens what it sent, and sends another one', async () => {
    await page.reload()
    await expect(card).toContainText(REASON)
    await card.getByRole('button', { name: 'Open page 1 of Birth record' }).click()
    await expect(page.getByRole('img', { name: 'The page that you sent' })).toHaveJSProperty('naturalWidth', 300)
    await expectUsable(page)
    await page.keyboard.press('Escape')
    const downloading = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Download page 2 of Birth record' }).click()
    expect((await downloading).suggestedFilename()).toBe('Birth record, page 2.pdf')
    await card.getByLabel('Choose Files').setInputFiles([picture('front.png'), picture('back.png'), PDF])
    await card.getByRole('button', { name: 'Send 3 Pages' }).click()
    await expect(card).toContainText('Thank you! The school has the document now.')
  })

  await test.step('the office accepts it, and the family can no longer replace it', async () => {
    await signInAsAdmin(desk, '/admin/dashboard/documents?show=sent')
    await desk.getByRole('row').filter({ hasText: student }).getByRole('button', { name: student }).click()
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(desk.getByText(`Accepted: ${student}, Birth record.`)).toBeVisible()
    await page.reload()
    await expect(card).toContainText('Accepted')
    await expect(card.getByRole('button', { name: 'Replace' })).toHaveCount(0)
    await expectUsable(page)
  })
})

function picture(name: string) {
  return { name, mimeType: 'image/png', buffer: pngOf(300, 400) }
}
