import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { signIn, signInWithForm } from './support/steps.ts'

test.slow()

const NARROW = { width: 320, height: 640 }

test.describe('in a browser of someone who reads Spanish', () => {
  test.use({ locale: 'es-MX', viewport: NARROW })

  test('the page is in Spanish at first, and keeps another choice', async ({ page, expectErrors }) => {
    expectErrors(/404/)
    await page.goto('/registration?from=letter')
    await expectLanguage(page, 'es')
    await expect(page.getByRole('heading', { level: 1, name: 'Crear cuenta' })).toBeVisible()
    await expectUsable(page)
    const toEnglish = page.getByRole('button', { name: 'English' })
    await expect(toEnglish).toHaveAttribute('lang', 'en')
    await toEnglish.click()
    await expectLanguage(page, 'en')
    await expect(page).toHaveURL('/registration?from=letter')
    await page.goto('/no/such/screen')
    await expectLanguage(page, 'en')
    await page.getByRole('button', { name: 'Español' }).click()
    await expectLanguage(page, 'es')
    await expectUsable(page)
  })
})

test('a switch keeps the screen and the session, and the account keeps the language for a browser without a choice', async ({
  page,
  context,
}) => {
  await signIn(page)
  await switchTo(page, 'es')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Elena Marsh' })).toBeVisible()
  await expectWeek(page)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Inicio de sesión para padres' })).toBeVisible()
  await expectLanguage(page, 'es')
  await context.clearCookies({ name: 'language' })
  await page.goto('/')
  await expectLanguage(page, 'en')
  await signInWithForm(page)
  await expectLanguage(page, 'es')
  await expect(page).toHaveURL('/dashboard')
  await switchTo(page, 'en')
})

async function switchTo(page: Page, language: 'en' | 'es'): Promise<void> {
  await page.getByRole('button', { name: { en: 'English', es: 'Español' }[language] }).click()
  await expectLanguage(page, language)
}

/** The last part of the dashboard: no read of it is answered with 401 after a logout. */
async function expectWeek(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'La semana de su familia' }).getByRole('table')).toBeVisible()
}

async function expectLanguage(page: Page, language: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
