import { expect } from '@playwright/test'
import { test } from './support/checks.ts'

// Swagger UI needs seconds for the first details: it resolves all schemas of the API.
test.slow()

test('the API documentation shows a call and sends it without breaking its policy', async ({ page }) => {
  const response = await page.goto('/api/docs')
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe')
  const operation = page.getByText('Get the school', { exact: true })
  // The page draws the operations that are near the window.
  await expect(async () => {
    await page.mouse.move(400, 400)
    await page.mouse.wheel(0, 1500)
    await expect(operation).toBeVisible({ timeout: 1000 })
  }).toPass()
  await operation.click({ timeout: 0 })
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await expect(page.getByRole('heading', { name: 'Server response' })).toBeVisible()
  await expect(page.getByText('"time_zone"').first()).toBeVisible()
})
