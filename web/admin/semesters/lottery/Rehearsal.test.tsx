import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { LOTTERY_SCREEN, OFFICE_FORMS } from '../../../../test/components/sample/accounts.ts'
import { SEMESTER } from '../../../../test/components/sample/school.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const server = answerRequests()

test('the message of a rehearsal of the lottery disappears with the next press, and its result stays', async () => {
  const done = page.getByText(/^The rehearsal is done\./)
  await page.viewport(1280, 640)
  server.set(...OFFICE_FORMS, ...LOTTERY_SCREEN)
  server.set(answer('POST /api/semester/:id/lottery/rehearsal', 200, { demand: [], figures: [] }))
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}/lottery`, 'admin')
  await page.getByRole('button', { name: 'Rehearse the Lottery' }).click()
  await expect.element(done).toBeVisible()
  await expect.element(done).toBeInViewport()
  await page.getByLabelText(/^Closes/).fill('')
  await page.getByRole('button', { name: 'Save Ranking Period' }).click()
  await expect.element(page.getByText('There is a problem')).toBeVisible()
  await expect.element(done).not.toBeInTheDocument()
  const card = page.getByRole('region', { name: 'Rehearsal', exact: true })
  await expect.element(card).toMatchTextContent('No child has ranked a class yet.')
  await expectUsable()
})
