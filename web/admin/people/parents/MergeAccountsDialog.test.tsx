import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { OFFICE_LISTS, PARENTS, parentPage } from '../../../../test/components/sample/people.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const MERGE = 'POST /api/users/parents/:id/merge'
const [HARRIET, ELENA] = PARENTS

const server = answerRequests()
const dialog = page.getByRole('dialog', { name: 'Merge two accounts of one family' })
const plan = dialog.getByRole('region', { name: 'What the merge does' })
const merge = dialog.getByRole('button', { name: 'Merge', exact: true })
const opener = page.getByRole('button', { name: 'Actions for Harriet Begay' })

test('accounts are merged into an unconfirmed one only with an invitation, and a closed dialog changes nothing', async () => {
  if (!HARRIET || !ELENA) throw new Error('two families are needed')
  const kept = { ...HARRIET, email_status: 'invited' as const }
  const child = { id: 12, first_name: 'Ruby', last_name: 'Marsh', grade: '5' as const }
  const moved = { ...child, enrolled: 1, waiting: 0, offered: 0, registrations: [] }
  server.set(
    ...OFFICE_LISTS,
    answer('GET /api/users/parents/:id/merge', 200, {
      plan: {
        kept: { ...kept, email_status: 'unconfirmed' },
        ended: ELENA,
        children: [moved],
        same_named: [],
        calendars: 0,
        above_limit: null,
        needs_invitation: true,
        pending_lotteries: [],
        version: '1',
      },
    }),
    answer('POST /api/admin/validate/password', 200, { valid: true }),
    answer(MERGE, 200, { parents: [kept] }),
  )
  await page.viewport(1280, 900)
  await showScreen('/admin/dashboard/users/parents', 'admin')
  await openMerge()
  await expect.element(plan).toMatchTextContent(`Nobody has confirmed that ${kept.email} belongs to Harriet Begay.`)
  await expect.element(merge).not.toBeInTheDocument()
  await expectUsable()
  await page.viewport(1280, 900)
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  expect(server.sent.filter(({ route }) => route === MERGE)).toEqual([])

  await openMerge()
  await dialog.getByRole('checkbox', { name: `Email an invitation to ${kept.email}` }).click()
  await dialog.getByLabelText('Your password').fill('saguaro in the rain')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Password confirmed.')).toBeVisible()
  await expectUsable()
  await page.viewport(1280, 900)
  server.set(parentPage([kept]))
  await merge.click()
  const done = page.getByRole('status').filter({ hasText: `The family logs in with ${kept.email}.` })
  await expect.element(done).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: kept.email })).toMatchTextContent('Invited')
  await expect.element(opener).toHaveFocus()
  const [sent] = server.sent.filter(({ route }) => route === MERGE)
  expect(sent).toMatchObject({
    path: `/api/users/parents/${kept.id}/merge`,
    body: { other_id: ELENA.id, invite: true },
  })
})

/** Opens the dialog of Harriet Begay, and chooses Elena Marsh. */
async function openMerge(): Promise<void> {
  await opener.click()
  await page.getByRole('menuitem', { name: 'Merge' }).click()
  await dialog.getByRole('combobox', { name: 'The other account of Harriet Begay' }).fill('elena')
  await page.getByRole('option', { name: /elena@marsh/ }).click()
  await expect.element(plan).toBeVisible()
}
