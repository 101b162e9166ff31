import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { MONDAY, OFFICE_CLASSES, SCHEDULES, SPRING } from '../../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../../test/components/sample/school.ts'
import { showScreen } from '../../../../test/components/screen.tsx'
import { textsOf } from '../../../../test/components/texts.ts'

const LIST = 'GET /api/semester/:id/bell-schedules'
const SAVE = 'PUT /api/semester/:id/bell-schedules'
const REFUSALS: readonly (readonly [field: string, value: string, message: string])[] = [
  ['row 1, Label', '', 'Field is Required'],
  ['row 1, Ends', '08:00', 'The end must be after the start'],
  ['row 2, Period', '', 'Field is Required'],
  ['row 2, Period', '1', 'This period is already in this schedule'],
  ['row 2, Starts', '', 'Field is Required'],
  ['row 2, Starts', '09:00', 'This row overlaps another row'],
]

const server = answerRequests()
const card = page.getByRole('region', { name: 'Bell Schedules', exact: true })
const save = card.getByRole('button', { name: 'Save Bell Schedules' })
const saved = page.getByText('Bell schedules saved.')
const summary = card.getByRole('alert').filter({ hasText: 'There is a problem' })

beforeEach(async () => {
  server.set(...OFFICE_CLASSES)
  server.setBy(LIST, ({ path }) =>
    answer(LIST, 200, { bell_schedules: path.includes(`/${SPRING.id}/`) ? SCHEDULES : [MONDAY] }),
  )
  server.setBy(SAVE, () => answer(SAVE, 200, { bell_schedules: [MONDAY] }))
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}/bell-schedules`, 'admin')
  await expect.element(save).toBeVisible()
})

for (const [label, value, message] of REFUSALS)
  test(`“${value}” in ${label} is refused at its row, with a link in the summary: ${message}`, async () => {
    await card.getByText('Mon, 4–5').click()
    const field = card.getByLabelText(`Mon, 4–5, ${label}`, { exact: true })
    const before = valueIn(field)
    await change(field, value)
    await save.click()
    await expect.element(summary).toHaveFocus()
    await expect.poll(textsOf(summary.getByRole('listitem'))).toEqual([`Mon, 4–5, ${label}: ${message}`])
    await expect.element(field).toHaveAccessibleDescription(message)
    await summary.getByRole('link').click()
    await expect.element(field).toHaveFocus()
    await expectUsable()
    await change(field, before)
    await expect.element(summary).not.toBeInTheDocument()
    expect(sentSchedules()).toEqual([])
  })

test('a grade in two schedules, and one without rows or grades, is refused, and takes its errors along', async () => {
  await card.getByRole('button', { name: 'Add a Schedule' }).click()
  await card.getByRole('button', { name: 'Remove: Mon, row 1' }).click()
  await save.click()
  await expect
    .poll(textsOf(summary.getByRole('listitem')))
    .toEqual(['Mon, Grades: Field is Required', 'Mon, Rows: Add at least one row'])
  await expectUsable()
  await card.getByRole('checkbox', { name: '5th' }).last().click()
  await expect
    .poll(textsOf(summary.getByRole('listitem')))
    .toEqual([
      'Mon, 5, Grades: One of these grades already has a schedule for these days',
      'Mon, 5, Rows: Add at least one row',
    ])
  await summary.getByRole('link').last().click()
  await expect.element(card.getByRole('button', { name: 'Add a Row: Mon, 5' })).toHaveFocus()
  await expectUsable()
  await card.getByRole('button', { name: 'Remove this schedule: Mon, 5', exact: true }).click()
  await expect.element(summary).not.toBeInTheDocument()
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(sentSchedules()).toEqual([[MONDAY]])
  await expectUsable()
})

test('the preview shows what families see: optional classes of grade 3, and HS options', async () => {
  await card.getByLabelText('Copy from another semester').selectOptions(SPRING.name)
  await card.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(card.getByRole('status').first()).toHaveTextContent(`Copied from ${SPRING.name}. Not saved yet.`)
  expect(sentSchedules()).toEqual([])
  const preview = card.getByRole('button', { name: 'Preview' })
  await preview.click()
  const dialog = page.getByRole('dialog', { name: 'What Families See' })
  const grade = dialog.getByRole('combobox', { name: 'Grade' })
  await grade.selectOptions('3rd')
  unfold()
  await expect.poll(() => visible(dialog.getByText('Optional Classes'))).not.toEqual([])
  await expectUsable()
  await grade.selectOptions('10th')
  unfold()
  await expect.poll(() => visible(dialog.getByText('Option 4'))).not.toEqual([])
  await expect.element(dialog.getByText('Optional Classes')).not.toBeInTheDocument()
  await expectUsable()
  await userEvent.keyboard('{Escape}')
  await expect.element(preview).toHaveFocus()
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(sentSchedules()).toEqual([SCHEDULES])
})

async function change(field: Locator, value: string): Promise<void> {
  if (field.element() instanceof HTMLSelectElement) await field.selectOptions(value)
  else await field.fill(value)
}

function valueIn(field: Locator): string {
  const element = field.element()
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.value : ''
}

/** The schedules of each save. */
function sentSchedules() {
  return server.sent.filter(({ route }) => route === SAVE).map(({ body }) => Object(body).bell_schedules)
}

/** Opens the open periods of each day, which a phone shows in one line. */
function unfold(): void {
  for (const each of document.querySelectorAll('[role=dialog] details')) each.setAttribute('open', '')
}

function visible(locator: Locator): Element[] {
  return locator.elements().filter((element) => element.checkVisibility())
}
