import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { LOTTERY, LOTTERY_SCREEN } from '../../../../test/components/sample/accounts.ts'
import { OFFICE_CLASSES } from '../../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../../test/components/sample/school.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const SAVE = 'PUT /api/semester/:id/lottery'

const server = answerRequests()
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a lottery that did not run before the end of the semester cannot run anymore', async () => {
  const lottery = { ...LOTTERY, state: 'ranking', too_late: true } as const
  server.set(
    ...OFFICE_CLASSES,
    ...LOTTERY_SCREEN,
    answer('GET /api/semester/:id/lottery', 200, { lottery, now: LOTTERY.opens_at, etag: '"1"' }),
  )
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}/lottery`, 'admin')
  await expect.element(button('Run the Lottery…')).toBeDisabled()
  await expect
    .element(page.getByText("The last day of the semester has passed, so the lottery can't run anymore."))
    .toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Rankings' }).getByRole('status'))
    .toMatchTextContent(/ The last day of the semester has passed, so families can't rank classes anymore\.$/)
  await expect.element(button('Rehearse the Lottery')).not.toBeInTheDocument()
})

test('the focus stays at the button that saved or checked something, and goes to the result of a rehearsal', async () => {
  server.set(
    ...OFFICE_CLASSES,
    answer(SAVE, 200, { lottery: LOTTERY, now: LOTTERY.opens_at, etag: '"2"' }),
    answer('POST /api/semester/:id/lottery/rehearsal', 200, { demand: [], figures: [] }),
    answer('POST /api/admin/validate/password', 200, { valid: true }),
  )
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}/lottery`, 'admin')
  await page.getByLabelText(/^Opens/).fill('2099-08-03T08:00')
  await page.getByLabelText(/^Closes/).fill('2099-08-10T20:00')
  server.set(...LOTTERY_SCREEN)
  await button('Create Lottery').click()
  await expect.element(page.getByText('Ranking period saved.')).toBeVisible()
  await expect.element(button('Save Ranking Period')).toHaveFocus()

  await button('Rehearse the Lottery').click()
  await expect.element(page.getByText(/^The rehearsal is done\./)).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('No child has ranked a class yet.')
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1')
  await expectUsable()

  await button('Delete Lottery…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('sample-school')
  await dialog.getByRole('button', { name: 'Check Password' }).click()
  await expect.element(dialog.getByText('Password confirmed.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Check Password' })).toHaveFocus()
})
