import { expect } from '@playwright/test'
import { expectUsable } from './support/checks.ts'
import { openChild, SOON, test } from './support/live.ts'
import { addClass } from './support/office.ts'
import { addChild } from './support/school.ts'
import { classButton, classCard, classHeading, clickAction, confirm, scheduleRow } from './support/steps.ts'

const FULL = 'Full. You can join the wait list instead.'

// The browser translates for families who read neither English nor Spanish.
test.use({ translated: true })
test.slow()

test('when one family takes the last seat, the other family’s open dialog and button say Full', async ({
  page,
  family,
  office,
  openOtherFamily,
}) => {
  const course = await addClass(office, { max_seats: 1 })
  const other = await openOtherFamily()
  const child = await addChild(family)
  await openChild(page, child.id)
  const dialog = await clickAction(other.page, 'Add', course.name)
  await expect(dialog).toContainText('1 of 1 seats left')
  const box = await dialog.getByRole('button', { name: 'Yes' }).boundingBox()

  await clickAction(page, 'Add', course.name)
  const answered = page.waitForResponse('**/enroll')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  expect((await answered).status()).toBe(201)
  await expect(dialog).toContainText(FULL, SOON)
  await expect(dialog.getByRole('status').filter({ hasText: FULL })).toHaveCount(1, SOON)
  expect(await dialog.getByRole('button', { name: 'Yes' }).boundingBox()).toEqual(box)
  await expect(dialog.getByRole('button', { name: 'Yes' })).toBeFocused()
  await expectUsable(other.page)

  const refused = other.page.waitForResponse('**/enroll')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  expect((await refused).status()).toBe(202)
  await expect(dialog).toHaveAccessibleName('Warning')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(classButton(other.page, 'Full', course.name)).toBeDisabled()
  await expect(classButton(other.page, 'Wait List', course.name)).toBeEnabled()
  await expectUsable(other.page)

  await clickAction(other.page, 'Wait List', course.name)
  await confirm(
    other.page,
    `${other.child.first_name} ${other.child.last_name} is number 1 on the wait list for ${course.name}.`,
  )
  await expect(classCard(page, course.name)).toContainText('1 waiting', SOON)
})

test('a button that becomes Full keeps the focus on a narrow screen and in dark mode', async ({
  family,
  office,
  openOtherFamily,
}) => {
  const course = await addClass(office, { max_seats: 1 })
  const viewport = { width: 320, height: 640 }
  const other = await openOtherFamily({ viewport, colorScheme: 'dark' })
  await other.page.getByRole('tab', { name: /^Fri/ }).click()
  await classButton(other.page, 'Add', course.name).focus()
  const child = await addChild(family)
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/enroll`, {})
  const full = classButton(other.page, 'Full', course.name)
  await expect(full).toBeFocused(SOON)
  await expect(full).toBeDisabled()
  await other.page.keyboard.press('Enter')
  await expect(other.page.getByRole('dialog')).toHaveCount(0)
  await expect(classButton(other.page, 'Wait List', course.name)).toBeVisible()
  const second = await addChild(family)
  await family.send('POST', `/api/schedules/${course.id}/${second.id}/waitlist`, {})
  await expect(classCard(other.page, course.name)).toContainText('1 waiting', SOON)
  await expectUsable(other.page)
  await classHeading(other.page, course.name).getByRole('button').click()
  const details = classCard(other.page, course.name).locator('dl')
  await expect(details).toContainText(`${course.teacher.first_name} ${course.teacher.last_name}`)
  await expect(details).toContainText(course.room)
})

test('an open screen follows what others do: a child moves up in line, a new class appears, and an inactive one disappears', async ({
  page,
  family,
  office,
}) => {
  const full = await addClass(office, { max_seats: 0 })
  const [first, second] = [await addChild(family), await addChild(family)]
  for (const { id } of [first, second]) await family.send('POST', `/api/schedules/${full.id}/${id}/waitlist`, {})
  await openChild(page, second.id)

  await test.step('a screen reader announces the place in line', async () => {
    await expect(scheduleRow(page, full.name)).toContainText('2nd in line')
    await expect(page.getByRole('status').filter({ hasText: full.name })).toHaveCount(0)
    await family.send('POST', `/api/schedules/${full.id}/${first.id}/waitlist/remove`, {})
    await expect(scheduleRow(page, full.name)).toContainText('1st in line', SOON)
    await expect(page.getByRole('status').filter({ hasText: `${full.name}: 1st in line.` })).toHaveCount(1)
    await expectUsable(page)
  })

  await test.step('a class appears and disappears', async () => {
    const course = await addClass(office, { max_seats: 3 })
    await expect(classCard(page, course.name)).toBeVisible(SOON)
    await office.send('POST', `/api/courses/toggle-hidden/${course.id}`, {})
    await expect(classCard(page, course.name)).toHaveCount(0, SOON)
  })
})

test('a class that another device of the family adds and drops is in the schedule of an open screen', async ({
  page,
  family,
  office,
}) => {
  const course = await addClass(office, { max_seats: 3 })
  const child = await addChild(family)
  await openChild(page, child.id)
  await expect(classButton(page, 'Add', course.name)).toBeEnabled()
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/enroll`, {})
  await expect(classButton(page, 'Drop', course.name)).toBeEnabled(SOON)
  await expect(scheduleRow(page, course.name)).toBeVisible()
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/drop`, {})
  await expect(classButton(page, 'Add', course.name)).toBeEnabled(SOON)
  await expect(scheduleRow(page, course.name)).toHaveCount(0)
})
