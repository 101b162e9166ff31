import '../test/components/spanish.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerRequests } from '../test/components/answers.ts'
import { expectUsable } from '../test/components/expectUsable.ts'
import { OFFICE_DASHBOARD } from '../test/components/sample/accounts.ts'
import { RUBY } from '../test/components/sample/family.ts'
import { showScreen } from '../test/components/screen.tsx'
import { SCREENS } from '../test/components/screens.ts'
import { selectStudent } from './session/storage.ts'

/** The most pixels that the header and the navigation of the office need on a phone. */
const BAR_PX = 56

const server = answerRequests()
const main = page.getByRole('main')
const heading = page.getByRole('heading', { level: 1 })

for (const { path, title, shows, answers, ...screen } of SCREENS)
  test(`${path} is usable in Spanish`, async () => {
    await page.viewport(320, 700)
    server.set(...answers)
    selectStudent(RUBY.id)
    await showScreen(path, 'role' in screen ? screen.role : undefined)
    await expect.element(heading).toBeVisible()
    await expect.element(main).toMatchTextContent(shows)
    await expect.poll(() => document.title).toBe(`${title} · Online Enrollment`)
    await expectUsable()
    if (path.startsWith('/admin/')) expect(main.element().getBoundingClientRect().y).toBeLessThanOrEqual(BAR_PX)
  })

test('on a phone, the office finds the switch of the language in the menu', async () => {
  await page.viewport(320, 700)
  server.set(...OFFICE_DASHBOARD)
  await showScreen('/admin/dashboard', 'admin')
  const english = page.getByRole('button', { name: 'English' })
  await expect.element(heading).toBeVisible()
  await expect.element(english).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Menú' }).click()
  await expect.element(english).toHaveAttribute('lang', 'en')
  await expectUsable()
})
