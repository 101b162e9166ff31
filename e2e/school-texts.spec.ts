import { expect } from '@playwright/test'
import { expectUsable, test } from './support/checks.ts'
import { addClass, openClassManager, richTextField } from './support/office.ts'
import { addChild, getSchedule, getSemesters, OFFICE } from './support/school.ts'
import { field, signIn, storeSession } from './support/steps.ts'

test.slow()

test('the office writes the name of a class and the notes of a grade in Spanish, and a family that reads Spanish sees them', async ({
  page,
  family,
  office,
  openPage,
}) => {
  const { open } = await getSemesters(family)
  const course = await addClass(office)
  const other = await addClass(office)
  const child = await addChild(family)
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/enroll`, {})
  expect(await getSchedule(family, child)).toEqual({ enrolled: [course.name], waiting: [] })

  await storeSession(page, { email: OFFICE })
  await openClassManager(page, course)
  await field(page, 'Name in Spanish').fill('Taller de cometas')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expectUsable(page)
  await page.goto(`/admin/dashboard/semesters/${open.slug}/notes`)
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('5th')
  await page.getByRole('button', { name: 'Notes in Spanish' }).click()
  await richTextField(page, 'Overall message in Spanish').fill('Traiga botas')
  await page.getByRole('button', { name: 'Save Notes' }).click()
  await expect(page.getByText('Notes Successfully Updated!')).toBeVisible()
  await expectUsable(page)

  const spanish = await openPage({ locale: 'es-US', viewport: { width: 1280, height: 900 } })
  await signIn(spanish)
  await spanish.getByRole('button', { name: `Agregar o dar de baja clases ${child.first_name}` }).click()
  await expect(spanish.getByText('Traiga botas')).toBeVisible()
  await spanish.setViewportSize({ width: 320, height: 640 })
  await spanish.getByRole('tab', { name: /^Vie/ }).click()
  await expect(spanish.getByText('Taller de cometas').first()).toBeVisible()
  await expect(spanish.getByText(course.name)).toHaveCount(0)
  await expect(spanish.getByText(other.name).first()).toHaveAttribute('lang', 'en')
  await expectUsable(spanish)
  await spanish.getByRole('heading', { name: /^Período 8/ }).click()
  await spanish
    .getByRole('button', { name: /^Dar de baja.*Taller de cometas$/ })
    .first()
    .click()
  await expect(spanish.getByRole('dialog')).toContainText('Taller de cometas')
  await spanish.getByRole('dialog').getByRole('button', { name: 'No' }).click()
})
