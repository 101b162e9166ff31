import { expect } from '@playwright/test'
import { expectUsable } from './support/checks.ts'
import { SOON, test, untilLive } from './support/live.ts'
import { addActiveSemester, addRankedClass } from './support/lotteries.ts'
import { addClass, openClassForm, signInAsAdmin } from './support/office.ts'
import { addChild, getSemesters } from './support/school.ts'

test.slow()

test('the office sees rosters and figures change, keeps what it is typing, and has one connection when a first class appears', async ({
  page,
  family,
  office,
}) => {
  const course = await addClass(office, { max_seats: 3 })
  const { open } = await getSemesters(office)
  const child = await addChild(family)
  await untilLive(page, () => signInAsAdmin(page, `/admin/dashboard/classes/${open.slug}/${course.id}`))
  await openClassForm(page)
  const room = page.getByRole('textbox', { name: 'Room' })
  await room.fill('Gym')
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/enroll`, {})
  await expect(page.getByText('Enrolled: 1 of 3 seats')).toBeVisible(SOON)
  await expect(page.getByText(child.first_name)).toBeVisible()
  await expect(room).toHaveValue('Gym')
  await expect(room).toBeFocused()

  await untilLive(page, () => page.goto(`/admin/dashboard?semester=${open.slug}`))
  const filled = page.getByRole('definition').first()
  const before = await filled.textContent()
  await family.send('POST', `/api/schedules/${course.id}/${child.id}/drop`, {})
  await expect(filled).not.toHaveText(before ?? '', SOON)
  await expectUsable(page)

  const semester = await addActiveSemester(office)
  const streams: string[] = []
  page.on('request', (request) => new URL(request.url()).pathname === '/api/live' && streams.push(request.url()))
  await untilLive(page, () => page.goto(`/admin/dashboard?semester=${semester.slug}`))
  await expect(page.getByText(`${semester.name} has no active classes.`)).toBeVisible()
  await addRankedClass(office, semester)
  await expect(page.getByRole('heading', { name: 'By day' })).toBeVisible(SOON)
  await addRankedClass(office, semester, { period: '2' })
  await expect(page.getByRole('definition').first()).toHaveText(/\b2\b/, SOON)
  expect(streams).toHaveLength(1)
})
