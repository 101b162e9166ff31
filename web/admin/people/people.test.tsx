import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { OFFICE_FORMS } from '../../../test/components/sample/accounts.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const USERS = '/admin/dashboard/users'

const server = answerRequests()

beforeEach(() => server.set(...OFFICE_FORMS))

for (const [path, title, text] of [
  ['teachers?show=all', 'Teachers', '1 teacher'],
  ['teachers?search=nothing', 'Teachers', 'Your search for "nothing" found no results.'],
  ['parents', 'Parents', '1 parent'],
  ['students', 'Students', '1 student'],
] as const)
  test(`the screen ${path} is usable`, async () => {
    await showScreen(`${USERS}/${path}`, 'admin')
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.element(page.getByText(text).first()).toBeVisible()
    await expectUsable()
  })

for (const path of ['students', 'parents', 'teachers?show=all'])
  test(`on a phone of 320 by 568 pixels, the list ${path} shows the first row without scrolling`, async () => {
    await page.viewport(320, 568)
    await showScreen(`${USERS}/${path}`, 'admin')
    const name = page.getByRole('rowheader').first()
    await expect.element(name).toBeVisible()
    await expect.poll(() => name.element().getBoundingClientRect().bottom).toBeLessThan(568)
  })

test('the dialogs of a parent are usable', async () => {
  const dialog = page.getByRole('dialog')
  await showScreen(`${USERS}/parents`, 'admin')
  for (const [command, button] of [
    ['Delete', 'Delete'],
    ['Edit', 'Save'],
  ] as const) {
    await page.getByRole('button', { name: 'Actions for Elena Marsh' }).click()
    await page.getByRole('menuitem', { name: command }).click()
    await expect.element(dialog.getByRole('button', { name: button, exact: true })).toBeVisible()
    await expectUsable()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

test('the parents that a new student can have are usable', async () => {
  await showScreen(`${USERS}/students`, 'admin')
  await page.getByRole('button', { name: 'Create Student' }).click()
  await page.getByRole('combobox', { name: 'Parent' }).fill('mar')
  await expect.element(page.getByRole('listbox', { name: 'Parents' }).getByRole('option').first()).toBeVisible()
  await expectUsable()
})
