import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addChild, getSemesters, markAsDone } from './support/school.ts'
import { openEnrollment, signIn } from './support/steps.ts'

test('a closed semester disables every button and gives the reason', async ({ page, family }) => {
  const { closed } = await getSemesters(family)
  await signIn(page)
  await openEnrollment(page, 'Milo')
  await page.getByRole('combobox', { name: 'Semester' }).selectOption(closed.name)
  await expect(page.getByRole('heading', { name: `Enrollment is closed for ${closed.name}` })).toBeVisible()
  const buttons = page.getByRole('button', { name: /^(Add|Full|Wait List|Drop|Remove) / })
  for (const button of await buttons.all()) {
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(`Enrollment is closed for ${closed.name}`)
  }
  expect(await page.getByRole('button', { name: 'Drop Little Explorers' }).count()).toBeGreaterThan(0)
  await expectUsable(page)
})

test('a child who is done with school has no schedule and no classes to add', async ({ page, family }) => {
  const child = await addChild(family, { grade: '12' })
  await signIn(page)
  await openEnrollment(page, child.first_name)
  await markAsDone(family, child)
  await page.reload()
  await expect(page.getByText("has finished school and can't enroll in classes.")).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  for (const name of ['View', 'Add/Drop Classes']) {
    const button = page.getByRole('button', { name: `${name} ${child.first_name}` })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('This student has finished school.')
  }
  await expectUsable(page)
})
