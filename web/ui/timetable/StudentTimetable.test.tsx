import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import { answerRequests } from '../../../test/components/answers.ts'
import { classNames, showEnrollment } from '../../../test/components/classCards.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { course, enrollmentOf, RUBY, schedule, waitingFor } from '../../../test/components/sample/family.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { textsOf } from '../../../test/components/texts.ts'

const server = answerRequests()
const dialog = page.getByRole('dialog')
const nameOfWeek = "Ruby's week"

for (const { width, role, row } of [
  { width: 320, role: 'list', row: 'listitem' },
  { width: 1280, role: 'table', row: 'row' },
] as const) {
  test(`at ${width} px, the week offers the eight classes of Monday`, async () => {
    await page.viewport(width, 800)
    server.set(...enrollmentOf(RUBY, schedule()))
    await showEnrollment(RUBY)
    await page.getByRole('button', { name: 'Week view' }).click()
    const week = page.getByRole(role, { name: nameOfWeek })
    await expect.element(week).toBeVisible()
    // A phone shows the open periods of a day in one line.
    for (const each of week.element().querySelectorAll('details')) each.setAttribute('open', '')
    await expect.poll(() => week.getByRole('button', { name: /^Open ?, Mon,/ }).elements()).toHaveLength(8)
    await week.getByRole('button', { name: /^Open ?, Mon, Period 4 \(Lunch\)/ }).click()
    await expect.poll(textsOf(classNames)).toEqual(['Lunch Bunch'])
  })

  test(`at ${width} px, a schedule shows each class at its own time`, async () => {
    const early = course('Robotics II', { time: '11:30-12:05' })
    await showSchedule(width, schedule({ enrolled: [course('Lunch Bunch'), course('Homework Club'), early] }))
    const rows = dialog.getByRole(role, { name: nameOfWeek }).getByRole(row)
    const ofClass = (name: string) => rows.filter({ hasText: name }).last()
    await expect.element(ofClass('Lunch Bunch')).toMatchTextContent(/Period 4 \(Lunch\).*11:30-12:10.*Lunch Bunch/)
    await expect
      .element(ofClass('Homework Club'))
      .toMatchTextContent(/Optional \(After School\).*3:15-4:00.*Homework Club/)
    await expect.element(ofClass('Robotics II')).toMatchTextContent(/Period 4.*11:30-12:05.*Robotics II/)
    await expectUsable()
  })
}

test('a screen reader reads the week of a schedule as a table', async () => {
  const both = [course('Robotics I'), course('Map Making')]
  await showSchedule(1280, schedule({ enrolled: both, waiting: [waitingFor(course('Kitchen Chemistry'))] }))
  const week = dialog.getByRole('table', { name: nameOfWeek })
  await expect.poll(textsOf(week.getByRole('columnheader'))).toEqual(['Period', 'Mon', 'Tue/Thu', 'Wed', 'Fri'])
  await expect.element(week.getByRole('rowheader', { name: /^Period 1/ })).toMatchTextContent(/8:30/)
  await expect.element(week.getByRole('rowheader', { name: /^Period 4 \(Lunch\)/ })).toMatchTextContent(/11:30-12:10/)
  const overlap = week.getByRole('cell').filter({ hasText: 'Robotics I' })
  await expect.element(overlap).toMatchTextContent(/Map Making/)
  expect(overlap.getByText('Same time').elements()).toHaveLength(2)
  await expect
    .element(week.getByRole('cell').filter({ hasText: 'Kitchen Chemistry' }))
    .toMatchTextContent(/1st in line/)
  const open = week.getByText('Open', { exact: true }).first().element()
  const text = document.createRange()
  text.selectNodeContents(open)
  text.setStart(open, open.childNodes.length - 1)
  // Below the time of its cell.
  expect(text.getBoundingClientRect().left).toBe(open.getBoundingClientRect().left)
  await expectUsable()
})

test('on a phone, the week is a list per day', async () => {
  await showSchedule(320, schedule())
  const wednesday = dialog.getByRole('list', { name: nameOfWeek }).getByRole('list', { name: 'Wed' })
  await wednesday.getByText('2 open periods').click()
  await expect
    .poll(textsOf(wednesday.getByRole('list').getByRole('listitem')))
    .toEqual([expect.stringMatching(/Period 1.*Open/), expect.stringMatching(/Periods 2-6.*Open/)])
  expect(page.getByRole('table', { name: /'s week$/ }).elements()).toEqual([])
})

/** The schedule of the child, from the dashboard. */
async function showSchedule(width: number, of: Schedule): Promise<void> {
  await page.viewport(width, 800)
  server.set(...enrollmentOf(RUBY, of))
  await showScreen('/dashboard', 'parent')
  await page.getByRole('button', { name: 'View Ruby' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Week' })).toBeVisible()
}
