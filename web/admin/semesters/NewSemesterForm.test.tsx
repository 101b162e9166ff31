import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SemesterPreview } from '../../../contract/semesters.ts'
import { answer, answerRequests, lost, problem } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { COURSE } from '../../../test/components/sample/accounts.ts'
import { OFFICE_CLASSES, SPRING, toListed } from '../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const CREATE = 'POST /api/semester'
const PREVIEW = 'POST /api/semester/preview'
const LIST = 'GET /api/courses/by-semester/:semester'
const TAKEN = `A semester named ${SEMESTER.name} already exists.`
const SUMMER = { ...SPRING, id: 3, slug: 'Summer-2027_3', name: 'Summer 2027', active: false }
const COURSE_A = { ...toListed(COURSE), id: 601, section: '601', name: 'Weaving' }
const COURSE_B = { ...COURSE_A, id: 602, section: '602' }

const WAS = {
  starts_on: '2026-08-24',
  ends_on: null,
  confirmation: 'required' as const,
  confirmation_from: '2026-07-20',
  windows: [{ grades: 'K,1', opens_at: '2026-08-03T15:00:00Z', closes_at: null }],
  lottery: { opens_at: '2026-07-06T15:00:00Z', closes_at: '2026-07-13T15:00:00Z', ran_at: null },
  days_off: [
    { date: '2026-08-24', name: 'Fair' },
    { date: '2026-08-25', name: 'Fair' },
  ],
  document_requests: [{ kind: 'birth' as const, title: '', title_es: '', due_on: '2026-09-25' }],
}
const BECOMES = {
  starts_on: '2027-08-23',
  ends_on: null,
  confirmation: 'required' as const,
  confirmation_from: '2027-07-19',
  windows: [{ grades: 'K,1', opens_at: '2027-08-02T15:00:00Z', closes_at: null }],
  lottery: null,
  days_off: [
    { date: '2027-08-23', name: 'Fair' },
    { date: '2027-08-24', name: 'Fair' },
  ],
  document_requests: [{ kind: 'birth' as const, title: '', title_es: '', due_on: '2027-09-24' }],
}
const FOUND: SemesterPreview = {
  setup: { was: WAS, becomes: BECOMES },
  classes: { was: 2, becomes: 1 },
  closed: [{ date: '2027-08-23', name: 'Fair', on: 'first-day' }],
  conflicts: [
    {
      section: '601',
      name: 'Weaving',
      inactive_teacher: 'Ida Gone',
      clashes: [{ shares: 'room', name: 'Rival', section: '610' }],
    },
  ],
}

const server = answerRequests()
const main = page.getByRole('main')
const name = main.getByRole('textbox', { name: 'Name' })
const create = main.getByRole('button', { name: 'Create Semester' })
const preview = main.getByRole('button', { name: 'Preview' })
const dialog = page.getByRole('dialog')
const setup = main.getByRole('combobox', { name: 'Copy the setup from' })

test('a name that is already in use is refused with an error at the field, and another one is created', async () => {
  server.set(
    ...OFFICE_CLASSES,
    problem(CREATE, 422, { message: 'Please fix the problems below.', errors: { name: [TAKEN] } }),
  )
  await showScreen('/admin/dashboard/semesters/create/', 'admin')
  await expect.element(name).toHaveFocus()
  await name.fill(SEMESTER.name)
  await create.click()
  await expect.element(name).toHaveAccessibleDescription(/A semester named/)
  await expectUsable()

  server.set(answer(CREATE, 201, { semesters: [SEMESTER, SPRING, SUMMER] }))
  await name.fill(SUMMER.name)
  await create.click()
  await expect.element(page.getByText('Semester successfully created!')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open Summer 2027 in the Semester Manager' })).toBeVisible()
  await expectUsable()
  const bodies = server.sent.filter(({ route }) => route === CREATE).map(({ body }) => body)
  expect(bodies).toEqual([{ name: SEMESTER.name }, { name: SUMMER.name }])
})

for (const width of [1280, 320])
  test(`at ${width} px, a semester like another one is created after a look at its dates and conflicts`, async () => {
    await page.viewport(width, 900)
    server.set(
      ...OFFICE_CLASSES,
      answer(LIST, 200, { courses: [COURSE_A, COURSE_B] }),
      answer(PREVIEW, 200, { preview: FOUND }),
      answer(CREATE, 201, { semesters: [SEMESTER, SPRING, SUMMER] }),
    )
    await chooseCopies()
    await main.getByRole('checkbox', { name: 'Weaving 602' }).click()
    if (width === 320) await expectUsable()
    await page.viewport(width, 900)
    await preview.click()
    await expect
      .element(dialog.getByRole('row', { name: /^First day Mon, Aug 24, 2026 Mon, Aug 23, 2027$/ }))
      .toBeVisible()
    const rows = dialog.getByRole('row').elements()
    expect(rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['First day', 'Mon, Aug 24, 2026', 'Mon, Aug 23, 2027'],
      ['Last day', 'Not entered', 'Not entered'],
      ['Confirmation by families', 'Ask families, and require it to enroll', 'Ask families, and require it to enroll'],
      ['Ask families from', 'Mon, Jul 20, 2026', 'Mon, Jul 19, 2027'],
      ['Enrollment opens (K, 1)', 'Aug 3, 2026, 8:00 AM', 'Aug 2, 2027, 8:00 AM'],
      ['Enrollment closes (K, 1)', 'Not entered', 'Not entered'],
      ['Ranking opens', 'Jul 6, 2026, 8:00 AM', 'Left out'],
      ['Ranking closes', 'Jul 13, 2026, 8:00 AM', 'Left out'],
      ['Fair', 'Mon, Aug 24, 2026 – Tue, Aug 25, 2026', 'Mon, Aug 23, 2027 – Tue, Aug 24, 2027'],
      ['Birth record is due', 'Fri, Sep 25, 2026', 'Fri, Sep 24, 2027'],
      ['Classes', '2', '1'],
    ])
    for (const text of [
      'The lottery is left out, because its ranking period would be over.',
      "Mon, Aug 23, 2027 is a day off. It's the first day.",
      'Ida Gone is inactive.',
      'Same room and time as Rival (610).',
    ])
      await expect.element(dialog.getByText(text)).toBeVisible()
    if (width === 320) await expectUsable()
    await page.viewport(width, 900)
    await dialog.getByRole('button', { name: 'Create Semester' }).click()
    await expect.element(page.getByText(/choose “Delete this semester”/)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(name).toHaveFocus()
    const body = { name: SUMMER.name, copy_from: 1, copy_setup_from: 1, classes: [601] }
    const sent = server.sent.filter(({ route }) => route === CREATE || route === PREVIEW)
    expect(sent.map(({ route, body }) => [route, body])).toEqual([
      [PREVIEW, body],
      [CREATE, body],
    ])
  })

test('a refused class is an error at the list, and Back and a refused creation keep what was entered', async () => {
  const gone = "The semester doesn't have all of these classes anymore."
  const refusal = { message: 'Please fix the problems below.', errors: { classes: [gone] } }
  server.set(...OFFICE_CLASSES, answer(LIST, 200, { courses: [COURSE_A, COURSE_B] }), problem(PREVIEW, 422, refusal))
  await chooseCopies()
  const first = main.getByRole('checkbox', { name: 'Weaving 601' })
  await first.click()
  await preview.click()
  await expect.element(main.getByRole('group', { name: 'Classes to copy' })).toHaveAccessibleDescription(/all of these/)
  await expectUsable()
  const nothing = { setup: null, classes: { was: 2, becomes: 1 }, closed: [], conflicts: [] }
  server.set(answer(PREVIEW, 200, { preview: nothing }), problem(CREATE, 422, { message: TAKEN }))
  await preview.click()
  await expect.element(dialog.getByText('No conflicts were found.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Semester' }).click()
  await expect.element(dialog.getByText(TAKEN)).toBeVisible()
  await expectUsable()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.element(preview).toHaveFocus()
  await expect.element(first).not.toBeChecked()
  await expect.element(name).toHaveValue(SUMMER.name)
})

test('classes that do not load can be asked for again', async () => {
  server.set(...OFFICE_CLASSES, lost(LIST))
  await chooseCopies()
  await expect.element(main.getByRole('alert')).toBeVisible()
  server.set(answer(LIST, 200, { courses: [] }))
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main.getByText('This semester has no classes.')).toBeVisible()
})

async function chooseCopies() {
  await showScreen('/admin/dashboard/semesters/create/', 'admin')
  await name.fill(SUMMER.name)
  await main.getByRole('combobox', { name: 'Copy classes from' }).selectOptions(SEMESTER.name)
  await expect.element(main.getByLabelText('First day')).not.toBeInTheDocument()
  await setup.selectOptions(SEMESTER.name)
  await expect.element(main.getByLabelText('First day')).toBeVisible()
}
