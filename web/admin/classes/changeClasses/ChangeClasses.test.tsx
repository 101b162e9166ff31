import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CheckedCourse } from '../../../../contract/changeCourses.ts'
import type { CopiedCourse } from '../../../../contract/copyCourses.ts'
import type { Course } from '../../../../contract/courses.ts'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { countClicks } from '../../../../test/components/gestures.ts'
import { COURSE } from '../../../../test/components/sample/accounts.ts'
import { emailing, NO_EMAILS, OFFICE_CLASSES, SPRING, toListed } from '../../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../../test/components/sample/school.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const LIST = 'GET /api/courses/by-semester/:semester'
const CHANGE = 'POST /api/courses/changes'
const CANCEL = 'POST /api/courses/cancellations'
const COPY = 'POST /api/courses/copies'
const FIRST: Course = { ...toListed(COURSE), id: 601, section: '601', name: 'Weaving' }
const SECOND: Course = { ...FIRST, id: 602, section: '602', days: 'W', room: 'Barn', current_seats: 0 }
const CLASSES = [FIRST, SECOND]

const server = answerRequests()
const dialog = page.getByRole('dialog')
const all = page.getByRole('checkbox', { name: 'Choose all 2 classes' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_CLASSES, answer(LIST, 200, { courses: CLASSES }))
  await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}`, 'admin')
  await expect.element(all).toBeVisible()
})

test('before classes are chosen the list says what for, choosing them moves no row, and what to do with them is in a bar of at most 64 px on a phone', async () => {
  const row = page.getByRole('row').nth(1)
  const place = () => row.element().getBoundingClientRect().top
  const bar = page.getByRole('group', { name: 'Chosen: 2 classes' })
  const before = place()
  const purpose = 'Choose classes to change, email, print, copy, or cancel them.'
  await expect.element(all).toHaveAccessibleDescription(purpose)
  await expect.element(page.getByText(purpose)).toBeVisible()
  await all.click()
  await expect.element(bar.getByRole('button', { name: 'Print' })).toBeInViewport()
  expect(place()).toBe(before)
  expect(bar.element().getBoundingClientRect().bottom).toBeGreaterThan(window.innerHeight - 60)
  await page.viewport(320, 568)
  const count = page.getByRole('paragraph').filter({ hasText: 'Chosen: 2 classes' })
  await expect.element(count).toBeInViewport()
  const height = count.element().closest('[data-bar]')?.getBoundingClientRect().height
  expect(height).toBeLessThanOrEqual(64)
  await expect.element(bar).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect.element(bar.getByRole('button', { name: 'Cancel Classes' })).toBeInViewport()
  await expectUsable()
  await page.viewport(1280, 900)
  await all.click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(place()).toBe(before)
})

test('the room of many classes changes with six presses, after a preview of the classes and the emails', async () => {
  server.setBy(CHANGE, ({ body }) => {
    const { confirmed: done } = Object(body)
    const emails = done ? null : emailing('class-changed', 'Room: Barn (was 12)')
    const clashes: CheckedCourse['clashes'] = [{ shares: 'room', name: 'Rival', section: '610' }]
    const courses = [{ ...checked(FIRST, 'changed'), clashes }, checked(SECOND, 'same')]
    return answer(CHANGE, 200, { report: { courses, emails, done, change_id: done ? 5 : null } })
  })
  const clicks = countClicks()
  await all.click()
  await page.getByRole('button', { name: 'Change Classes' }).click()
  await expect.element(dialog).toHaveAccessibleName('Change 2 Classes')
  await dialog.getByRole('combobox', { name: 'What to change' }).selectOptions('Room')
  await dialog.getByRole('textbox', { name: 'Room' }).fill('Barn')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.element(dialog.getByRole('heading', { name: '1 class would change' })).toHaveFocus()
  await expect.element(dialog.getByText('Room: 12 → Barn')).toBeVisible()
  await expect.element(dialog.getByText('Same room and time as Rival (610).')).toBeVisible()
  await expect.element(dialog.getByText('1 class has this already.')).toBeVisible()
  await expect.element(dialog.getByText('This emails Elena Marsh.')).toBeVisible()
  await expectUsable()
  await page.viewport(1280, 900)
  server.set(answer(LIST, 200, { courses: CLASSES.map((one) => ({ ...one, room: 'Barn' })) }))
  await dialog.getByRole('button', { name: 'Change 1 Class' }).click()
  expect(clicks()).toBeLessThanOrEqual(6)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Undo 1 class was changed.' })).toBeVisible()
  expect(
    page
      .getByRole('main')
      .getByText(/^1 class (has|was) changed\.$/)
      .elements(),
  ).toHaveLength(1)
  await expect.poll(() => page.getByRole('cell', { name: 'Barn' }).elements()).toHaveLength(2)
  await expect.element(page.getByRole('button', { name: 'Change Classes' })).toHaveFocus()
})

for (const width of [1280, 1024, 390])
  test(`at ${width} px, choosing classes does not move the rows`, async () => {
    await page.viewport(width, 900)
    const row = page.getByRole('checkbox', { name: /^Choose Weaving/ }).first()
    const second = page.getByRole('checkbox', { name: /^Choose Weaving/ }).nth(1)
    const top = () => row.element().getBoundingClientRect().top + window.scrollY
    const before = top()
    // The page may be scrolled by parts of a pixel.
    const moved = () => Math.abs(top() - before)
    const count = page.getByRole('paragraph')
    await row.click()
    await expect.element(count.filter({ hasText: 'Chosen: 1 class' })).toBeVisible()
    expect(moved()).toBeLessThan(2)
    await second.click()
    await expect.element(count.filter({ hasText: 'Chosen: 2 classes' })).toBeVisible()
    expect(moved()).toBeLessThan(2)
    await row.click()
    await second.click()
    await expect.element(count.filter({ hasText: 'Chosen:' })).not.toBeInTheDocument()
    expect(moved()).toBeLessThan(2)
  })

test('Back moves the focus to what can be changed, and keeps what was typed', async () => {
  server.set(
    answer(CHANGE, 200, {
      report: { courses: [checked(FIRST, 'changed')], emails: NO_EMAILS, done: false, change_id: null },
    }),
  )
  await page.getByRole('checkbox', { name: 'Choose Weaving' }).first().click()
  await page.getByRole('button', { name: 'Change Class' }).click()
  await dialog.getByRole('textbox', { name: 'Seats' }).fill('11')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.element(dialog.getByRole('heading', { name: '1 class would change' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'What to change' })).toHaveFocus()
  await expect.element(dialog.getByRole('textbox', { name: 'Seats' })).toHaveValue('11')
  await expectUsable()
})

test('too few seats are refused for one class, and somebody else’s change is not overwritten', async () => {
  const few = '1 child is enrolled. Enter 1 or more seats.'
  const late = 'Someone else changed this class in the meantime. Look at it, and try again.'
  server.setBy(CHANGE, ({ body }) => {
    const { confirmed: done } = Object(body)
    const courses = done
      ? [checked(SECOND, 'conflict', late)]
      : [checked(FIRST, 'refused', few), checked(SECOND, 'changed')]
    return answer(CHANGE, 200, {
      report: { courses, emails: done ? null : NO_EMAILS, done, change_id: done ? 5 : null },
    })
  })
  await all.click()
  await page.getByRole('button', { name: 'Change Classes' }).click()
  await dialog.getByRole('textbox', { name: 'Seats' }).fill('0')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect.element(dialog.getByText(few)).toBeVisible()
  await expectUsable()
  await dialog.getByRole('button', { name: 'Change 1 Class' }).click()
  await expect.element(dialog.getByText(/^Someone else changed this class in the meantime/)).toBeVisible()
  await expectUsable()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
})

for (const width of [1280, 390])
  test(`at ${width} px, several classes are canceled for good with two presses, after a preview of each`, async () => {
    await page.viewport(width, 900)
    server.set(answer('POST /api/admin/validate/password', 200, { valid: true }))
    server.setBy(CANCEL, ({ body }) => cancellation(false, Object(body).confirmed))
    await all.click()
    if (width === 390) await page.getByRole('button', { name: 'Actions', exact: true }).click()
    const clicks = countClicks()
    const button = page.getByRole('button', { name: 'Cancel Classes' })
    await button.click()
    await expect.element(dialog).toHaveAccessibleName('Cancel 2 classes for good?')
    const first = dialog.getByRole('listitem').filter({ hasText: FIRST.section })
    await expect.element(first).toMatchTextContent('1 child loses a seat. 1 family is emailed.')
    await expect.element(dialog.getByText('No child is on the roster.')).toBeVisible()
    await expect.element(dialog.getByText('This emails Elena Marsh.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Message to the families (optional)' }).fill('The forge is closed.')
    if (width === 390) await expectUsable()
    await page.viewport(width, 900)
    const cancel = dialog.getByRole('button', { name: 'Cancel 2 Classes' })
    await expect.element(cancel).toHaveAccessibleDescription('Check your password first.')
    await dialog.getByRole('textbox', { name: 'Your password' }).fill('sample-school')
    await dialog.getByRole('button', { name: 'Check Password' }).click()
    await expect.element(dialog.getByText('Password confirmed.')).toBeVisible()
    await cancel.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(clicks()).toBeLessThanOrEqual(5)
    await expect.element(page.getByRole('button', { name: 'Undo 2 classes were canceled.' })).toBeVisible()
    expect(
      page
        .getByRole('main')
        .getByText(/^2 classes (are|were) canceled\.$/)
        .elements(),
    ).toHaveLength(1)
    await expect.element(button).toHaveFocus()
    const courses = CLASSES.map(({ id }) => id)
    expect(confirmed(CANCEL)).toMatchObject([{ courses, family_message: 'The forge is closed.' }])

    server.set(cancellation(true, false))
    await button.click()
    await expect.element(dialog.getByText('2 classes are already canceled.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Cancel 2 Classes' })).not.toBeInTheDocument()
  })

for (const width of [1280, 390])
  test(`at ${width} px, several classes are copied with four presses, and clashes are named`, async () => {
    const because = `Taken has section ${FIRST.section} in this semester.`
    await page.viewport(width, 900)
    server.setBy(COPY, ({ body }) => {
      const clashes: CopiedCourse['clashes'] = [{ shares: 'room', name: 'Rival', section: '610' }]
      const { id, section, name } = FIRST
      const refused: CopiedCourse = { id, section, name, outcome: 'refused', because, clashes: [] }
      const copied: CopiedCourse = {
        ...refused,
        id: SECOND.id,
        section: '602',
        outcome: 'copied',
        because: '',
        clashes,
      }
      const { confirmed: done } = Object(body)
      return answer(COPY, 200, {
        report: { courses: done ? [copied] : [refused, copied], done },
      })
    })
    await all.click()
    if (width === 390) await page.getByRole('button', { name: 'Actions', exact: true }).click()
    const clicks = countClicks()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.element(dialog).toHaveAccessibleName('Copy 2 Classes')
    const into = dialog.getByRole('combobox', { name: 'Copy into' })
    await expect.element(into).toHaveFocus()
    await into.selectOptions(SPRING.name)
    await expect.element(dialog.getByText('1 class will be copied.')).toBeVisible()
    await expect.element(dialog.getByText(/^Same room and time as Rival/)).toBeVisible()
    await expect.element(dialog.getByText(because)).toBeVisible()
    if (width === 390) await expectUsable()
    await page.viewport(width, 900)
    await dialog.getByRole('button', { name: 'Copy 1 Class' }).click()
    await expect.element(page.getByText(`1 class is copied into ${SPRING.name}.`)).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(5)
    expect(confirmed(COPY)).toEqual([{ courses: [SECOND.id], semester: SPRING.id, confirmed: true }])
  })

function checked({ id, section, name, room }: Course, outcome: CheckedCourse['outcome'], because = ''): CheckedCourse {
  return { id, section, name, revision: 1, was: { max_seats: 9, room, active: true }, outcome, because, clashes: [] }
}

function cancellation(is_over: boolean, done: boolean) {
  const courses = CLASSES.map(({ id, section, name, current_seats }) => {
    const seats = is_over ? 0 : current_seats
    return { id, section, name, is_over, seats, wait_list: 0, reserve: 0, families: seats }
  })
  const emails = is_over ? NO_EMAILS : emailing('class-cancelled', 'The school office canceled Weaving')
  return answer(CANCEL, 200, { report: { courses, emails: done ? null : emails, done, change_id: done ? 5 : null } })
}

/** The bodies that were confirmed. */
function confirmed(route: typeof CANCEL | typeof COPY) {
  return server.sent.filter((one) => one.route === route && Object(one.body).confirmed).map(({ body }) => body)
}
