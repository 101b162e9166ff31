import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests, versioned } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { OFFICE_CLASSES } from '../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const READ = 'GET /api/semester/:id/days-off'
const SAVE = 'PUT /api/semester/:id/days-off'
const LABOR_DAY = { date: '2026-09-07', name: '' }
const THANKSGIVING = ['25', '26', '27'].map((day) => ({ date: `2026-11-${day}`, name: 'Thanksgiving' }))

const server = answerRequests()
const daysOff = page.getByRole('region', { name: 'Days Off', exact: true })
const save = daysOff.getByRole('button', { name: 'Save Days Off' })
const saved = page.getByText('Days off saved.')
const add = daysOff.getByRole('button', { name: 'Add Days Off' })

beforeEach(async () => {
  server.set(...OFFICE_CLASSES, answer(SAVE, 200, { days_off: [LABOR_DAY, ...THANKSGIVING] }))
  server.set(versioned(answer(READ, 200, { days_off: [] }), '"1"'))
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}/days-off`, 'admin')
  await add.click()
})

test('a range and a single day are saved, and a date is not entered twice', async () => {
  await expect.element(field('Row 1, First day')).toHaveFocus()
  await field('Row 1, First day').fill('2026-11-25')
  await field('Row 1, Last day').fill('2026-11-27')
  await field('Row 1, Name').fill('Thanksgiving')
  await add.click()
  await field('Row 2, First day').fill('2026-11-27')
  await save.click()
  const summary = daysOff.getByRole('alert')
  await expect.element(summary).toMatchTextContent('Row 2, First day: This date is already in the list')
  await expectUsable()
  await field('Row 2, First day').fill(LABOR_DAY.date)
  await expect.element(summary).not.toBeInTheDocument()
  await save.click()
  await expect.element(saved).toBeVisible()
  await expectUsable()
  expect(sentDays()).toEqual([[...THANKSGIVING, LABOR_DAY]])
})

test('a save after someone else’s says so, and the next save replaces it', async () => {
  await field('Row 1, First day').fill(LABOR_DAY.date)
  const changed = { message: 'Someone else saved the days off.', code: 'changed' } as const
  server.set(versioned(answer(SAVE, 412, changed), '"2"'))
  await save.click()
  await expect.element(daysOff.getByRole('alert')).toMatchTextContent('Someone else saved the days off')
  await expectUsable()
  server.set(answer(SAVE, 200, { days_off: [LABOR_DAY] }))
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(sentDays()).toEqual([[LABOR_DAY], [LABOR_DAY]])
  expect(server.versions(SAVE)).toEqual(['"1"', '"2"'])
})

function field(label: string) {
  return daysOff.getByLabelText(label, { exact: true })
}

/** The days of each save. */
function sentDays() {
  return server.sent.filter(({ route }) => route === SAVE).map(({ body }) => Object(body).days_off)
}
