import { expect, type Page } from '@playwright/test'
import type { Semester } from '../contract/semesters.ts'
import type { Student } from '../contract/students.ts'
import { APPEARANCES } from './appearances.ts'
import { expectUsable } from './checks.ts'
import { openChild, SOON, test } from './live.ts'
import { addClass } from './office.ts'
import { type ApiClient, addChild, uniqueName } from './school.ts'
import { classButton, classCard, confirm, scheduleRow } from './steps.ts'

let semester: Semester
let isOffering = false

test.slow()
test.beforeEach(async ({ office }) => {
  const name = uniqueName()
  const { semesters } = await office.send<{ semesters: Semester[] }>('POST', '/api/semester', { name })
  const created = semesters.find((one) => one.name === name)
  if (!created) throw new Error('no semester')
  semester = created
  isOffering = true
  await setActive(office, 1)
})
test.afterEach(async ({ office }) => {
  if (isOffering) await setActive(office, 0)
})

for (const { title, ...appearance } of [{ title: 'on a wide screen' }, ...APPEARANCES]) {
  test(`a family is offered a seat, takes it for another class, and changes back, ${title}`, async ({
    family,
    office,
    openPage,
  }) => {
    const page = await openPage(appearance)
    const { robotics, chess, owner, child } = await buildLine(family, office)
    await openEnrollmentOf(page, child)
    await classButton(page, 'Wait List', robotics).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`${chess} is in the way.`)
    await dialog.getByRole('switch', { name: 'Change automatically' }).check()
    await expect(dialog).toContainText('without asking you')
    await expectUsable(page)
    await dialog.getByRole('switch', { name: 'Change automatically' }).uncheck()
    await confirm(page, `${child.first_name} Marsh is number 1 on the wait list for ${robotics}.`)

    await owner.drop()
    const offer = page.getByRole('region', { name: `A seat is on hold for ${child.first_name}` })
    await expect(offer).toContainText(`Accepting it drops ${chess}.`, SOON)
    await expectUsable(page)
    await page.screenshot({ path: `.build/e2e/offer-${title.replaceAll(' ', '-')}.png`, fullPage: true })
    await offer.getByRole('button', { name: `Accept ${robotics}` }).click()
    await expect(dialog).toHaveAccessibleName(`Take ${robotics} and drop ${chess}?`)
    await expectUsable(page)
    await confirm(page, `${child.first_name} Marsh is enrolled in ${robotics}.`)
    await expect(offer).toHaveCount(0)
    await expect(classButton(page, 'Drop', robotics)).toBeVisible()

    await classCard(page, chess)
      .getByRole('button', { name: `Change to this class ${chess}` })
      .click()
    await expect(dialog).toHaveAccessibleName(`Change ${child.first_name} Marsh from ${robotics} to ${chess}?`)
    await confirm(page, `${child.first_name} Marsh is enrolled in ${chess}.`)
    await expect(classButton(page, 'Drop', chess)).toBeVisible()
    await expectUsable(page)
  })
}

test('a family declines a seat, and leaves the wait list', async ({ page, family, office }) => {
  const { robotics, owner, child, waitForRobotics } = await buildLine(family, office)
  await waitForRobotics()
  await owner.drop()
  await openEnrollmentOf(page, child)
  const offer = page.getByRole('region', { name: `A seat is on hold for ${child.first_name}` })
  await offer.getByRole('button', { name: `Decline ${robotics}` }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'No' })).toBeFocused()
  await confirm(page, `${child.first_name} Marsh gave up the seat in ${robotics} and is no longer on its wait list.`)
  await expect(scheduleRow(page, robotics)).toHaveCount(0)
})

/** A full class, and a child that has another class at the same time. */
async function buildLine(family: ApiClient, office: ApiClient) {
  const [robotics, chess] = [
    await addClass(office, { semester: semester.id, max_seats: 1 }),
    await addClass(office, { semester: semester.id, max_seats: 1 }),
  ]
  const [owner, child] = [await addChild(family), await addChild(family)]
  const post = ({ id }: { id: number }, student: Student, action: string) =>
    family.send('POST', `/api/schedules/${id}/${student.id}/${action}`, {})
  await post(robotics, owner, 'enroll')
  await post(chess, child, 'enroll')
  return {
    robotics: robotics.name,
    chess: chess.name,
    child,
    owner: { drop: () => post(robotics, owner, 'drop') },
    waitForRobotics: async () => {
      await post(chess, child, 'drop')
      await post(robotics, child, 'waitlist')
    },
  }
}

async function openEnrollmentOf(page: Page, child: Student): Promise<void> {
  await openChild(page, child.id)
  await page.goto(`/enrollment?semester=${semester.slug}`)
  await page.getByRole('tab', { name: /^Fri/ }).click()
}

function setActive(office: ApiClient, active: 0 | 1) {
  const { id, name } = semester
  return office.send('PUT', `/api/semester/${id}`, { name, active, disabled: 0, freed_seats: 'offer' })
}
