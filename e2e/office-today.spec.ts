import { expect } from '@playwright/test'
import { DAY_MS } from '../domain/durations.ts'
import { test } from './support/checks.ts'
import { addActiveSemester } from './support/lotteries.ts'
import { signInAsAdmin } from './support/office.ts'
import { addChild } from './support/school.ts'

const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('the screens of the office open with the semester of today, although a newer one is open, and then with the chosen one', async ({
  page,
  office,
  family,
}) => {
  const today = await addActiveSemester(office)
  const newest = await addActiveSemester(office)
  const dates = { starts_on: dateIn(-30), ends_on: dateIn(30) }
  await office.send('PUT', `/api/semester/${today.id}`, { name: today.name, active: true, disabled: false, ...dates })
  const child = await addChild(family)
  const semester = page.getByRole('combobox', { name: 'Semester', exact: true })
  const inForm = page.getByRole('main').getByRole('combobox', { name: 'Semester', exact: true })
  await signInAsAdmin(page)

  await test.step('the dashboard', async () => {
    await expect(page.getByRole('heading', { name: `Seats in ${today.name}` })).toBeVisible()
  })
  await test.step('the week', async () => {
    await page.goto('/admin/dashboard/week')
    await expect(semester).toHaveValue(today.slug)
  })
  await test.step('the page of a student', async () => {
    await page.goto(`/admin/dashboard/users/students/${child.id}`)
    await expect(semester).toHaveValue(String(today.id))
  })
  await test.step('Manage Classes', async () => {
    await page.getByRole('button', { name: 'Manage Classes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Enrollment' })).toBeVisible()
    await expect(semester).toHaveValue(today.slug)
    await page.reload()
    await expect(semester).toHaveValue(today.slug)
  })
  await test.step('the export for a learning platform', async () => {
    await page.goto('/admin/dashboard/files')
    await expect(semester).toHaveValue(today.slug)
    await expect(page.getByLabel('Last day')).toHaveValue(dateIn(30))
  })
  await test.step('the copy of bell schedules into another semester', async () => {
    await page.goto(`/admin/dashboard/semesters/${newest.slug}/bell-schedules`)
    await expect(page.getByRole('combobox', { name: 'Copy from another semester' })).toHaveValue(String(today.id))
  })

  await page.goto(`/admin/dashboard/classes/${newest.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Object.values(localStorage))).toContain(String(newest.id))

  await test.step('a new class and a copied class', async () => {
    await page.goto('/admin/dashboard/classes/create')
    await expect(inForm).toHaveValue(String(newest.id))
    await page.getByRole('button', { name: 'Copy a course' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox', { name: 'Semester', exact: true })).toHaveValue(String(newest.id))
    await expect(dialog.getByRole('combobox', { name: 'Copy into' })).toHaveValue(String(newest.id))
  })
  await test.step('the page of a student, and Manage Classes', async () => {
    await page.goto(`/admin/dashboard/users/students/${child.id}`)
    await expect(semester).toHaveValue(String(newest.id))
    await page.getByRole('button', { name: 'Manage Classes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Enrollment' })).toBeVisible()
    await expect(semester).toHaveValue(newest.slug)
  })
  await test.step('the choice of a student page is kept for the other screens', async () => {
    await page.getByRole('button', { name: 'Back to Students' }).click()
    await semester.selectOption(today.name)
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { name: `Seats in ${today.name}` })).toBeVisible()
    await page.goto(`/admin/dashboard/users/students/${child.id}`)
    await expect(semester).toHaveValue(String(today.id))
  })
})
