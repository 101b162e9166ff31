import { expect } from '@playwright/test'
import type { Semester } from '../contract/semesters.ts'
import type { Student } from '../contract/students.ts'
import { DAY_MS } from '../domain/durations.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester, addRankedClass, saveLottery } from './support/lotteries.ts'
import { addClass } from './support/office.ts'
import { type ApiClient, addChild, getSemesters } from './support/school.ts'
import { showOffer, signIn, weekRow } from './support/steps.ts'
import { setFreedSeats } from './support/waitLists.ts'

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)

    test('the dashboard opens with the semester that needs the family, and the family switches to the others', async ({
      page,
      family,
      office,
    }) => {
      const { open } = await getSemesters(family)
      const child = await addChild(family)
      const winter = await addActiveSemester(office)
      await addRankedClass(office, winter)
      const nav = page.getByRole('navigation', { name: 'Semesters' })
      const week = weekRow(page, child.first_name)
      const shown = nav.locator('[aria-current]')

      await test.step('a newer semester that has not opened does not hide the open one', async () => {
        const opens_at = new Date(Date.now() + 5 * DAY_MS).toISOString()
        await office.send('PUT', `/api/semester/${winter.id}/windows`, {
          windows: [{ grades: '', opens_at, closes_at: null }],
        })
        await signIn(page)
        await expect(shown).toHaveText(new RegExp(`^${open.name}\\s*Enrollment is open$`))
        await expect(nav.getByRole('link', { name: winter.name })).toContainText(/Enrollment opens \w{3} \d+/)
        await expect(page.getByRole('table', { name: /^Your Children/ })).toContainText(open.name)
        const next = appearance.viewport.width > 736 ? /^Add classes for Monday/ : /^Add\/Drop Classes/
        await expect(week.getByRole('button', { name: next })).toBeVisible()
        await expectUsable(page)
      })

      await test.step('an open lottery comes before open enrollment', async () => {
        await saveLottery(office, winter, 3 * DAY_MS)
        await signIn(page)
        await expect(shown).toContainText(winter.name)
        await expect(shown).toContainText(/Lottery: rank classes by \w{3} \d+/)
        await expectUsable(page)
        await week.getByRole('button', { name: /^Rank classes/ }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Enrollment' })).toBeVisible()
        await expect(page.getByRole('combobox', { name: 'Semester' })).toHaveValue(winter.slug)
        await page.getByRole('button', { name: 'Back to Dashboard' }).click()
      })

      await test.step('the URL keeps the chosen semester, also for its schedule and its classes', async () => {
        await nav.getByRole('link', { name: open.name }).press('Enter')
        await expect(page).toHaveURL(`/dashboard?semester=${open.slug}`)
        await expect(nav.getByRole('link', { name: open.name })).toBeFocused()
        await page.reload()
        await expect(shown).toContainText(open.name)
        await page.getByRole('button', { name: `View ${child.first_name}` }).click()
        await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Semester' })).toHaveValue(String(open.id))
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: `Add/Drop Classes ${child.first_name}`, exact: true }).click()
        await expect(page.getByRole('combobox', { name: 'Semester' })).toHaveValue(open.slug)
      })

      await test.step('a seat that is held for a child comes first, until the family leaves the dashboard', async () => {
        const course = await holdSeat(office, family, open, child)
        await signIn(page)
        await expect(shown).toHaveText(new RegExp(`^${open.name}\\s*A seat is held for ${child.first_name}$`))
        await expect(week).toContainText(course.name)
        const held = page.getByRole('region', { name: `We are holding a seat for ${child.first_name}` })
        await expectUsable(page)
        await nav.getByRole('link', { name: winter.name }).press('Enter')
        await expect(held).toContainText(course.name)
        await expect(held).toContainText(open.name)
        await expect(held).toContainText(/Please answer by \w+day, \w+ \d+, \d+:\d\d [AP]M MST/)
        await expect(held.getByRole('timer')).toHaveText(/^\d day|^\d+ hours/)
        await expectUsable(page)
        await held.getByRole('button', { name: `Go to ${open.name} to answer ${course.name}` }).press('Enter')
        await expect(page).toHaveURL(`/dashboard?semester=${open.slug}`)
        await expect(nav.getByRole('link', { name: open.name })).toBeFocused()
        await expect(page.locator('main').getByText(`Go to ${open.name} to answer`)).toHaveCount(0)
        await showOffer(page, child.first_name)
        await week.getByRole('button', { name: `Accept ${course.name} for ${child.first_name}` }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
        await expect(shown).toHaveText(new RegExp(`^${open.name}\\s*Enrollment is open$`))
      })
      await setFreedSeats(office, open, 'open')
    })
  })
}

/** A full class with a seat that is held for this child. */
async function holdSeat(office: ApiClient, family: ApiClient, semester: Semester, child: Student) {
  await setFreedSeats(office, semester, 'offer')
  const course = await addClass(office, { max_seats: 1, semester: semester.id })
  const owner = await addChild(family)
  const post = ({ id }: Student, action: string) =>
    family.send('POST', `/api/schedules/${course.id}/${id}/${action}`, {})
  await post(owner, 'enroll')
  await post(child, 'waitlist')
  await post(owner, 'drop')
  return course
}
