import { expect } from '@playwright/test'
import { addSemester, MONDAY } from './support/bellSchedules.ts'
import { expectUsable, test } from './support/checks.ts'
import { addClass, region, signInAsAdmin } from './support/office.ts'
import { addChild, createApiClient, registerParent } from './support/school.ts'
import { childRow, classButton, clickAction, confirm, openEnrollment, signInWithForm } from './support/steps.ts'

test.slow()
test.use({ alsoInDark: true })

test('a chosen family tests a semester that nobody else sees, and finds its seats free when the office opens it', async ({
  page,
  request,
  office,
  openPage,
}) => {
  const semester = await addSemester(office, [MONDAY])
  const course = await addClass(office, { semester: semester.id, max_seats: 1 })
  const [tester, other] = [await registerParent(request), await registerParent(request)]
  const child = await addChild(await createApiClient(request, tester.email, tester.password))
  const rival = await addChild(await createApiClient(request, other.email, other.password))
  const [testing, visiting] = [await openPage(), await openPage()]
  const name = `${semester.name} (test)`
  const notice = testing.getByRole('region', { name: 'Only testers see this semester' })

  await test.step('the office chooses the family', async () => {
    await signInAsAdmin(page, `/admin/dashboard/semesters/${semester.slug}/testers`)
    const testers = region(page, 'Testers')
    await testers.getByRole('combobox', { name: 'Add a tester' }).fill(tester.email)
    await page.getByRole('option', { name: tester.name }).click()
    await expect(
      testers.getByRole('status').filter({ hasText: `${tester.name} can test ${semester.name} now.` }),
    ).toBeVisible()
    await expectUsable(page)
  })

  await test.step('the family enrolls its child in the test', async () => {
    await testing.goto('/')
    await signInWithForm(testing, tester)
    await testing.getByRole('navigation', { name: 'Semesters' }).getByRole('link', { name }).click()
    await expect(notice).toBeVisible()
    await expectUsable(testing)
    await openEnrollment(testing, child.first_name)
    await expect(notice).toBeVisible()
    await clickAction(testing, 'Add', course.name)
    await confirm(testing, `${child.first_name} Marsh is enrolled in ${course.name}.`)
    await expectUsable(testing)
  })

  await test.step('another family sees nothing of it', async () => {
    await visiting.goto('/')
    await signInWithForm(visiting, other)
    await expect(childRow(visiting, rival.first_name)).toBeVisible()
    await expect(visiting.getByText(semester.name)).toHaveCount(0)
  })

  await test.step('the office opens the semester: the test is gone, and the seat goes to the family that comes first', async () => {
    await office.send('PUT', `/api/semester/${semester.id}`, { name: semester.name, active: true, disabled: false })
    for (const family of [testing, visiting]) await family.goto(`/dashboard?semester=${semester.slug}`)
    await openEnrollment(testing, child.first_name)
    await expect(testing.getByText(name)).toHaveCount(0)
    await expect(notice).toHaveCount(0)
    await expect(classButton(testing, 'Add', course.name)).toBeEnabled()
    await openEnrollment(visiting, rival.first_name)
    await clickAction(visiting, 'Add', course.name)
    await confirm(visiting, `${rival.first_name} Marsh is enrolled in ${course.name}.`)
    await expect(classButton(testing, 'Full', course.name)).toBeDisabled()
  })
})
