import { expect, type Page } from '@playwright/test'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { registerParent, uniqueName } from './support/school.ts'
import { childRow, field, readStorage, signIn, signInWithForm } from './support/steps.ts'

test.slow()

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('an unsaved new child is restored when the parent signs in after the session expired', async ({ page }) => {
      const name = uniqueName()
      await page.clock.install()
      await signIn(page)
      await page.getByRole('button', { name: 'Add Student' }).click()
      await field(page, 'First name').fill(name)
      await page.getByRole('combobox', { name: 'Grade' }).selectOption('3rd')
      const expired = await expireSession(page)
      await expect(expired).toContainText('What you were typing will still be here.')
      await expectUsable(page)
      await expired.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
      const { draft = '', ...rest } = await readStorage(page)
      expect(rest).toEqual({})
      expect(JSON.parse(draft)).toMatchObject({
        path: '/dashboard',
        form: 'student',
        values: { first_name: name, grade: '3' },
      })
      await signInWithForm(page)
      const dialog = page.getByRole('dialog', { name: 'Add Student' })
      await expect(dialog).toContainText('We saved what you were typing.')
      await expect(field(page, 'First name')).toHaveValue(name)
      await expect(field(page, 'First name')).toBeFocused()
      await expect(field(page, 'Last name')).toHaveValue('')
      await expect(dialog.getByRole('combobox', { name: 'Grade' })).toHaveValue('3')
      await expectUsable(page)
      expect(Object.keys(await readStorage(page))).toEqual(['session'])
      await field(page, 'Last name').fill('Marsh')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(childRow(page, name)).toContainText('3rd')
      await expectUsable(page)
    })
  })
}

test('of an edit, only the changed fields are kept, for the same parent only', async ({ page, request }) => {
  const other = await registerParent(request)
  await page.clock.install()
  await signIn(page)

  await test.step('only the changed fields of an unsaved edit are restored', async () => {
    await page.getByRole('button', { name: 'Edit Ruby' }).click()
    await field(page, 'Last name').fill('Marsh-Whitefeather')
    await confirmLogout(await expireSession(page))
    expect(JSON.parse((await readStorage(page)).draft ?? '').values).toEqual({ last_name: 'Marsh-Whitefeather' })
    await signInWithForm(page)
    await expect(page.getByRole('dialog', { name: 'Edit Student' })).toBeVisible()
    await expect(field(page, 'First name')).toHaveValue('Ruby')
    await expect(field(page, 'Last name')).toHaveValue('Marsh-Whitefeather')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit Ruby' }).click()
    await expect(field(page, 'Last name')).toHaveValue('Marsh')
  })

  await test.step('of an unchanged form, only the place is kept', async () => {
    const expired = await expireSession(page)
    await expect(expired).not.toContainText('What you were typing')
    await confirmLogout(expired)
    const { draft = '', ...rest } = await readStorage(page)
    expect(rest).toEqual({})
    expect(JSON.parse(draft)).toMatchObject({ path: '/dashboard', form: '', values: {} })
  })

  await test.step('a logout deletes what was typed', async () => {
    await signInWithForm(page)
    await page.getByRole('button', { name: 'Add Student' }).click()
    await field(page, 'First name').fill('Ruby')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('button', { name: 'Parent Login' })).toBeVisible()
    expect(await readStorage(page)).toEqual({})
  })

  await test.step('another parent who signs in does not see the draft, and it is deleted', async () => {
    await signInWithForm(page)
    await page.getByRole('button', { name: 'Add Student' }).click()
    await field(page, 'First name').fill('Ruby')
    await confirmLogout(await expireSession(page))
    expect(await readStorage(page)).toHaveProperty('draft')
    await signInWithForm(page, other)
    await expect.poll(async () => Object.keys(await readStorage(page))).toEqual(['session'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

async function expireSession(page: Page) {
  await page.clock.fastForward('01:00:01')
  const expired = page.getByRole('dialog', { name: 'Session Expired' })
  await expect(expired).toBeVisible()
  return expired
}

async function confirmLogout(expired: ReturnType<Page['getByRole']>) {
  await expired.getByRole('button', { name: 'Logout' }).click()
  await expect(expired.page().getByRole('button', { name: 'Parent Login' })).toBeVisible()
}
