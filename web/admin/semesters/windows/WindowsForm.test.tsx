import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { countClicks } from '../../../../test/components/gestures.ts'
import { OFFICE_CLASSES } from '../../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../../test/components/sample/school.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const SAVE = 'PUT /api/semester/:id/windows'
const LOWER = 'K,1,2,3,4,5,6,7,8'
const HIGH = '9,10,11,12'

const server = answerRequests()
const form = page.getByRole('region', { name: 'Enrollment Windows', exact: true })
const add = form.getByRole('button', { name: 'Add a Window' })
const save = form.getByRole('button', { name: 'Save Windows' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_CLASSES)
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}/windows`, 'admin')
  await expect.element(add).toBeVisible()
})

test('windows for two groups of grades take 6 clicks', async () => {
  const [first, second] = ['2026-08-03T15:00:00.000Z', '2026-08-04T15:00:00.000Z']
  server.set(
    answer(SAVE, 200, {
      windows: [
        { id: 1, grades: LOWER, opens_at: first, closes_at: null },
        { id: 2, grades: HIGH, opens_at: second, closes_at: null },
      ],
      seats_end: {},
      now: '2026-07-01T15:00:00.000Z',
    }),
  )
  const clicks = countClicks()
  await add.click()
  await form.getByRole('button', { name: 'High (9–12)' }).click()
  await form.getByLabelText('Window 1, Opens').fill('2026-08-03T08:00')
  await add.click()
  await form.getByLabelText('Window 2, Opens').fill('2026-08-04T08:00')
  await save.click()
  await expect.element(page.getByText('Enrollment windows saved.')).toBeVisible()
  await expect.element(save).toHaveFocus()
  expect(clicks()).toBeLessThanOrEqual(6)
  const sent = server.sent.filter(({ route }) => route === SAVE).map(({ body }) => Object(body).windows)
  expect(sent).toMatchObject([
    [
      { grades: LOWER, opens_at: first },
      { grades: HIGH, opens_at: second },
    ],
  ])
  await expectUsable()
})

test('a click with Shift changes every grade from the last clicked one', async () => {
  await add.click()
  await form.getByRole('checkbox', { name: '4th' }).click()
  await form.getByRole('checkbox', { name: '12th' }).click({ modifiers: ['Shift'] })
  await expect.poll(() => form.getByRole('checkbox', { checked: true }).elements()).toHaveLength(4)
  await expect.element(form.getByText(/No window for grades 4–12\./)).toBeVisible()
  await expectUsable()
})
