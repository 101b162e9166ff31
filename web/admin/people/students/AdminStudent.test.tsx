import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests, problem } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { OFFICE_LISTS } from '../../../../test/components/sample/people.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const PATH = '/admin/dashboard/users/students'
const GONE = problem('GET /api/students/:id', 404, { message: 'Student not found' })

const server = answerRequests()

test('the page of a student who does not exist is not found', async () => {
  server.set(...OFFICE_LISTS, GONE)
  await showScreen(`${PATH}/999999`, 'admin')
  await expect.element(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
  await expectUsable()
})
