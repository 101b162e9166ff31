import { expect } from '@playwright/test'
import type { Semester } from '../contract/semesters.ts'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable } from './support/checks.ts'
import { expectFocusVisible, tabTo } from './support/keyboard.ts'
import { watchLayoutShifts } from './support/layoutShifts.ts'
import { test } from './support/live.ts'
import { getSemesters } from './support/school.ts'
import { confirm, showFamilyWeek, signIn, weekRow } from './support/steps.ts'
import { buildLine, setFreedSeats } from './support/waitLists.ts'

test.slow()

/** The dashboard shows the sample school's open semester. */
let semester: Semester
test.beforeEach(async ({ family, office }) => {
  semester = (await getSemesters(family)).open
  await setFreedSeats(office, semester, 'offer')
})
test.afterEach(({ office }) => setFreedSeats(office, semester, 'open'))

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('an offer appears on an open dashboard, and is accepted by keyboard', async ({ page, family, office }) => {
      const { robotics, chess, owner, child, waitWithChess } = await buildLine(family, office, semester)
      await waitWithChess()
      await page.clock.install()
      await signIn(page)
      const week = weekRow(page, child.first_name)
      const offer = week.getByRole('region', { name: `We are holding a seat for ${child.first_name}` })
      await expect(week.getByRole('list', { name: 'Wait List' })).toContainText(
        `When a seat opens up, we ask you before ${chess} is dropped.`,
      )
      await expect(offer).toHaveCount(0)
      const shifts = await watchLayoutShifts(page)
      await owner.drop()
      await page.clock.fastForward('05:00')
      const answer = `Answer now We are holding a seat in ${robotics} for ${child.first_name}.`
      await expect(page.getByRole('button', { name: answer })).toBeVisible()
      await expect(offer).toHaveCount(0)
      await expectUsable(page)
      expect(await shifts()).toBeLessThan(0.02)
      await tabTo(page, answer)
      await page.keyboard.press('Enter')
      await expect(offer.locator(':focus')).toHaveText(robotics)
      await expect(offer).toContainText(`If you accept, ${child.first_name} will be dropped from ${chess}.`)
      await expect(offer.getByRole('timer')).toHaveText(/^\d day|^\d+ hours/)
      await expect(week.getByRole('status').filter({ hasText: `${robotics}: we are holding a seat.` })).toHaveCount(1)
      await expectUsable(page)
      await offer.scrollIntoViewIfNeeded()

      await tabTo(page, `Accept ${robotics} for ${child.first_name}`)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveAccessibleName(
        `Take ${robotics} for ${child.first_name} and drop ${chess}?`,
      )
      await expectUsable(page)
      await confirm(
        page,
        `${child.first_name} Marsh is enrolled in ${robotics}.`,
        `${child.first_name} gave up the seat in ${chess}.`,
      )
      await expect(offer).toHaveCount(0)
      await expect(page.getByRole('cell', { name: child.first_name, exact: true })).toBeFocused()
      await expectFocusVisible(page)
      await expectUsable(page)
    })
  })
}

test('a dashboard on which no child waits does not read again', async ({ openOtherFamily }) => {
  const { page, child } = await openOtherFamily()
  await page.clock.install()
  await page.goto('/dashboard')
  await expect(weekRow(page, child.first_name)).toContainText('Mon 0 of 8')
  // Content that first appears after the five minutes would fetch its queries, which are stale by then.
  await showFamilyWeek(page)
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.clock.fastForward('05:00')
  await expect.poll(() => paths).toContain(`/api/semester/${semester.id}/windows`)
  expect(paths.filter((path) => path === '/api/family')).toEqual([])
})

test('two children with new seats each get a bar with their own name, and one that is taken on another device says so in its bar', async ({
  page,
  family,
  office,
}) => {
  const [first, second] = [await buildLine(family, office, semester), await buildLine(family, office, semester)]
  for (const { waitForRobotics } of [first, second]) await waitForRobotics()
  await page.clock.install()
  await signIn(page)
  for (const { child, robotics } of [first, second])
    await expect(weekRow(page, child.first_name).getByRole('list', { name: 'Wait List' })).toContainText(robotics)
  const shifts = await watchLayoutShifts(page)
  for (const { owner } of [first, second]) await owner.drop()
  await page.clock.fastForward('05:00')
  const answer = ({ robotics, child }: typeof first) =>
    page.getByRole('button', { name: `Answer now We are holding a seat in ${robotics} for ${child.first_name}.` })
  await expect(answer(first)).toBeVisible()
  await expect(answer(second)).toBeVisible()
  await expectUsable(page)
  expect(await shifts()).toBeLessThan(0.02)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectUsable(page)
  await answer(second).press('Enter')
  const accept = ({ robotics, child }: typeof first) =>
    page.getByRole('button', { name: `Accept ${robotics} for ${child.first_name}`, exact: true })
  await expect(accept(second)).toBeVisible()
  await expect(answer(second)).toHaveCount(0)
  await expect(answer(first)).toBeVisible()
  await expect(accept(first)).toHaveCount(0)

  await answer(first).focus()
  await family.send('POST', `/api/schedules/${first.course.id}/${first.child.id}/offer/accept`, {})
  await page.clock.fastForward('05:00')
  const sentence = `${first.child.first_name} is now enrolled in ${first.robotics}.`
  const ok = page.getByRole('button', { name: `OK ${sentence}` })
  await expect(ok).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: sentence })).toHaveCount(1)
  await expectUsable(page)
  await ok.press('Enter')
  await expect(ok).toHaveCount(0)
  await expect(page.getByRole('cell', { name: first.child.first_name, exact: true })).toBeFocused()
})
