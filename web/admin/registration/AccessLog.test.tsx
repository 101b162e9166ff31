import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ACCESS_GROUPS } from '../../../domain/registration/sensitive.ts'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { OFFICE_FORMS, REGISTRATION } from '../../../test/components/sample/accounts.ts'
import { accessesOf, REGISTRATIONS } from '../../../test/components/sample/registrations.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const LOG = 'GET /api/registrations/accesses'

const server = answerRequests()

test('the access log is searched, and Clear search moves the focus to the search', async () => {
  const rows = page.getByRole('row').filter({ hasText: REGISTRATION.reference })
  const find = page.getByRole('searchbox', { name: 'Search' })
  const status = page.getByRole('main').getByRole('status')
  server.set(...OFFICE_FORMS)
  server.setBy(LOG, ({ search }) => {
    const text = search.get('search') ?? ''
    if (text === 'zzz') return answer(LOG, 200, { accesses: [], total: 0 })
    return accessesOf(text === '' ? ACCESS_GROUPS : ['student_health_conditions'])
  })
  await showScreen(`${REGISTRATIONS}/access-log`, 'admin')
  await expect.poll(() => rows.elements()).toHaveLength(ACCESS_GROUPS.length)
  await expectUsable()
  await find.fill(`health ${REGISTRATION.reference}`)
  await expect.element(status).toHaveTextContent('1 entry')
  await expect.element(rows).toMatchTextContent('Student Health Conditions')
  await find.fill('zzz')
  await expect.element(status).toHaveTextContent('Your search for "zzz" found no results.')
  await expectUsable()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(find).toHaveFocus()
  await expect.poll(() => rows.elements()).toHaveLength(ACCESS_GROUPS.length)
})
