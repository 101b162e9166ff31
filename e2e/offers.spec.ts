import { expect, type Page } from '@playwright/test'
import type { Semester } from '../contract/semesters.ts'
import type { Student } from '../contract/students.ts'
import { APPEARANCES } from './support/appearances.ts'
import { expectUsable } from './support/checks.ts'
import { tabTo } from './support/keyboard.ts'
import { watchLayoutShifts } from './support/layoutShifts.ts'
import { openChild, SOON, test } from './support/live.ts'
import { addActiveSemester } from './support/lotteries.ts'
import { addClass } from './support/office.ts'
import { addChild } from './support/school.ts'
import { classButton, classCard, confirm, scheduleRow, unfoldPeriods } from './support/steps.ts'
import { buildLine } from './support/waitLists.ts'

let semester: Semester

// The browser translates for families who read neither English nor Spanish.
test.use({ translated: true })
test.slow()
test.beforeEach(async ({ office }) => {
  semester = await addActiveSemester(office)
})

for (const { title, ...appearance } of APPEARANCES) {
  test.describe(title, () => {
    test.use(appearance)

    test('a family is offered a seat, takes it for another class by keyboard, and changes back', async ({
      page,
      family,
      office,
    }) => {
      const { robotics, chess, owner, child } = await buildLine(family, office, semester)
      const dialog = page.getByRole('dialog')
      const offer = page.getByRole('region', { name: `We are holding a seat for ${child.first_name}` })
      const gaveUp = (name: string) => `${child.first_name} gave up the seat in ${name}.`

      await test.step('joins the wait list, and chooses what happens to the class in the way', async () => {
        await openEnrollmentOf(page, child)
        await unfoldPeriods(page)
        await classButton(page, 'Wait List', robotics).press('Enter')
        const choices = dialog.getByRole('group', {
          name: `${child.first_name} can't take ${robotics} together with ${chess}. When a seat in ${robotics} opens up:`,
        })
        await expect(choices.getByRole('radio', { name: 'Ask me first' })).toBeChecked()
        await choices.getByRole('radio', { name: 'Ask me first' }).press('ArrowDown')
        await expect(choices.getByRole('radio', { name: 'Change automatically' })).toHaveAccessibleDescription(
          `We drop ${chess} and add ${robotics} without asking you first.`,
        )
        await expectUsable(page)
        await choices.getByRole('radio', { name: 'Change automatically' }).press('ArrowUp')
        await confirm(page, `${child.first_name} Marsh is number 1 on the wait list for ${robotics}.`)
      })

      await test.step('sees the offer live, with the time left', async () => {
        const shifts = await watchLayoutShifts(page)
        await owner.drop()
        const added = `Answer now We are holding a seat in ${robotics} for ${child.first_name}.`
        await expect(page.getByRole('button', { name: added })).toBeVisible(SOON)
        await expect(offer).toHaveCount(0)
        await expectUsable(page)
        expect(await shifts()).toBeLessThan(0.02)
        await classCard(page, robotics)
          .getByRole('link', { name: `Answer now ${robotics}` })
          .press('Enter')
        await expect(offer.locator(':focus')).toHaveText(robotics)
        await expect(offer).toContainText(`If you accept, ${child.first_name} will be dropped from ${chess}.`)
        await expect(offer).toContainText(/Please answer by \w+day, \w+ \d+, \d+:\d\d [AP]M MST\./)
        await expect(offer.getByRole('timer')).toHaveText(/^\d day|^\d+ hours/)
        await expect(page.getByRole('status').filter({ hasText: `${robotics}: we are holding a seat.` })).toHaveCount(1)
        await expectUsable(page)
      })

      await test.step('gets from the class to the one place with Accept, and takes the seat', async () => {
        await expect(page.getByRole('button', { name: `Accept ${robotics}` })).toHaveCount(1)
        await classCard(page, robotics)
          .getByRole('link', { name: `Answer now ${robotics}` })
          .press('Enter')
        await expect(offer.locator(':focus')).toHaveText(robotics)
        await tabTo(page, `Accept ${robotics} for ${child.first_name}`)
        await page.keyboard.press('Enter')
        await expect(dialog).toHaveAccessibleName(`Take ${robotics} for ${child.first_name} and drop ${chess}?`)
        await expectUsable(page)
        await confirm(page, `${child.first_name} Marsh is enrolled in ${robotics}.`, gaveUp(chess))
        await expect(offer).toHaveCount(0)
        await unfoldPeriods(page)
        await expect(classButton(page, 'Drop', robotics)).toBeVisible()
      })

      await test.step('changes back', async () => {
        const change = classCard(page, chess).getByRole('button', { name: `Change to this class ${chess}` })
        const reason = await classCard(page, chess).getByText(`Same time as ${robotics}`).boundingBox()
        expect(reason?.width, 'the reason is on one line').toBeGreaterThan(2 * (reason?.height ?? 0))
        await change.press('Enter')
        await expect(dialog).toHaveAccessibleName(`Change ${child.first_name} from ${robotics} to ${chess}?`)
        await confirm(page, `${child.first_name} Marsh is enrolled in ${chess}.`, gaveUp(robotics))
        await expect(classButton(page, 'Drop', chess)).toBeVisible()
        await expectUsable(page)
      })
    })

    test('a family reads who can have the seat before it drops a class', async ({ page, family, office }) => {
      const course = await addClass(office, { semester: semester.id, max_seats: 1 })
      const [child, other] = [await addChild(family), await addChild(family)]
      const post = ({ id }: Student, action: string) =>
        family.send('POST', `/api/schedules/${course.id}/${id}/${action}`, {})
      await post(child, 'enroll')
      await openEnrollmentOf(page, child)
      await unfoldPeriods(page)
      await classButton(page, 'Drop', course.name).press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Another family can take the seat.')
      await expectUsable(page)
      await post(other, 'waitlist')
      await expect(dialog).toContainText('The seat goes to the next child on the wait list.', SOON)
      await expect(dialog).not.toContainText('Another family')
      await expectUsable(page)
    })

    test('a family changes later what happens to a class in the way', async ({ page, family, office }) => {
      const { robotics, chess, owner, child, waitWithChess } = await buildLine(family, office, semester)
      await waitWithChess()
      await openEnrollmentOf(page, child)
      const schedule = page.getByRole('button', { name: 'Schedule', exact: true })
      if ((await schedule.getAttribute('aria-expanded')) === 'false') await schedule.press('Enter')
      const place = scheduleRow(page, robotics)
      const dialog = page.getByRole('dialog')
      const choose = async (before: string, after: string) => {
        await tabTo(page, `Change this ${robotics}`)
        await page.keyboard.press('Enter')
        await expect(dialog.getByRole('radio', { name: before, exact: true })).toBeChecked()
        await dialog.getByRole('radio', { name: after, exact: true }).check()
        await expectUsable(page)
        await dialog.getByRole('button', { name: 'Save' }).press('Enter')
        await expect(dialog.getByRole('status').filter({ hasText: /\S/ })).toContainText('on the wait list for')
        await dialog.getByRole('button', { name: 'OK' }).press('Enter')
        await expect(dialog).toHaveCount(0)
        await expectUsable(page)
      }

      await test.step('drops the class in the way, and chooses again when it adds it', async () => {
        const asked = `When a seat opens up, we ask you before ${chess} is dropped.`
        await expect(place).toContainText(asked)
        await unfoldPeriods(page)
        await classButton(page, 'Drop', chess).press('Enter')
        await confirm(page, `${child.first_name} Marsh has been dropped from ${chess}.`)
        await expect(place).not.toContainText(asked)
        await classButton(page, 'Add', chess).press('Enter')
        const choices = dialog.getByRole('group', {
          name: `${child.first_name} is on the wait list for ${robotics}, and ${chess} would be in the way. When a seat in ${robotics} opens up:`,
        })
        await expect(choices.getByRole('radio', { name: 'Ask me first' })).toBeChecked()
        await expect(choices.getByRole('radio', { name: 'Leave the wait list' })).toHaveAccessibleDescription(
          `${child.first_name} gives up the place on the wait list for ${robotics} now.`,
        )
        await expectUsable(page)
        await confirm(page, `${child.first_name} Marsh is enrolled in ${chess}.`)
        await expect(place).toContainText(asked)
      })
      await choose('Ask me first', `Keep ${chess}`)
      await expect(place).toContainText(
        `${child.first_name} is in ${chess} at the same time. For now, an open seat goes to the next child. ${child.first_name} keeps the same place on the wait list. To get the next open seat, drop ${chess}.`,
      )
      await choose(`Keep ${chess}`, 'Change automatically')
      await expect(place).toContainText(`When a seat opens up, ${chess} is dropped automatically.`)
      await owner.drop()
      await expect(async () => {
        await unfoldPeriods(page)
        await expect(classButton(page, 'Drop', robotics)).toBeVisible({ timeout: 1000 })
      }).toPass(SOON)
    })
  })
}

test('a family that accepts a seat, or changes classes, chooses what happens to a place at that time', async ({
  page,
  family,
  office,
}) => {
  const { robotics, chess, child, waitForRobotics } = await buildLine(family, office, semester)
  const { id, name: art } = await addClass(office, { semester: semester.id, max_seats: 1 })
  const sibling = await addChild(family)
  await waitForRobotics()
  await family.send('POST', `/api/schedules/${id}/${sibling.id}/enroll`, {})
  await family.send('POST', `/api/schedules/${id}/${child.id}/waitlist`, {})
  await family.send('POST', `/api/schedules/${id}/${sibling.id}/drop`)
  await openEnrollmentOf(page, child)
  const dialog = page.getByRole('dialog')
  const choicesAbout = (kept: string) =>
    dialog.getByRole('group', {
      name: `${child.first_name} is on the wait list for ${robotics}, and ${kept} would be in the way. When a seat in ${robotics} opens up:`,
    })

  await test.step('accepts the seat, and is asked first', async () => {
    await page.getByRole('button', { name: `Accept ${art} for ${child.first_name}` }).click()
    await expect(choicesAbout(art).getByRole('radio', { name: 'Ask me first' })).toBeChecked()
    await expectUsable(page)
    await confirm(page, `${child.first_name} Marsh is enrolled in ${art}.`)
    await expect(scheduleRow(page, robotics)).toContainText(
      `When a seat opens up, we ask you before ${art} is dropped.`,
    )
  })

  await test.step('changes to another class, and leaves the wait list', async () => {
    await classCard(page, chess)
      .getByRole('button', { name: `Change to this class ${chess}` })
      .click()
    await choicesAbout(chess).getByRole('radio', { name: 'Leave the wait list' }).check()
    await expectUsable(page)
    await confirm(
      page,
      `${child.first_name} Marsh is enrolled in ${chess}.`,
      `${child.first_name} gave up the seat in ${art}.`,
    )
    await expect(scheduleRow(page, robotics)).toHaveCount(0)
  })
})

async function openEnrollmentOf(page: Page, child: Student): Promise<void> {
  await openChild(page, child.id, { at: `/enrollment?semester=${semester.slug}` })
  await page.getByRole('tab', { name: /^Fri/ }).click()
}
