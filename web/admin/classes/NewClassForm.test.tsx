import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { type Answer, answer, answerRequests, problem } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { COURSE } from '../../../test/components/sample/accounts.ts'
import { afterAsking, CHESS, managerOf, NO_EMAILS, SPRING } from '../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { currentDraft } from '../../session/currentDraft.ts'
import { storeDraft } from '../../session/draft.ts'

const PATH = '/admin/dashboard/classes/create'
const CREATE = 'POST /api/courses'
const COPY = 'GET /api/courses/copy/data'

const server = answerRequests()
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const create = main.getByRole('button', { name: 'Create Class', exact: true })
const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
const description = page.getByRole('textbox', { name: 'Description', exact: true })
const period = page.getByRole('combobox', { name: 'Period' })
const days = page.getByRole('combobox', { name: 'Days' })

beforeEach(() => server.set(...managerOf(COURSE, [CHESS])))

test('missing fields are listed in the summary, each linked to its field', async () => {
  await showForm(PATH)
  await expectUsable()
  await create.click()
  await expect.element(summary).toHaveFocus()
  const missing = summary.getByRole('link', { name: /Field is Required/ })
  await expect.poll(() => missing.elements()).toHaveLength(10)
  await expectUsable()
  await summary.getByRole('link', { name: 'Description: Field is Required' }).click()
  await expect.element(description).toHaveFocus()
  await expect.element(description).toHaveAccessibleDescription('Field is Required')
  expect(sentClasses()).toEqual([])
})

test('the errors of the form do not move the fields beside them', async () => {
  const rows = [
    ['Section', 'Name'],
    ['Teacher', 'Semester'],
    ['Days', 'Period', 'Time', 'Room'],
    ['Seats', 'Restrictions'],
  ].map((names) => names.map((name) => main.getByLabelText(new RegExp(`^${name}( \\*)?$`))))
  await page.viewport(1280, 900)
  await showForm(PATH)
  await create.click()
  await expect.element(summary).toHaveFocus()
  const topOf = (field: (typeof rows)[number][number]) => field.element().getBoundingClientRect().top
  for (const row of rows) expect(new Set(row.map(topOf)).size, `fields at ${row.map(topOf)}`).toBe(1)
})

test('the form says when the restrictions of other classes cannot name a section', async () => {
  const note = "Restrictions can't name this section. They need 2 to 4 digits."
  await showForm(PATH)
  for (const section of ['abc', '7', '10101', '101-B']) {
    await field('Section').fill(section)
    await expect.element(field('Section')).toHaveAccessibleDescription(note)
  }
  await expectUsable()
  for (const section of ['101', '']) {
    await field('Section').fill(section)
    await expect.element(field('Section')).not.toHaveAccessibleDescription(note)
  }
})

test('a restriction that is no section is refused, and the period Optional is not offered', async () => {
  await showForm(PATH)
  await field('Restrictions').fill('1')
  await create.click()
  await expect.element(summary).toHaveFocus()
  await expect.element(field('Restrictions')).toHaveAccessibleDescription(/2 to 4 digits/)
  await expect.element(period.getByRole('option', { name: 'Optional' })).not.toBeInTheDocument()
})

test('a copied class has the roster of its source, and each refused child is named', async () => {
  const why = 'Ruby Marsh is in Kite Building at the same time as More Kites.'
  server.set(
    answer(COPY, 200, { course: COURSE }),
    problem(CREATE, 422, { message: 'Please fix the problems below.', errors: { roster: [why] } }),
  )
  await showForm(PATH)
  await page.getByRole('button', { name: 'Copy a course' }).click()
  await dialog.getByRole('combobox', { name: 'Semester' }).selectOptions(SEMESTER.name)
  await pickSection()
  await dialog.getByRole('checkbox', { name: /^Copy the roster/ }).click()
  await dialog.getByRole('combobox', { name: 'Copy into' }).selectOptions(SEMESTER.name)
  await expectUsable()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(page.getByText('Roster has been copied')).toBeVisible()
  await expect.element(field('Name')).toHaveValue(COURSE.name)
  await expect.element(description).toMatchTextContent('Paper, string and wind.')
  await expect.element(page.getByRole('checkbox', { name: '5th' })).toBeChecked()
  await expectUsable()

  await field('Section').fill('503')
  await field('Name').fill('More Kites')
  await create.click()
  await expect.element(page.getByRole('alert').getByRole('link', { name: `Roster: ${why}` })).toBeVisible()
  const roster = page.getByRole('region', { name: 'Roster' })
  await expect.element(roster.getByRole('listitem')).toHaveTextContent(why)
  await expectUsable()
})

test('a class that was copied with its roster is restored with it after the session expired', async () => {
  await restoreCopy()
  const roster = page.getByRole('region', { name: 'Roster' })
  await expect.element(roster).toMatchTextContent(`from ${COURSE.name}`)
  await expectUsable()
  await roster.getByRole('button', { name: 'Remove the roster' }).click()
  await expect.element(roster).not.toBeInTheDocument()
})

test('a restored copy says that the class from which it was copied cannot be loaded', async () => {
  await restoreCopy(problem('GET /api/courses/:id', 404, { message: 'Not found.' }))
  await expect.element(page.getByRole('region', { name: 'Roster' }).getByRole('alert')).toBeVisible()
  await expectUsable()
})

test('a copy asks into which semester, and keeps the one that the form has', async () => {
  server.set(answer(COPY, 200, { course: { ...COURSE, enrolled: [] } }))
  server.setBy(
    CREATE,
    afterAsking(NO_EMAILS, answer(CREATE, 201, { course: { ...COURSE, id: 503, semester_id: SPRING.id } })),
  )
  await showForm(`${PATH}?semester=${SPRING.slug}`)
  const semester = main.getByRole('combobox', { name: 'Semester', exact: true })
  await expect.element(semester).toHaveValue(String(SPRING.id))
  await page.getByRole('button', { name: 'Copy a course' }).click()
  const into = dialog.getByRole('combobox', { name: 'Copy into' })
  await expect.element(into).toHaveValue(String(SPRING.id))
  await into.selectOptions('Choose…')
  await dialog.getByRole('combobox', { name: 'Semester', exact: true }).selectOptions(SEMESTER.name)
  await pickSection()
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(dialog.getByRole('link', { name: 'Copy into: Field is Required' })).toBeVisible()
  await expectUsable()
  await into.selectOptions(SPRING.name)
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(field('Name')).toHaveValue(COURSE.name)
  await expect.element(semester).toHaveValue(String(SPRING.id))
  await create.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Class successfully created!' })).toBeVisible()
  await expect.element(field('Name')).toHaveValue('')
  expect(sentClasses()).toMatchObject([{ name: COURSE.name, semester: SPRING.id }])
})

test('a copy of a class with the period Optional keeps it', async () => {
  server.set(answer(COPY, 200, { course: { ...COURSE, enrolled: [], period: 'Optional' } }))
  server.setBy(
    CREATE,
    afterAsking(
      NO_EMAILS,
      answer(CREATE, 201, { course: { ...COURSE, id: 503, name: 'Watercolor and Ink for Beginners' } }),
    ),
  )
  await showForm(PATH)
  await expect.element(period.getByRole('option', { name: 'Optional' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Copy a course' }).click()
  await pickSection()
  await dialog.getByRole('combobox', { name: 'Copy into' }).selectOptions(SEMESTER.name)
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(period).toHaveValue('Optional')
  await field('Section').fill('503')
  await create.click()
  await expect.element(page.getByText('Class successfully created!')).toBeVisible()
  await page.viewport(320, 640)
  await expectUsable()
  expect(sentClasses()).toMatchObject([{ section: '503', period: 'Optional' }])
})

test('a room that another class needs at the same time is a warning', async () => {
  server.set(...managerOf(COURSE, [{ ...CHESS, period: 'All Day' }]))
  await showForm(`${PATH}?semester=${SEMESTER.slug}`)
  const warning = page.getByRole('status').filter({ hasText: 'Two classes at one time' })
  await field('Room').fill(CHESS.room)
  await days.selectOptions('Fri')
  await expect.element(warning).not.toBeInTheDocument()
  await period.selectOptions('5')
  await expect.element(warning).toMatchTextContent(`This class and ${CHESS.name} are both in room ${CHESS.room}`)
  await expectUsable()
})

async function showForm(path: string): Promise<void> {
  await showScreen(path, 'admin')
  await expect.element(description).toBeVisible()
}

async function pickSection(): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Section' }).fill(COURSE.section)
  await userEvent.keyboard('{Enter}')
}

function field(label: string) {
  return main.getByRole('textbox', { name: label, exact: true })
}

/** The bodies of the classes that were created, without their previews. */
function sentClasses() {
  return server.sent.filter(({ route, notify }) => route === CREATE && notify !== 'preview').map(({ body }) => body)
}

/** Copies a class with its roster, and shows the form again after the session expired. */
async function restoreCopy(...later: readonly Answer[]): Promise<void> {
  server.set(answer(COPY, 200, { course: COURSE }))
  await showForm(PATH)
  await page.getByRole('button', { name: 'Copy a course' }).click()
  await dialog.getByRole('combobox', { name: 'Semester' }).selectOptions(SEMESTER.name)
  await pickSection()
  await dialog.getByRole('checkbox', { name: /^Copy the roster/ }).click()
  await dialog.getByRole('combobox', { name: 'Copy into' }).selectOptions(SEMESTER.name)
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(page.getByText('Roster has been copied')).toBeVisible()
  const draft = currentDraft('session ends')
  if (!draft) throw new Error('nothing is kept')
  await cleanup()
  storeDraft(draft)
  server.set(...later)
  await showForm(PATH)
  await expect.element(field('Name')).toHaveValue(COURSE.name)
}
