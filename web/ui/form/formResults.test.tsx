import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EmailsPreview } from '../../../contract/familyEmails.ts'
import { answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { FORMS, OTHER_FORMS } from '../../../test/components/formRows.ts'
import { OFFICE_FORMS } from '../../../test/components/sample/accounts.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const SOURCES = import.meta.glob<string>('/web/**/*Form.tsx', { query: '?raw', import: 'default', eager: true })
const NO_EMAILS: EmailsPreview = { families: 0, emailed_anyway: 0, taken_back: 0, emails: [], not_emailed: [] }

const server = answerRequests()

beforeEach(() => page.viewport(1280, 640))

for (const row of FORMS)
  test(`a refused save of ${row.subject} after a saved one shows only its problem, and takes the focus`, async () => {
    const { route } = row.save
    let saves = 0
    server.set(...(row.answers ?? OFFICE_FORMS))
    server.setBy(route, () => {
      saves += 1
      return row.asksWhomItEmails && saves % 2 === 1 ? { route, status: 200, body: NO_EMAILS } : row.save
    })
    await showScreen(row.path, row.as ?? 'admin')
    await row.open?.()
    const form = row.part()
    const summary = form.getByRole('alert').filter({ hasText: 'There is a problem' })
    const saved = page.getByRole('status').filter({ hasText: row.saved })
    const press = () => form.getByRole('button', { name: row.button, exact: true }).click()
    const refuse = async () => {
      await row.wrong(form)
      await press()
      await expect.element(summary).toHaveFocus()
      await expect.element(summary).toBeInViewport()
      await expect.element(saved).not.toBeInTheDocument()
    }

    await refuse()
    expect(saves).toBe(0)

    await row.right(form)
    if (row.after) server.set(...row.after)
    await press()
    await row.confirm?.()
    await expect.element(saved).toBeVisible()
    await expect.element(saved).toBeInViewport()
    await expect.element(page.getByText('There is a problem')).not.toBeInTheDocument()
    expect(saves).toBe(row.asksWhomItEmails ? 2 : 1)

    await row.reopen?.(server.set)
    await refuse()
    await expectUsable()
  })

test('every form is in the list', () => {
  const forms = Object.entries(SOURCES).filter(([, source]) => /useContractForm\(/.test(source))
  const names = forms.map(([file]) => file.slice(1))
  const listed = [...FORMS.map(({ file }) => file), ...Object.keys(OTHER_FORMS)]
  expect(names.length).toBeGreaterThan(20)
  expect(listed.toSorted()).toEqual(names.toSorted())
})
