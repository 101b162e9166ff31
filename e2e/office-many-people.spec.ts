import { expect } from '@playwright/test'
import type { Parent } from '../contract/parents.ts'
import type { Student } from '../contract/students.ts'
import { expectUsable, test } from './support/checks.ts'
import { signInAsAdmin } from './support/office.ts'
import { clickRowAction, importManyPeople } from './support/people.ts'
import { addChild } from './support/school.ts'
import { field } from './support/steps.ts'

test.slow()

const STUDENTS = '/admin/dashboard/users/students'

test('the students of a large school are paged, searched and edited', async ({ page, office }) => {
  await importManyPeople(office)
  const whole = (await office.send<{ students: Student[] }>('GET', '/api/students')).students
  const total = whole.length.toLocaleString('en')
  const names = whole.map(({ first_name, last_name, awaits_acceptance }) => {
    return awaits_acceptance ? `${first_name} ${last_name} Parent invited` : `${first_name} ${last_name}`
  })
  await signInAsAdmin(page, STUDENTS)
  const rows = page.getByRole('rowheader')
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${total} students$`) })).toBeVisible()
  await expect(rows).toHaveText(names.slice(0, 50))
  await expectUsable(page)

  await page.getByRole('button', { name: 'Next page' }).press('Enter')
  await expect(page.getByText(`51 to 100 of ${total}`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${total} students Rows 51 to 100` })).toHaveCount(1)
  await expect(rows).toHaveText(names.slice(50, 100))
  await expect(page.getByRole('button', { name: 'Next page' })).toBeFocused()

  const parent_id = whole[0]?.parent_id
  const added = await addChild(office, { parent_id, first_name: 'Aa', last_name: 'Aa' })
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows).toHaveText(names.slice(100, 150))
  await page.reload()
  await expect(rows).toHaveText(names.slice(100, 150))
  await page.goBack()
  await expect(rows).toHaveText(names.slice(50, 100))
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(rows).toHaveText([`${added.first_name} ${added.last_name} Parent invited`, ...names.slice(0, 49)])

  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(rows.last()).toHaveText(names.at(-1) ?? '')
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(rows).toHaveCount(50)
  const end = await rows.allTextContents()
  expect(names.slice(names.indexOf(end[0] ?? ''))).toEqual(expect.arrayContaining(end))

  await page.getByRole('button', { name: 'Parent' }).click()
  await expect(page.getByRole('columnheader', { name: 'Parent' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).not.toHaveURL(/cursor/)
  await page.getByRole('searchbox').fill('kinder abcd many')
  await expect(page.getByRole('status').filter({ hasText: /^1 student$/ })).toBeVisible()
  await expect(rows).toHaveText(['Kai Abcd Parent invited'])
  await clickRowAction(page, 'Edit', 'Kai Abcd')
  await expect(page.getByRole('combobox', { name: 'Parent' })).toHaveValue('Abcd Many')
  await field(page, 'First name').fill('Kaia')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(rows).toHaveText(['Kaia Abcd Parent invited'])
  await page.getByRole('searchbox').fill('no such student')
  await expect(page.getByRole('status').filter({ hasText: 'found no results' })).toBeVisible()
  await expectUsable(page)
})

test('the parents of a large school are paged and searched, and found for a new student', async ({ page, office }) => {
  await importManyPeople(office)
  const { parents } = await office.send<{ parents: Parent[] }>('GET', '/api/users/parents')
  const total = parents.length.toLocaleString('en')
  await signInAsAdmin(page, '/admin/dashboard/users/parents')
  const rows = page.getByRole('rowheader')
  await page.getByRole('button', { name: 'Last page' }).click()
  const lastRows = page.getByText(new RegExp(` to ${total} of ${total}$`))
  await expect(lastRows).toBeVisible()
  await page.goto('/admin/dashboard/users/parents?page=999')
  await expect(lastRows).toBeVisible()
  await page.getByRole('searchbox').fill('kai many abbb')
  await expect(rows).toHaveText(['Abbb Many'])
  await expect(page.getByRole('link', { name: 'Kai Abbb' })).toBeVisible()

  await page.goto(STUDENTS)
  await page.getByRole('button', { name: 'Create Student' }).click()
  const picker = page.getByRole('combobox', { name: 'Parent' })
  await picker.fill('many')
  await expect(page.getByText(/^1,17\d more\. Keep typing to narrow the list\.$/)).toBeVisible()
  await picker.fill('abcc@many')
  await page.getByRole('option', { name: 'Abcc Many' }).click()
  await field(page, 'First name').fill('Noa')
  await field(page, 'Last name').fill('Abcc')
  await page.getByRole('combobox', { name: 'Grade' }).selectOption('5')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Student successfully added!')).toBeVisible()
  await page.getByRole('searchbox').fill('noa abcc')
  await expect(rows).toHaveText(['Noa Abcc Parent invited'])
})
