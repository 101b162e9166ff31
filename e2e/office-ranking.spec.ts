import { expect, type Page } from '@playwright/test'
import type { Ranking } from '../contract/enrollment/rankings.ts'
import type { Student } from '../contract/students.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { tabToAndPress } from './support/keyboard.ts'
import { watchPositions } from './support/layoutShifts.ts'
import { addActiveSemester, addRankedClass, closeLottery, rank, saveLottery } from './support/lotteries.ts'
import { holdRequests } from './support/network.ts'
import { addChild, OFFICE } from './support/school.ts'
import { storeSession } from './support/steps.ts'

test.slow()

const CODE = '**/assets/OfficeRanking-*.js'

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('the office corrects the choices of a child by keyboard before the lottery, and enrolls while they do not load', async ({
      page,
      office,
      family,
      server,
      expectErrors,
    }) => {
      const semester = await addActiveSemester(office)
      const child = await addChild(family, { grade: '5' })
      const add = page.getByRole('button', { name: 'Add Robotics' })
      await signInAndChoose(page, child)

      await test.step('the code of the choices loads before the semester has a lottery', async () => {
        const code = page.waitForRequest(CODE)
        await page.goto(`/enrollment?semester=${semester.slug}`)
        await code
      })

      const robotics = await addRankedClass(office, semester)
      const pottery = await addRankedClass(office, semester, { name: 'Pottery', max_seats: 5 })
      await saveLottery(office, semester, 3_600_000)
      await rank(family, child, semester, [[robotics.id]])

      await test.step('the schedule does not move while the choices load', async () => {
        const release = await holdRequests(page, CODE)
        const readPositions = await watchPositions(page, '#schedule')
        await page.goto(`/enrollment?semester=${semester.slug}`)
        await expect(add).toBeVisible()
        await expectUsable(page)
        release()
        await expect(choicesOf(page, child)).toBeVisible()
        await expectUsable(page)
        expect(await readPositions()).toHaveLength(1)
        await page.unroute(CODE)
      })

      await test.step('the child can be enrolled when the choices cannot be loaded', async () => {
        expectErrors(/ERR_FAILED/, /dynamically imported module/)
        await page.route(CODE, (route) => route.abort())
        await page.goto(`/enrollment?semester=${semester.slug}`)
        const failure = page.getByRole('alert').filter({ hasText: "We couldn't load this part of the page." })
        await expect(failure).toBeVisible()
        const schedule = page.getByRole('heading', { level: 2, name: 'Schedule' })
        await expect(schedule).toBeVisible()
        await expectUsable(page)
        await expect(add).toBeVisible()
        await page.unroute(CODE)
        await page.getByRole('button', { name: 'Reload page' }).press('Enter')
        await expect(choicesOf(page, child)).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expectUsable(page)
      })

      await test.step('the office corrects the choices', async () => {
        await closeLottery(office, semester, server)
        await page.goto(`/enrollment?semester=${semester.slug}`)
        await expect(choicesOf(page, child)).toBeVisible()
        await tabToAndPress(page, `Lottery Choices for ${child.first_name}`)
        const monday = page.getByRole('region', { name: 'Monday, Period 1' })
        await expect(monday.getByRole('listitem')).toHaveText([/^1Robotics/, /^Pottery/])
        await expectUsable(page)
        await tabToAndPress(page, 'Rank Pottery')
        await expect(monday.getByRole('listitem')).toHaveText([/^1Robotics/, /^2Pottery/])
        await page.getByLabel('Reason for this change').fill('The family asked us to')
        await expectUsable(page)
        await tabToAndPress(page, 'Save Choices')
        await expect(page.getByText('Choices saved.')).toBeVisible()
        await expectUsable(page)
        const { ranking } = await family.send<{ ranking: Ranking }>(
          'GET',
          `/api/students/${child.id}/ranking?semester=${semester.id}`,
        )
        expect(ranking.wishes).toEqual([[robotics.id, pottery.id]])
      })
    })
  })
}

async function signInAndChoose(page: Page, child: Student): Promise<void> {
  await storeSession(page, { email: OFFICE })
  await page.evaluate((id) => sessionStorage.setItem('student_id', String(id)), child.id)
}

function choicesOf(page: Page, child: Student) {
  return page.getByRole('button', { name: `Lottery Choices for ${child.first_name}` })
}
