import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addChild } from './support/school.ts'
import { openEnrollment, signIn } from './support/steps.ts'

/** A window of 1280 x 800 at a zoom of 200 %. */
test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

const PUBLIC = {
  '/': 'Choose your children’s classes',
  '/registration': 'Register',
  '/reset-form': 'Reset Password',
  '/student-registration': 'New Student Registration',
}

test('at 200 %, a family finds the public screens, its dashboard, classes, week and schedule as wide as the window', async ({
  page,
  family,
}) => {
  for (const [path, title] of Object.entries(PUBLIC)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectUsable(page)
  }
  const child = await addChild(family)
  await signIn(page)
  await expect(page.getByRole('button', { name: `Add/Drop Classes ${child.first_name}` })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: `View ${child.first_name}` }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Print' })).toBeVisible()
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await openEnrollment(page, child.first_name)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Week view' }).click()
  await expect(page.getByRole('table', { name: `${child.first_name}'s week` })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Week view' }).click()
  await page.getByRole('tab', { name: 'All days' }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: /^Add / }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Yes' })).toBeVisible()
  await expectUsable(page)
})
