import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PAUSABLE } from '../../../domain/pauses.ts'
import { answerRequests } from '../../../test/components/answers.ts'
import { classButton, classCard, showEnrollment } from '../../../test/components/classCards.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { enrollmentOf, inHours, RUBY, schedule } from '../../../test/components/sample/family.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const server = answerRequests()
const pauses = PAUSABLE.map((action) => ({ action, message: '', paused_at: inHours(-1) }))

beforeEach(() => {
  server.set(...enrollmentOf(RUBY, schedule(), { pauses }))
  return page.viewport(320, 640)
})

test('with everything paused, the form of a child has no Save', async () => {
  await showScreen('/dashboard', 'parent')
  await page.getByRole('button', { name: 'Add Student' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/Paused for now: adding and editing children/)
  expect(dialog.getByRole('button', { name: 'Save' }).elements()).toEqual([])
  await expectUsable()
})

test('with everything paused, the enrollment screen says so', async () => {
  await showEnrollment(RUBY)
  await expect.element(page.getByText(/^Paused for now: adding classes, .*marking classes$/)).toBeVisible()
  await expectUsable()
})

test('with everything paused, one sentence says so for all classes, whose seats stay', async () => {
  await showEnrollment(RUBY)
  const add = classButton('Add', 'Pottery')
  await expect.element(add).toBeDisabled()
  await expect.element(add).toHaveAccessibleDescription(/^Paused for now: adding classes/)
  await expect.element(classCard('Pottery').getByText('6 of 10 seats left')).toBeVisible()
  expect(page.getByText(/Paused for now/).elements()).toHaveLength(1)
})

test('with everything paused, no registration can be started', async () => {
  await showScreen('/student-registration')
  await expect.element(page.getByText('Paused for now: registering new students')).toBeVisible()
  expect(page.getByRole('button', { name: 'Start a Registration' }).elements()).toEqual([])
  await expectUsable()
})
