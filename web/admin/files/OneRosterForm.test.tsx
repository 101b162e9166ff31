import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests, inLines } from '../../../test/components/answers.ts'
import { recordDownloads } from '../../../test/components/browser.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { SPRING } from '../../../test/components/sample/classes.ts'
import { OFFICE, SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const EXPORT = 'GET /api/oneroster'
const NAME = `oneroster-${SPRING.slug}.zip`

const server = answerRequests()
const card = page.getByRole('region', { name: 'Rosters for a Learning Platform' })
const semester = card.getByRole('combobox', { name: 'Semester' })
const first = card.getByLabelText(/^First day/)
const last = card.getByLabelText(/^Last day/)
const save = card.getByRole('button', { name: 'Export for OneRoster' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE, answer('GET /api/semester', 200, { semesters: [SEMESTER, SPRING] }))
})

test('the export of rosters begins with the days of the chosen semester, refuses days in the wrong order, and saves all parts of the file', async () => {
  const saved = recordDownloads()
  const content = vi.spyOn(URL, 'createObjectURL')
  const parts = [
    { rows: 1, zip: btoa('PK\xff\0') },
    { rows: 2, zip: btoa('\x80 end') },
  ]
  server.set(inLines(answer(EXPORT, 200, { name: NAME, total: 2, parts }), 'parts'))
  await showScreen('/admin/dashboard/files', 'admin')
  await semester.selectOptions(SPRING.name)
  await expect.element(first).toHaveValue(SPRING.starts_on)
  await expect.element(last).toHaveValue(SPRING.ends_on)
  await first.fill('2028-01-04')
  await save.click()
  await expect.element(last).toHaveAccessibleDescription('The last day must be on or after the first day')
  await expectUsable()
  expect(saved).toEqual([])

  await first.fill('2027-01-04')
  await save.click()
  await expect.element(card.getByText('Saved to your downloads.')).toBeVisible()
  expect(saved).toEqual([NAME])
  const file = content.mock.lastCall?.[0] as Blob
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual(
    [...'PK\xff\0\x80 end'].map((each) => each.charCodeAt(0)),
  )
  await expectUsable()
  const search = server.sent.findLast(({ route }) => route === EXPORT)?.search ?? []
  expect(Object.fromEntries(search)).toEqual({ semester: SPRING.slug, from: '2027-01-04', to: SPRING.ends_on })
})
