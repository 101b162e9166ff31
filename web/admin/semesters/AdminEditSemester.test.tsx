import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests, problem } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { LOTTERY_SCREEN, SEMESTER_WITH_NOTES } from '../../../test/components/sample/accounts.ts'
import { afterAsking, NO_EMAILS, OFFICE_CLASSES, SPRING } from '../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'
import { expectCaughtProblems } from '../../../test/components/texts.ts'
import { router } from '../../routes.tsx'

const PATH = `/admin/dashboard/semesters/${SEMESTER.slug}`
const ONE = 'GET /api/semester/:id'
const SAVE = 'PUT /api/semester/:id'
const NEW = { ...SEMESTER_WITH_NOTES, active: false, starts_on: null, ends_on: null }

const server = answerRequests()
const notFound = page.getByRole('heading', { level: 1, name: '404 Not Found' })
const title = page.getByRole('heading', { level: 1 })
const pages = page.getByRole('navigation', { name: `Pages of ${SEMESTER.name}` })
const edit = page.getByRole('region', { name: 'Edit Semester', exact: true })
const name = edit.getByRole('textbox', { name: 'Name' })
const save = edit.getByRole('button', { name: 'Save', exact: true })
const saved = page.getByText('Semester Successfully Updated!')

for (const slug of ['Nowhere', 'Fall_2026_x', `${SEMESTER.slug}/nowhere`])
  test(`${slug} is not found`, async () => {
    server.set(...OFFICE_CLASSES)
    await showScreen(`/admin/dashboard/semesters/${slug}`, 'admin')
    await expect.element(notFound).toBeVisible()
  })

test('a semester that the server does not have is not found', async () => {
  server.set(...OFFICE_CLASSES, problem(ONE, 404, { message: 'Not found' }))
  await showScreen('/admin/dashboard/semesters/Nowhere_999', 'admin')
  await expect.element(notFound).toBeVisible()
  expectCaughtProblems()
})

test('the name is read-only until the edit button is clicked, and again after it is saved', async () => {
  const renamed = { ...SEMESTER_WITH_NOTES, name: 'Winter 2026', slug: 'Winter-2026_1', disabled: true }
  server.set(...OFFICE_CLASSES)
  server.setBy(
    SAVE,
    afterAsking(
      NO_EMAILS,
      answer(SAVE, 200, { semester: renamed, semesters: [{ ...SEMESTER, name: renamed.name, slug: renamed.slug }] }),
    ),
  )
  await showScreen(PATH, 'admin')
  await expect.element(name).toHaveAttribute('readonly')
  await expectUsable()
  await edit.getByRole('button', { name: 'Edit the name' }).click()
  await expect.element(name).toHaveFocus()
  await name.fill(renamed.name)
  await edit.getByRole('checkbox', { name: /^Disabled/ }).click()
  server.set(answer(ONE, 200, { semester: renamed }))
  await save.click()
  await expect.element(saved).toBeVisible()
  await expect.poll(() => router.state.location.pathname).toContain(renamed.slug)
  await expect.element(name).toHaveAttribute('readonly')
  await expectUsable()
  const bodies = server.sent.filter(({ route, notify }) => route === SAVE && notify !== 'preview')
  expect(bodies).toMatchObject([{ body: { name: renamed.name, disabled: true } }])
})

for (const { layout, width, height, screens } of [
  { layout: 'on a wide screen', width: 1280, height: 900, screens: 1.5 },
  { layout: 'on a narrow screen', width: 320, height: 640, screens: 4 },
])
  test(`${layout}, the pages of a semester name it, list what is done, and each have one Save`, async () => {
    await page.viewport(width, height)
    server.set(...OFFICE_CLASSES, answer(ONE, 200, { semester: NEW }))
    await showScreen(PATH, 'admin')
    await expect.element(title).toHaveTextContent(SEMESTER.name)
    await expect.element(page.getByRole('main')).toMatchTextContent(/^Semester Manager/)
    const states = [
      /^Not done: ?Name and Dates ?No dates yet$/,
      /^Optional: ?Enrollment Windows ?Always open$/,
      /^Done: ?Bell Schedules ?1 schedule$/,
      /^Optional: ?Days Off ?None yet$/,
      /^Optional: ?Notes ?None yet$/,
      /^Optional: ?Documents ?None yet$/,
      /^Optional: ?Lottery ?No lottery$/,
      /^Optional: ?Testers ?No testers$/,
      /^Not done: ?Open to Families ?Hidden \(not active\)$/,
    ]
    for (const [index, state] of states.entries())
      await expect.element(pages.getByRole('link').nth(index)).toMatchTextContent(state)
    expect(pages.getByRole('link').elements()).toHaveLength(states.length)
    for (const [link, card] of [
      [/Enrollment Windows/, 'Enrollment Windows'],
      [/Bell Schedules/, 'Bell Schedules'],
      [/Days Off/, 'Days Off'],
      [/Notes/, 'Notes Manager'],
      [/Name and Dates/, 'Edit Semester'],
    ] as const) {
      await page.viewport(width, height)
      await pages.getByRole('link', { name: link }).click()
      await expect.element(page.getByRole('region', { name: card, exact: true })).toBeVisible()
      await expect.element(title).toHaveFocus()
      expect(page.getByRole('button', { name: /^Save/ }).elements()).toHaveLength(1)
      await expect.element(pages.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
      expect(document.documentElement.scrollHeight / window.innerHeight, `${card} in screens`).toBeLessThanOrEqual(
        screens,
      )
      if (width === 320) await expectUsable()
    }
    server.set(...LOTTERY_SCREEN)
    await pages.getByRole('link', { name: /Lottery/ }).click()
    await expect.element(title).toHaveTextContent(SEMESTER.name)
    await expect.element(page.getByRole('main')).toMatchTextContent(/^Lottery/)
    if (width === 320) await expectUsable()
  })

test('dates are refused at their field, and a saved page gets its check mark', async () => {
  const dates = { starts_on: '2026-08-24', ends_on: '2026-12-18' }
  server.set(...OFFICE_CLASSES, answer(ONE, 200, { semester: NEW }))
  server.setBy(
    SAVE,
    afterAsking(NO_EMAILS, answer(SAVE, 200, { semester: { ...NEW, ...dates }, semesters: [SEMESTER, SPRING] })),
  )
  await showScreen(PATH, 'admin')
  await edit.getByLabelText('First day').fill(dates.starts_on)
  await edit.getByLabelText('Last day').fill('2026-08-23')
  await save.click()
  await expect
    .element(edit.getByLabelText('Last day'))
    .toHaveAccessibleDescription('The last day must be on or after the first day')
  await expectUsable()
  await edit.getByLabelText('Last day').fill(dates.ends_on)
  server.set(answer(ONE, 200, { semester: { ...NEW, ...dates } }))
  await save.click()
  await expect.element(saved).toBeVisible()
  const link = page.getByRole('link', { name: /^Done: ?Name and Dates ?Aug 24 – Dec 18$/ })
  await expect.element(link).toBeVisible()
})

test('a semester that a child has used is not deleted and says why, an unused one is deleted', async () => {
  const remove = 'DELETE /api/semester/:id'
  const why = `${SEMESTER.name} can't be deleted anymore: Ruby Marsh is or was in one of its classes.`
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: 'Delete Semester', exact: true })
  server.set(
    ...OFFICE_CLASSES,
    answer('POST /api/admin/validate/password', 200, { valid: true }),
    problem(remove, 422, { message: why, code: 'semester-used' }),
  )
  await showScreen(PATH, 'admin')
  await main.getByRole('button', { name: 'Delete this semester' }).click()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await main.getByRole('textbox', { name: 'Your password' }).fill('sample-school')
  await main.getByRole('button', { name: 'Check Password' }).click()
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await button.click()
  await expect.element(main.getByText(why)).toBeVisible()
  await expectUsable()
  server.set(answer(remove, 200, { semesters: [SPRING] }))
  await button.click()
  await expect.element(page.getByText(`${SEMESTER.name} is deleted.`)).toBeVisible()
  await expect.element(title).toHaveTextContent('Create Semester')
})
