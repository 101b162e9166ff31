import { expect, type Page } from '@playwright/test'
import { field, retryUntil } from './steps.ts'

export const NEW_PASSWORD = 'monsoon in july'
export const EMAIL_SENT = 'Email was successfully sent, please check your inbox for instructions.'
export const SENDING_FAILED = 'Opps, something went wrong. Please try again.'
export const LINK_INVALID = 'Sorry this link is invalid or has expired'

export async function requestReset(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email)
  const done = page.getByRole('heading', { level: 1, name: 'Success' })
  await retryUntil(done, () => page.getByRole('button', { name: 'Send Email' }).click())
}

/** Opens the link of a mail: the form stands, and neither the address nor a step back has the token. */
export async function openResetLink(page: Page, link: string): Promise<void> {
  expect(link).toMatch(/\/pw-reset\?.*token=.{20}/)
  await page.goto(link)
  await expect(field(page, 'Password')).toBeVisible()
  await expect(page).toHaveURL('/pw-reset')
}

export async function submitNewPassword(page: Page, password: string): Promise<void> {
  await field(page, 'Password').fill(password)
  await field(page, 'Retype password').fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

/** Requests that tell the link's token to anybody but the school, or in a place that is written down: the list stays empty. */
export function recordTokenLeaks(page: Page, link: string): string[] {
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  const leaks: string[] = []
  page.on('request', (request) => {
    const meant = request.url().endsWith(link) || request.url().includes('/api/password/')
    const referer = request.headers().referer ?? ''
    if ((!meant && request.url().includes(token)) || referer.includes(token)) leaks.push(request.url())
  })
  return leaks
}
