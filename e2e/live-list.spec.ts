import { expect } from '@playwright/test'
import { openChild, SOON, test } from './live.ts'
import { addClass } from './office.ts'
import { addChild } from './school.ts'
import { classButton, classCard, classHeading, openEnrollment, signIn } from './steps.ts'

test.slow()

test('the class name gets the focus when the focused Wait List button disappears', async ({ page, family, office }) => {
  const course = await addClass(office, { max_seats: 1 })
  const [child, other] = [await addChild(family), await addChild(family)]
  await family.send('POST', `/api/schedules/${course.id}/${other.id}/enroll`, {})
  await signIn(page)
  await openEnrollment(page, child.first_name)
  await classButton(page, 'Wait List', course.name).focus()
  await family.send('POST', `/api/schedules/${course.id}/${other.id}/drop`, {})
  await expect(classButton(page, 'Add', course.name)).toBeEnabled(SOON)
  await expect(classHeading(page, course.name)).toBeFocused()
})

test('the class list gets the focus when a class disappears whose button has it', async ({ page, family, office }) => {
  const course = await addClass(office, { max_seats: 1 })
  const child = await addChild(family)
  await signIn(page)
  await openEnrollment(page, child.first_name)
  await classButton(page, 'Add', course.name).focus()
  await office.send('POST', `/api/courses/toggle-hidden/${course.id}`, {})
  await expect(classCard(page, course.name)).toHaveCount(0, SOON)
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('with Open seats, a class that fills up stays in the list until a filter changes', async ({
  page,
  family,
  office,
}) => {
  const course = await addClass(office, { max_seats: 1 })
  const [child, other] = [await addChild(family), await addChild(family)]
  await signIn(page)
  await openEnrollment(page, child.first_name)
  const openSeats = page.getByRole('checkbox', { name: 'Open seats' })
  await openSeats.check()
  await family.send('POST', `/api/schedules/${course.id}/${other.id}/enroll`, {})
  await expect(classButton(page, 'Full', course.name)).toBeVisible(SOON)
  await openSeats.uncheck()
  await openSeats.check()
  await expect(classCard(page, course.name)).toHaveCount(0)
})

test('a family with seven tabs on the enrollment page sees its classes in each', async ({ page, family }) => {
  const child = await addChild(family)
  await openChild(page, child.id)
  for (let tab = 2; tab <= 7; tab += 1) {
    const other = await page.context().newPage()
    await openChild(other, child.id)
    await expect(other.getByRole('heading', { level: 4 }).first()).toBeVisible()
  }
})
