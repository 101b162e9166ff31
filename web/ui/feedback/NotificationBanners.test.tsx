import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { show } from '../../../test/components/render.tsx'
import { NotificationBanners } from './NotificationBanners.tsx'

const server = answerRequests()

test('a notice keeps a phone number in one line, and has no text beside an element, which a translation would replace', async () => {
  const message = 'Questions? Call (602) 555 - 0100 or 602-555-0161 today.'
  const notice = { id: 1, message, message_es: '', type: 'info', active: true, etag: '"1"' } as const
  server.set(answer('GET /api/system-notifications', 200, { notifications: [notice] }))
  await page.viewport(320, 568)
  await show(<NotificationBanners />)
  await page.getByRole('button', { name: 'Show' }).click()
  const number = page.getByText('(602) 555 - 0100', { exact: true })
  await expect.element(number).toBeVisible()
  expect(number.element().getClientRects()).toHaveLength(1)
  const parts = [...(number.element().parentElement?.childNodes ?? [])]
  expect(parts.map(({ textContent }) => textContent).join('')).toBe(message)
  expect(parts.filter((part) => part instanceof Text)).toEqual([])
})
