import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Lottery } from '../../../../contract/enrollment/lottery.ts'
import { answer, answerRequests, problem } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { LOTTERY, LOTTERY_SCREEN } from '../../../../test/components/sample/accounts.ts'
import { afterAsking, emailing, OFFICE_CLASSES } from '../../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../../test/components/sample/school.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const PAST = '2026-08-03T15:00:00.000Z'
const RUN = 'POST /api/semester/:id/lottery/run'
const SAVE = 'PUT /api/semester/:id/lottery'

const CLOSED = { ...LOTTERY, state: 'closed', closes_at: PAST, beacon: { round: 1000, published_at: PAST } } as const

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

test('a lottery whose rankings are not recorded yet cannot run, and a run that was refused is not called interrupted', async () => {
  const run = {
    state: 'failed',
    percent: 15,
    started_at: PAST,
    refusal: 'Some children may be entered twice.',
  } as const
  const lottery = { ...CLOSED, office: { rankings: 2, run, figures: null } }
  server.set(
    ...OFFICE_CLASSES,
    ...LOTTERY_SCREEN,
    answer('GET /api/semester/:id/lottery', 200, { lottery, now: PAST, etag: '"1"' }),
  )
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}/lottery`, 'admin')
  await expect.element(button('Run the Lottery…')).toBeDisabled()
  await expect.element(page.getByText(/^The server is still recording the rankings\./)).toBeVisible()
  const refused = 'The lottery did not run. Nothing has changed. Some children may be entered twice.'
  await expect.element(page.getByText(refused)).toBeVisible()
  await expectUsable()
})

test('the office sees what changed after the closing, also during the run that is refused for it, and gives the reason', async () => {
  const lottery = { ...CLOSED, kept_at: PAST }
  const edit = { id: 2, action: 'set', kind: 'class', key: '7', section: '204', edited_at: PAST, reason: null } as const
  const changed = { ...lottery, edits: [{ ...edit, id: 1, section: '101', reason: 'A new room' }, edit] }
  const shows = (shown: Lottery) =>
    answer('GET /api/semester/:id/lottery', 200, { lottery: shown, now: PAST, etag: '"1"' })
  server.set(...OFFICE_CLASSES, ...LOTTERY_SCREEN, shows(lottery))
  server.set(answer('POST /api/admin/validate/password', 200, { valid: true }))
  const emails = emailing('lottery-results', 'Lottery results for Ruby')
  const refusal = { code: 'changes-without-reason', message: 'Something changed.' }
  server.setBy(RUN, afterAsking(emails, problem(RUN, 422, refusal)))
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}/lottery`, 'admin')
  await button('Run the Lottery…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('sample-school')
  await dialog.getByRole('button', { name: 'Check Password' }).click()
  server.set(shows(changed))
  await dialog.getByRole('button', { name: /^Run the Lottery/ }).click()
  const reason = dialog.getByRole('textbox', { name: 'Reason for these changes' })
  await expect.element(dialog.getByText(/^Section 204: its seats/)).toBeVisible()
  await expect.element(dialog.getByText(/^Section 101: .* Reason: A new room$/)).toBeVisible()
  await expectUsable()
  await reason.fill('Another teacher')
  server.setBy(RUN, afterAsking(emails, answer(RUN, 202, { lottery: changed, now: PAST, etag: '"1"' })))
  await dialog.getByRole('button', { name: /^Run the Lottery/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const sent = server.sent.filter(({ route, notify }) => route === RUN && notify !== 'preview')
  expect(sent).toMatchObject([{ body: {} }, { body: { reason: 'Another teacher', last_edit: 2 } }])
})

test.each<[Lottery['public_value'], RegExp]>([
  [null, /So nobody can choose the result, also nobody in the office\.$/],
  [
    { source: 'none', name: '', value: '' },
    /so a secret of this server decided alone, and anyone who knew it could have known the order in advance/,
  ],
])('the office reads who can choose the result of a lottery with the public value %o', async (public_value, text) => {
  const lottery = { ...LOTTERY, public_value, ...(public_value && ({ state: 'complete', ran_at: PAST } as const)) }
  server.set(
    ...OFFICE_CLASSES,
    ...LOTTERY_SCREEN,
    answer('GET /api/semester/:id/lottery', 200, { lottery, now: LOTTERY.opens_at, etag: '"1"' }),
  )
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}/lottery`, 'admin')
  await expect.element(page.getByRole('region', { name: 'Rankings' }).getByText(text)).toBeVisible()
  await expectUsable()
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
