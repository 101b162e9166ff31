import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answerRequests, problem } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { OFFICE_FORMS } from '../../../../test/components/sample/accounts.ts'
import { OFFICE_LISTS } from '../../../../test/components/sample/people.ts'
import { showScreen } from '../../../../test/components/screen.tsx'
import { selectStudent } from '../../../session/storage.ts'

const PATH = '/admin/dashboard/users/students'
const GONE = problem('GET /api/students/:id', 404, { message: 'Student not found' })

const server = answerRequests()

test('the page of a student who does not exist is not found', async () => {
  server.set(...OFFICE_LISTS, GONE)
  await showScreen(`${PATH}/999999`, 'admin')
  await expect.element(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
  await expectUsable()
})

test('the enrollment screen explains to the office that no student is chosen, or that the student was deleted', async () => {
  const schedule = problem('GET /api/students/:id/schedule', 404, { message: 'Student not found' })
  const screen = problem('GET /api/students/:id/enrollment-screen', 404, { message: 'Student not found' })
  server.set(...OFFICE_LISTS, ...OFFICE_FORMS, GONE, schedule, screen)
  await showScreen('/enrollment', 'admin')
  await expect.element(page.getByRole('heading', { level: 1, name: 'No Student Selected' })).toBeVisible()
  await expectUsable()
  await cleanup()
  selectStudent(999_999)
  await showScreen('/enrollment', 'admin')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Student Not Found' })).toBeVisible()
  await expectUsable()
  await page.getByRole('button', { name: 'Back to Students' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible()
})
