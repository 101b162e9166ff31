import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { COURSE } from '../../../test/components/sample/accounts.ts'
import { courseWith, MANAGER, managerOf } from '../../../test/components/sample/classes.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const CHECK = 'POST /api/admin/validate/password'
const DELETE = 'DELETE /api/courses/:id'

const server = answerRequests()
const danger = page.getByRole('region', { name: 'Danger Zone', exact: true })
const remove = danger.getByRole('button', { name: 'Delete Class' })
const password = danger.getByRole('textbox', { name: 'Your password' })

test('the password is not asked while the class has students', async () => {
  server.set(...managerOf(COURSE))
  await showScreen(MANAGER, 'admin')
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(remove)
    .toHaveAccessibleDescription(
      `${COURSE.name} still has students either enrolled or waitlisted in the class. You must clear the roster in order to delete the class.`,
    )
  await expect.element(danger.getByRole('textbox')).not.toBeInTheDocument()
  await expectUsable()
})

test('an empty class is deleted only with the password, which is checked again after each change', async () => {
  server.set(...managerOf(courseWith([])), answer(CHECK, 200, { valid: false }), answer(DELETE, 204, undefined))
  await showScreen(MANAGER, 'admin')
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect.element(remove).toHaveAccessibleDescription('Check your password first.')
  await password.fill('sample-scool')
  await userEvent.keyboard('{Enter}')
  await expect.element(danger.getByText("That password isn't correct. Please try again.")).toBeVisible()
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expectUsable()

  server.set(answer(CHECK, 200, { valid: true }))
  await password.fill('sample-school')
  await danger.getByRole('button', { name: 'Check Password' }).click()
  await expect.element(danger.getByText('Password confirmed.')).toBeVisible()
  await expect.element(remove).not.toHaveAttribute('aria-disabled')
  await expectUsable()
  await password.fill('')
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  expect(server.sent.filter(({ route }) => route === DELETE)).toEqual([])

  await password.fill('sample-school')
  await userEvent.keyboard('{Enter}')
  await expect.element(remove).not.toHaveAttribute('aria-disabled')
  await remove.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
  await expect.element(page.getByText(`${COURSE.name} has successfully been deleted.`)).toBeVisible()
  await expectUsable()
})
