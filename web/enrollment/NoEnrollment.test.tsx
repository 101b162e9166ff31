import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { NEW_FAMILY } from '../../test/components/sample/accounts.ts'
import { enrollmentOf, RUBY, schedule } from '../../test/components/sample/family.ts'
import { showScreen } from '../../test/components/screen.tsx'
import { expectIllustration } from '../../test/components/texts.ts'

const server = answerRequests()

test('the enrollment screen without a child says so', async () => {
  server.set(...NEW_FAMILY)
  await showScreen('/enrollment', 'parent')
  await expect.element(page.getByRole('heading', { level: 1, name: 'No Student Selected' })).toBeVisible()
  await expectIllustration()
  await expectUsable()
})

test('the enrollment screen without an open semester says to check back later', async () => {
  server.set(...enrollmentOf(RUBY, schedule(), { semesters: [] }))
  await showScreen('/dashboard', 'parent')
  await page.getByRole('button', { name: 'Add/Drop Classes Ruby' }).click()
  await expect.element(page.getByText('No semester is open for enrollment yet. Please check back later.')).toBeVisible()
  await expectIllustration()
  await expectUsable()
})

test('a dashboard without children says how to add one', async () => {
  server.set(...NEW_FAMILY)
  await showScreen('/dashboard', 'parent')
  const text = 'Looks like you don\'t have any children, click "ADD STUDENT" above to add some!'
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expectIllustration()
  await expectUsable()
})
