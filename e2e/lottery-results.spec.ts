import { expect, type Page } from '@playwright/test'
import type { Semester } from '../contract/semesters.ts'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { watchPositions } from './support/layoutShifts.ts'
import { addActiveSemester, addRankedClass, closeLottery, rank, runLottery, saveLottery } from './support/lotteries.ts'
import { holdRequests } from './support/network.ts'
import { addChild, FAMILY, getSemesters } from './support/school.ts'
import { storeSession } from './support/steps.ts'

test.slow()

const RESULTS = '**/api/students/*/lottery-results*'

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('the results of a lottery and the classes appear together, after a lottery meanwhile and after a change of semester', async ({
      page,
      office,
      family,
      server,
      expectErrors,
    }) => {
      expectErrors(/status of 422/)
      const { open } = await getSemesters(family)
      const winter = await addActiveSemester(office)
      const child = await addChild(family, { grade: '5' })
      const robotics = await addRankedClass(office, winter)
      await saveLottery(office, winter, 3_600_000)
      await rank(family, child, winter, [[robotics.id]])
      const picker = page.getByRole('combobox', { name: 'Semester' })
      const results = page.getByRole('heading', { name: `Lottery Results for ${child.first_name}` })
      // On a phone, the period of an enrolled class is folded.
      const selector = `:is(details, li):has(#class-${robotics.id})`
      const row = page.locator(selector).first()
      const readPositions = await watchPositions(page, selector)

      await test.step('the lottery happens while the family looks at its choices', async () => {
        await storeSession(page, { email: FAMILY })
        await page.evaluate((id) => sessionStorage.setItem('student_id', String(id)), child.id)
        await page.goto(enrollmentOf(winter))
        const remove = page.getByRole('button', { name: 'Remove Robotics' })
        await expect(remove).toBeVisible()
        await closeLottery(office, winter, server)
        await runLottery(office, winter)
        await withHeldResults(
          page,
          () => remove.click(),
          () => expect(page.getByRole('heading', { name: /^Rank classes until / })).toBeVisible(),
        )
        await expect(results).toBeVisible()
        await expect(row).toBeVisible()
        expect(await readPositions()).toHaveLength(1)
        await expectUsable(page)
      })

      await test.step('the picker shows the chosen semester when all of it is there', async () => {
        await page.goto(enrollmentOf(open))
        await expect(page.getByRole('heading', { name: 'Schedule', exact: true })).toBeVisible()
        await picker.focus()
        await withHeldResults(
          page,
          () => picker.selectOption(winter.name).then(() => undefined),
          async () => {
            await expect(picker).toHaveValue(winter.slug)
            await expect(page.getByText('Loading…').first()).toBeVisible()
            await expect(page).toHaveURL(enrollmentOf(open))
            await expect(page.getByRole('heading', { name: 'Schedule', exact: true })).toBeVisible()
            await expectUsable(page)
          },
        )
        await expect(results).toBeVisible()
        await expect(row).toBeVisible()
        await expect(page).toHaveURL(enrollmentOf(winter))
        await expect(picker).toBeFocused()
        expect(await readPositions()).toHaveLength(1)
      })

      await test.step('the dashboard opens the chosen semester when all of it is there', async () => {
        await page.goto(`/dashboard?semester=${open.slug}`)
        const nav = page.getByRole('navigation', { name: 'Semesters' })
        await nav.getByRole('link', { name: winter.name }).click()
        await expect(nav.locator('[aria-current]')).toContainText(winter.name)
        await withHeldResults(
          page,
          () => page.getByRole('button', { name: `Add/Drop Classes ${child.first_name}`, exact: true }).click(),
          () => expect(page.getByText('Loading…').filter({ visible: true })).toBeVisible(),
        )
        await expect(results).toBeVisible()
        await expect(row).toBeVisible()
        expect(await readPositions()).toHaveLength(1)
      })

      await test.step('another choice while the first one is loading counts', async () => {
        await page.goto(enrollmentOf(open))
        await expect(page.getByRole('heading', { name: 'Schedule', exact: true })).toBeVisible()
        await withHeldResults(
          page,
          () => picker.selectOption(winter.name).then(() => undefined),
          () => picker.selectOption(open.name).then(() => undefined),
        )
        await expect(page.getByText('Loading…')).toHaveCount(0)
        await expect(picker).toHaveValue(open.slug)
        await expect(page).toHaveURL(enrollmentOf(open))
        await expect(results).toHaveCount(0)
      })
    })
  })
}

function enrollmentOf({ slug }: Pick<Semester, 'slug'>): string {
  return `/enrollment?semester=${slug}`
}

/** Acts while the response with the results is held back, and sends it after the check. */
async function withHeldResults(page: Page, act: () => Promise<void>, check: () => Promise<void>): Promise<void> {
  const release = await holdRequests(page, RESULTS)
  const asked = page.waitForRequest(RESULTS)
  await act()
  await asked
  await check()
  release()
  await page.waitForResponse(RESULTS)
  await page.unroute(RESULTS)
}
