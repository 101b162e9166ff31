import { expect } from '@playwright/test'
import type { Pause } from '../contract/pauses.ts'
import { PAUSABLE } from '../domain/pauses.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable } from './support/checks.ts'
import { openChild, test } from './support/live.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { type ApiClient, addChild } from './support/school.ts'

test.slow()

const BACK_AT_NOON = 'We are fixing a problem. You can go on at noon.'

/** Resolves when the server knows it. */
async function resumeAll({ send }: ApiClient, family: ApiClient): Promise<void> {
  for (const action of PAUSABLE) await send('DELETE', `/api/pauses/${action}`, {})
  const screen = `/api/students/${family.user.students[0]?.id}/enrollment-screen`
  await expect.poll(async () => (await send<{ pauses: Pause[] }>('GET', screen)).pauses).toEqual([])
}

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)

    test('the office pauses adding classes, and an open screen of a family shows the text instead of Add', async ({
      page,
      openPage,
      family,
      office,
    }) => {
      await resumeAll(office, family)
      const child = await addChild(family, { grade: '5' })
      const familyPage = await openPage({ viewport: appearance.viewport })
      await openChild(familyPage, child.id)
      const add = familyPage.getByRole('button', { name: /^Add / }).and(familyPage.locator(':enabled'))
      await expect(add.first()).toBeVisible()

      await signInAsAdmin(page, '/admin/dashboard/school')
      const pauses = region(page, 'Pauses')
      await pauses.getByRole('button', { name: 'Pause Adding classes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Pause: Adding classes' })
      await expect(dialog.getByRole('textbox', { name: 'Text for families' })).toBeFocused()
      await expectUsable(page)
      await page.keyboard.type(BACK_AT_NOON)
      await dialog.getByRole('button', { name: 'Pause' }).click()
      await expect(pauses).toContainText('Adding classes is paused!')

      await expect(familyPage.getByText('Paused for now: adding classes')).toBeVisible()
      await expect(familyPage.getByText(BACK_AT_NOON)).toBeVisible()
      await expect(add).toHaveCount(0)
      const disabled = familyPage.getByRole('button', { name: /^Add / }).first()
      await expect(disabled).toHaveAccessibleDescription(`Paused for now: adding classes ${BACK_AT_NOON}`)
      await expectUsable(familyPage)
      await expectUsable(page)

      await page.goto('/admin/dashboard')
      await expect(page.getByText('Paused for families: Adding classes.')).toBeVisible()
      await expectUsable(page)
      await page.getByRole('link', { name: 'Change pauses' }).click()
      await expect(pauses).toContainText(BACK_AT_NOON)
      await pauses.getByRole('button', { name: 'Resume Adding classes' }).click()
      await expect(pauses).toContainText('Adding classes is possible again!')
      await expect(add.first()).toBeVisible()
      await expect(familyPage.getByText('Paused for now')).toHaveCount(0)
    })
  })
}
