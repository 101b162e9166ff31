import { expect } from '@playwright/test'
import type { ListedSemester } from '../contract/semesters.ts'
import { classListPath } from '../domain/semester.ts'
import { expectUsable, test } from './support/checks.ts'

test.use({ viewport: { width: 320, height: 640 }, alsoInDark: true })

test('a visitor without an account and without scripts finds a class, reads it in Spanish, and goes to the login', async ({
  page,
  openPage,
  family,
}) => {
  const { semesters } = await family.send<{ semesters: ListedSemester[] }>('GET', '/api/semester')
  const semester = semesters.find(({ is_default }) => is_default)
  if (!semester) throw new Error('the sample school has no semester')
  const path = classListPath(semester)
  const plain = await openPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })

  await test.step('without scripts', async () => {
    await plain.goto(path)
    await expect(plain.getByRole('heading', { level: 1, name: `Classes of ${semester.name}` })).toBeVisible()
    await plain.getByRole('searchbox', { name: 'Search' }).fill('pottery')
    await plain.getByRole('combobox', { name: 'Day' }).selectOption('Monday')
    await plain.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(plain).toHaveURL(/search=pottery&day=m/)
    await expect(plain.getByRole('heading', { level: 3 })).toHaveText(['Pottery'])
    await plain.getByRole('link', { name: 'Español' }).click()
    await expect(plain.getByRole('heading', { level: 3 })).toHaveText(['Alfarería'])
    await plain.getByRole('link', { name: 'Mostrar todas las clases' }).click()
    await expect(plain.getByRole('heading', { level: 3 }).nth(20)).toBeVisible()
  })

  await test.step('on a phone, in light and dark, by keyboard', async () => {
    for (const address of [path, `${path}?search=nothing-has-this`]) {
      await page.goto(address)
      await expectUsable(page)
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.getByRole('link', { name: 'Log in to enroll' }).click()
    await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
  })
})
