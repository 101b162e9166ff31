import { expect, type Page } from '@playwright/test'
import { APPEARANCES } from './appearances.ts'
import { expectUsable, test } from './checks.ts'
import { registerParent, uniqueName } from './school.ts'
import { field, readStorage, signIn, signInWithForm } from './steps.ts'

test.slow()

for (const { title, ...look } of [{ title: 'as usual' }, ...APPEARANCES]) {
  test.describe(title, () => {
    test.use(look)

    test('a child that was half written down when the hour was over is taken up after signing in', async ({ page }) => {
      const name = uniqueName()
      await page.clock.install()
      await signIn(page)
      await page.getByRole('button', { name: 'Add Student' }).click()
      await field(page, 'First name').fill(name)
      await page.getByRole('combobox', { name: 'Grade' }).selectOption('3rd')
      const expired = await anHourLater(page)
      await expect(expired).toContainText('What you were typing will be here when you have logged back in.')
      await expectUsable(page)
      await expired.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
      const { draft = '', ...kept } = await readStorage(page)
      expect(kept).toEqual({})
      expect(JSON.parse(draft)).toMatchObject({
        path: '/dashboard',
        form: 'student',
        values: { first_name: name, grade: '3' },
      })
      await signInWithForm(page)
      const dialog = page.getByRole('dialog', { name: 'Add Student' })
      await expect(dialog).toContainText('Here is what you were typing when your session ended.')
      await expect(field(page, 'First name')).toHaveValue(name)
      await expect(field(page, 'First name')).toBeFocused()
      await expect(field(page, 'Last name')).toHaveValue('')
      await expect(dialog.getByRole('combobox', { name: 'Grade' })).toHaveValue('3')
      await expectUsable(page)
      expect(Object.keys(await readStorage(page))).toEqual(['session'])
      await field(page, 'Last name').fill('Marsh')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('3rd')
      await expectUsable(page)
    })
  })
}

test('so is what was changed of a child, and only that', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await page.getByRole('button', { name: 'Edit Ruby' }).click()
  await field(page, 'Last name').fill('Marsh-Whitefeather')
  await logOut(await anHourLater(page))
  expect(JSON.parse((await readStorage(page)).draft ?? '').values).toEqual({ last_name: 'Marsh-Whitefeather' })
  await signInWithForm(page)
  await expect(page.getByRole('dialog', { name: 'Edit Student' })).toBeVisible()
  await expect(field(page, 'First name')).toHaveValue('Ruby')
  await expect(field(page, 'Last name')).toHaveValue('Marsh-Whitefeather')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit Ruby' }).click()
  await expect(field(page, 'Last name')).toHaveValue('Marsh')
})

test('somebody else who signs in sees nothing of it, and it is gone', async ({ page, request }) => {
  const other = await registerParent(request)
  await page.clock.install()
  await signIn(page)
  await page.getByRole('button', { name: 'Add Student' }).click()
  await field(page, 'First name').fill('Ruby')
  await logOut(await anHourLater(page))
  expect(await readStorage(page)).toHaveProperty('draft')
  await signInWithForm(page, other)
  expect(Object.keys(await readStorage(page))).toEqual(['session'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a form in which nothing was typed is not kept, and whoever logs out keeps nothing', async ({ page }) => {
  await page.clock.install()
  await signIn(page)
  await page.getByRole('button', { name: 'Edit Ruby' }).click()
  await expect(field(page, 'First name')).toHaveValue('Ruby')
  const expired = await anHourLater(page)
  await expect(expired).not.toContainText('What you were typing')
  await logOut(expired)
  expect(await readStorage(page)).toEqual({})
  await signInWithForm(page)
  await page.getByRole('button', { name: 'Add Student' }).click()
  await field(page, 'First name').fill('Ruby')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
  expect(await readStorage(page)).toEqual({})
})

async function anHourLater(page: Page) {
  await page.clock.fastForward('01:00:01')
  const expired = page.getByRole('dialog', { name: 'Session Expired' })
  await expect(expired).toBeVisible()
  return expired
}

async function logOut(expired: ReturnType<Page['getByRole']>) {
  await expired.getByRole('button', { name: 'Logout' }).click()
  await expect(expired.page().getByRole('button', { name: 'Parent Login' })).toBeVisible()
}
