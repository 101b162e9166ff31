import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests, problem } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { OFFICE_CLASSES, SPRING } from '../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const CREATE = 'POST /api/semester'
const TAKEN = `A semester named ${SEMESTER.name} already exists.`

const server = answerRequests()
const main = page.getByRole('main')
const name = main.getByRole('textbox', { name: 'Name' })
const create = main.getByRole('button', { name: 'Create Semester' })
const setup = main.getByRole('combobox', { name: 'Copy the setup from' })

test('a name that is already in use is refused with an error at the field, and another one is created', async () => {
  const summer = { ...SPRING, id: 3, slug: 'Summer-2027_3', name: 'Summer 2027', active: false }
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

  server.set(answer(CREATE, 201, { semesters: [SEMESTER, SPRING, summer] }))
  await name.fill(summer.name)
  await main.getByRole('combobox', { name: 'Copy all classes from' }).selectOptions(SEMESTER.name)
  await expect.element(main.getByLabelText('First day')).not.toBeInTheDocument()
  await setup.selectOptions(SEMESTER.name)
  await expect.element(main.getByLabelText('First day')).toBeVisible()
  await expectUsable()
  await create.click()
  await expect.element(page.getByText('Semester successfully created!')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open Summer 2027 in the Semester Manager' })).toBeVisible()
  await expectUsable()
  const bodies = server.sent.filter(({ route }) => route === CREATE).map(({ body }) => body)
  const copied = { copy_from: SEMESTER.id, copy_setup_from: SEMESTER.id }
  expect(bodies).toMatchObject([{ name: SEMESTER.name }, { name: summer.name, ...copied }])
})
