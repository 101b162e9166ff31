import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { OFFICE_LISTS } from '../../test/components/sample/people.ts'
import { showScreen } from '../../test/components/screen.tsx'

const server = answerRequests()

for (const path of ['classes/Nothing_999', 'classes/nothing', 'logs/Nothing_999', 'logs/_'])
  test(`${path} is not found`, async () => {
    server.set(...OFFICE_LISTS)
    await showScreen(`/admin/dashboard/${path}`, 'admin')
    await expect.element(page.getByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
    await expectUsable()
  })
