import { expect } from '@playwright/test'
import type { Schedule } from '../contract/enrollment/schedules.ts'
import type { Student } from '../contract/students.ts'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { addActiveSemester, addRankedClass, closeLottery, rank, runLottery, saveLottery } from './support/lotteries.ts'
import { addChild, FAMILY } from './support/school.ts'
import { classButton, classCard, confirm, scheduleRow, storeSession } from './support/steps.ts'

test.slow()

/** One seat, five places on the wait list, and two behind it. */
const CHILDREN = 8

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('a family sees its place behind the wait list after a lottery, moves up, and leaves it by keyboard', async ({
      page,
      office,
      family,
      server,
    }) => {
      const winter = await addActiveSemester(office)
      const robotics = await addRankedClass(office, winter, { name: 'Robotics' })
      const children: Student[] = []
      for (let n = 0; n < CHILDREN; n++) children.push(await addChild(family, { grade: '5' }))
      await saveLottery(office, winter, 3_600_000)
      for (const child of children) await rank(family, child, winter, [[robotics.id]])
      await closeLottery(office, winter, server)
      await runLottery(office, winter)
      const scheduleOf = async ({ id }: Student) =>
        (await family.send<{ schedule: Schedule }>('GET', `/api/students/${id}/schedule?semester=${winter.id}`))
          .schedule
      const schedules = await Promise.all(children.map(async (child) => ({ child, schedule: await scheduleOf(child) })))
      const behind = (position: number) =>
        schedules.find(({ schedule }) => schedule.reserve[0]?.reserve_position === position)?.child
      const [first, second] = [behind(1), behind(2)]
      if (!first || !second) throw new Error('nobody is behind the wait list')

      await test.step('sees the place', async () => {
        await storeSession(page, { email: FAMILY })
        await page.evaluate((id) => sessionStorage.setItem('student_id', String(id)), second.id)
        await page.goto(`/enrollment?semester=${winter.slug}`)
        await expect(classCard(page, robotics.name)).toContainText('Number 2 behind the wait list')
        await expectUsable(page)
      })

      await test.step('moves up when the child before leaves, and leaves, too', async () => {
        await family.send('POST', `/api/schedules/${robotics.id}/${first.id}/reserve/remove`, {})
        await page.reload()
        await expect(classCard(page, robotics.name)).toContainText('Number 1 behind the wait list')
        const row = scheduleRow(page, robotics.name)
        if (!(await row.isVisible())) await page.getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
        await expect(row).toContainText('If a place opens up, you move up automatically.')
        await classButton(page, 'Leave', robotics.name).press('Enter')
        await expectUsable(page)
        await confirm(page, `${second.first_name} Marsh is no longer behind the wait list for ${robotics.name}.`)
        await expect(classButton(page, 'Full', robotics.name)).toHaveAccessibleDescription('Wait list full')
        await expect(classButton(page, 'Wait List', robotics.name)).toHaveCount(0)
        expect((await scheduleOf(second)).reserve).toEqual([])
      })
    })
  })
}
