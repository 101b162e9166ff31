import { expect, type Page } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { signInAsAdmin } from './support/office.ts'
import { getSemesters } from './support/school.ts'
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

test('a switch keeps the screen, the session and the half-filled form', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Add Student' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Wren')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await switchTo(page, 'es')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Elena Marsh' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  await expectWeek(page)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Inicio de sesión para padres' })).toBeVisible()
  await expectLanguage(page, 'es')
})

test('the account keeps the language, and a browser without a choice takes it at the next login', async ({
  page,
  context,
}) => {
  await signIn(page)
  await switchTo(page, 'es')
  await expectWeek(page)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Inicio de sesión para padres' })).toBeVisible()
  await context.clearCookies({ name: 'language' })
  await page.goto('/')
  await expectLanguage(page, 'en')
  await signInWithForm(page)
  await expectLanguage(page, 'es')
  await expect(page).toHaveURL('/dashboard')
  await switchTo(page, 'en')
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW })

  for (const path of ['/', '/registration', '/reset-form', '/student-registration', '/lottery/check']) {
    test(`${path} holds in Spanish`, async ({ page, context, origin }) => {
      await context.addCookies([{ name: 'language', value: 'es', url: origin }])
      await page.goto(path)
      await expectLanguage(page, 'es')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectUsable(page)
      await picture(page, path)
    })
  }

  test('the screens of a family hold in Spanish', async ({ page, context, origin }) => {
    await context.addCookies([{ name: 'language', value: 'es', url: origin }])
    await signIn(page)
    await expectLanguage(page, 'es')
    await expect(page.getByRole('button', { name: /^Agregar o dar de baja clases/ })).not.toHaveCount(0)
    await expectUsable(page)
    await picture(page, 'dashboard')
    await page.getByRole('button', { name: 'Agregar o dar de baja clases Ruby' }).click()
    await expect(page.getByRole('tab')).not.toHaveCount(0)
    await expectUsable(page)
    await picture(page, 'enrollment')
  })

  test('the screens of the office hold in Spanish', async ({ page, office }) => {
    const { open } = await getSemesters(office)
    await signInAsAdmin(page, '/admin/dashboard')
    await expect(page.getByRole('button', { name: 'Español' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    await switchTo(page, 'es')
    for (const path of ['', `/classes/${open.slug}`, '/audit-trail', '/registrations', '/school']) {
      await page.goto(`/admin/dashboard${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectUsable(page)
      expect((await page.getByRole('main').boundingBox())?.y, 'height of the bar').toBeLessThanOrEqual(56)
      await picture(page, `office${path}`)
    }
  })
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

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `.build/e2e/spanish-${name.replaceAll('/', '-')}.png`, fullPage: true })
}
