import { expect } from '@playwright/test'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { addClass, enrollAsAdmin, openClassManager, region, richTextField, signInAsAdmin } from './support/office.ts'
import { addChild, getSemesters } from './support/school.ts'

for (const { title, ...options } of APPEARANCES) {
  test.describe(title, () => {
    test.use(options)
    test.slow()

    test('the Create Class screen is accessible in every state', async ({ page }) => {
      await signInAsAdmin(page, '/admin/dashboard/classes/create')
      await expect(richTextField(page, 'Description')).toBeVisible()
      await page.getByRole('button', { name: 'Create Class', exact: true }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
      await expectUsable(page)
      await page.getByRole('button', { name: 'Copy a course' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectUsable(page)
    })

    test('the dashboard says that a disk of the server is almost full', async ({ page }) => {
      const [size_bytes, GB] = [20 * 1024 ** 3, 1024 ** 3]
      const disks = [
        { folder: 'database', warning: 'low', free_bytes: 0.9 * GB, size_bytes },
        { folder: 'backups', warning: 'filling', free_bytes: 9.5 * GB, size_bytes },
      ]
      await page.route('**/api/disk-warnings', (route) => route.fulfill({ json: { disks } }))
      await signInAsAdmin(page)
      await expect(page.getByText(/The disk with the database is almost full: 0.9 of 20 GB are free/)).toBeVisible()
      await expect(page.getByText(/The disk with the backups is filling up fast/)).toBeVisible()
      await expectUsable(page)
    })

    test('the Class Manager is accessible in every state', async ({ page, family, office }) => {
      const last_name = 'Wolfeschlegelsteinhausen'.repeat(3)
      const children = [await addChild(family, { last_name }), await addChild(family), await addChild(family)]
      const course = await addClass(office, { max_seats: 2, name: `Kite Building and ${last_name}`.slice(0, 120) })
      for (const child of children.slice(0, 2)) await enrollAsAdmin(office, course, child)
      await office.send('PUT', '/api/admin/add-student-to-waitlist', {
        course_id: course.id,
        student_id: children[2]?.id,
      })
      await signInAsAdmin(page)
      await openClassManager(page, course)
      await expectUsable(page)
      await expect(region(page, 'Roster').getByRole('button', { name: /^Enroll Wren/ })).toBeDisabled()
      await region(page, 'Roster')
        .getByRole('button', { name: /^Move Wren/ })
        .first()
        .click()
      await expectUsable(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('combobox', { name: 'Student' }).fill('wren')
      await expect(page.getByRole('listbox', { name: 'Students' })).toBeVisible()
      await expectUsable(page)
      await page.getByRole('combobox', { name: 'Student' }).fill('no such student')
      await expect(page.getByText('No students found.')).toBeVisible()
      await page.getByRole('checkbox', { name: '5th' }).uncheck()
      await page.getByRole('checkbox', { name: '6th' }).check()
      await expect(page.getByText('3 children are affected')).toBeVisible()
      await expectUsable(page)

      await openClassManager(page, await addClass(office))
      await page.getByRole('textbox', { name: 'Your password' }).fill('wrong')
      await page.getByRole('button', { name: 'Check Password' }).click()
      await expect(page.getByText("That password isn't correct. Please try again.")).toBeVisible()
      await expectUsable(page)
    })

    test('the semester screens are accessible in every state', async ({ page, office }) => {
      const { open } = await getSemesters(office)
      await signInAsAdmin(page, '/admin/dashboard/semesters/create')
      await page.getByRole('button', { name: 'Create Semester' }).click()
      await expect(page.getByRole('alert')).toBeFocused()
      await expectUsable(page)
      await page.goto(`/admin/dashboard/semesters/${open.slug}`)
      await page.getByRole('button', { name: 'Edit the name' }).click()
      await expectUsable(page)
      await page.getByRole('link', { name: /Notes/ }).click()
      await page.getByRole('combobox', { name: 'Grade' }).selectOption('5th')
      await richTextField(page, 'Wed message').fill('Bring a hat.')
      await page.getByRole('combobox', { name: 'Grade' }).selectOption('6th')
      await expect(page.getByText('Not saved yet: 5th')).toBeVisible()
      await expectUsable(page)
      await page.goto('/admin/dashboard/users/increment-grades')
      await expectUsable(page)
      await page.getByRole('switch', { name: 'Unlock the button' }).check()
      await page.getByRole('button', { name: 'Increment Grades' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectUsable(page)
    })
  })
}
