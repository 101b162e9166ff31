import { expect } from '@playwright/test'
import { DAY_MS } from '../domain/durations.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester, addRankedClass } from './support/lotteries.ts'
import { region, signInAsAdmin } from './support/office.ts'
import { addChild } from './support/school.ts'
import { setFreedSeats } from './support/waitLists.ts'

for (const { title, ...appearance } of SCREENS) {
  test.describe(title, () => {
    test.use(appearance)

    test('the lines of To Do and the suggestions can be acted on, and the menu counts the former', async ({
      page,
      office,
      family,
    }) => {
      const semester = await addActiveSemester(office)
      await setFreedSeats(office, semester, 'offer')
      const [pottery, robotics, chess] = [
        await addRankedClass(office, semester, { name: 'Pottery', room: '12' }),
        await addRankedClass(office, semester, { name: 'Robotics', room: '14', period: '2' }),
        await addRankedClass(office, semester, { name: 'Chess', room: '' }),
      ]
      await addRankedClass(office, semester, { name: 'Choir', room: 'Gym', period: '2', max_seats: 20 })
      const children = [await addChild(family), await addChild(family)] as const
      for (const { id } of [pottery, robotics, chess]) {
        await family.send('POST', `/api/schedules/${id}/${children[id === chess.id ? 1 : 0].id}/enroll`)
        await family.send('POST', `/api/schedules/${id}/${children[id === chess.id ? 0 : 1].id}/waitlist`)
      }
      await office.send('PUT', `/api/semester/${semester.id}/days-off`, { days_off: daysAround(new Date()) })
      await signInAsAdmin(page, `/admin/dashboard?semester=${semester.slug}`)
      const tasks = region(page, 'To Do')
      const lines = tasks.getByRole('listitem')
      const advice = region(page, 'Suggestions').getByRole('listitem')
      const classes = advice.filter({ hasText: /Pottery|Robotics|Chess/ })
      const menu = page.getByRole('button', { name: /^Today/ })
      let count = 0

      await test.step('a day off is named', async () => {
        await expect(tasks).toContainText('Today is a day off: Fall Break.')
      })
      await test.step('of three full classes, one can move to a free room, which is a suggestion', async () => {
        await expect(classes).toHaveText([/^Pottery could move to Gym.*1 child waits.*seats 20/])
      })
      await test.step('an open offer says when it ends', async () => {
        await family.send('POST', `/api/schedules/${robotics.id}/${children[0].id}/drop`)
        await page.reload()
        const { first_name, last_name } = children[1]
        const offer = lines.filter({ hasText: 'Robotics' })
        await expect(offer).toHaveText(
          /^1 offer is open and ends (today|tomorrow|on \w+ \d+, \d+,)( at)? \d+:\d\d [AP]M/,
        )
        await expect(offer).toContainText(`${first_name} ${last_name}, Robotics`)
        count = await lines.count()
        await expectUsable(page)
        await offer.getByRole('link').click()
        await expect(page.getByRole('heading', { level: 1, name: 'Robotics' })).toBeVisible()
      })
      await test.step('the number at the menu is the number of lines of To Do, without suggestions', async () => {
        if (title === 'on a narrow screen') await page.getByRole('button', { name: 'Menu' }).click()
        await expect(menu).toHaveAccessibleName(`Today (${count} to do)`)
        await expectUsable(page)
      })
    })
  })
}

/** One of them is today at the school, whatever its time zone. */
function daysAround(now: Date) {
  return [-1, 0, 1].map((days) => {
    const date = new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
    return { date, name: 'Fall Break' }
  })
}
