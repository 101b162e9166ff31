import { expect } from '@playwright/test'
import type { Parent } from '../contract/parents.ts'
import { SCREENS } from './support/appearances.ts'
import { expectUsable, test } from './support/checks.ts'
import { confirmPassword, signInAsAdmin } from './support/office.ts'
import { clickRowAction, expectMessage, search } from './support/people.ts'
import { type ApiClient, addChild, registerConfirmedParent, uniqueName } from './support/school.ts'

test.slow()

for (const { title, ...options } of SCREENS) {
  test.describe(title, () => {
    test.use(options)

    test('the office merges two accounts by keyboard, after a preview that changed meanwhile', async ({
      page,
      office,
      request,
      mailbox,
      expectErrors,
    }) => {
      expectErrors(/status of 409/)
      const [kept, ended] = [
        await registerConfirmedParent(request, mailbox),
        await registerConfirmedParent(request, mailbox),
      ]
      const [keptId, endedId] = [await findParent(office, kept.email), await findParent(office, ended.email)]
      const first_name = uniqueName()
      await addChild(office, { first_name, parent_id: keptId })
      const moved = await addChild(office, { first_name, parent_id: endedId, another_child: true })
      await signInAsAdmin(page, '/admin/dashboard/users/parents')
      await search(page, ended.email)
      await clickRowAction(page, 'Merge', ended.name)
      const dialog = page.getByRole('dialog', { name: 'Merge two accounts of one family' })
      const picker = dialog.getByRole('combobox', { name: `The other account of ${ended.name}` })
      await expect(picker).toBeFocused()
      await picker.fill(kept.email)
      await expect(page.getByRole('listbox', { name: 'Parents' }).getByRole('option')).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(picker).toHaveValue(kept.name)
      const radios = dialog.getByRole('group', { name: 'Which account stays?' })
      await radios.getByRole('radio', { name: `${kept.name}, ${kept.email}` }).press('Space')
      const plan = dialog.getByRole('region', { name: 'What the merge does' })
      await expect(plan).toContainText(`${first_name} Marsh, 5th grade, moves: 0 classes, 0 wait lists`)
      await expect(plan).toContainText(`Nobody can log in with ${ended.email} anymore.`)
      await expect(plan).toContainText(`twice (students`)
      await expectUsable(page)
      await confirmPassword(dialog)
      const late = await addChild(office, { parent_id: endedId })
      const button = dialog.getByRole('button', { name: 'Merge', exact: true })
      await button.press('Enter')
      await expect(dialog.getByRole('alert')).toContainText('Something changed since this preview.')
      await expect(plan).toContainText(`${late.first_name} Marsh, 5th grade, moves`)
      await expectUsable(page)
      await button.press('Enter')
      await expectMessage(page, `The accounts are merged. The family logs in with ${kept.email}.`)
      await expect(page.getByRole('heading', { level: 1, name: 'Parents' })).toBeFocused()
      await expectUsable(page)
      const { parents } = await office.send<{ parents: Parent[] }>('GET', `/api/users/parents?id=${keptId}`)
      expect(parents[0]?.students.map(({ id }) => id)).toEqual(expect.arrayContaining([moved.id, late.id]))
      const login = await request.post('/api/login', { data: { email: ended.email, password: ended.password } })
      expect(login.status()).toBe(401)
    })
  })
}

async function findParent(office: ApiClient, email: string): Promise<number> {
  const { parents } = await office.send<{ parents: Parent[] }>('GET', `/api/users/parents?search=${email}`)
  return parents[0]?.id ?? 0
}
