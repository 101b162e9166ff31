import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, answerRequests } from '../../test/components/answers.ts'
import { expectUsable } from '../../test/components/expectUsable.ts'
import { COURSE } from '../../test/components/sample/accounts.ts'
import {
  afterAsking,
  courseWith,
  emailing,
  MANAGER,
  managerOf,
  onRoster,
  toListed,
} from '../../test/components/sample/classes.ts'
import { SEMESTER } from '../../test/components/sample/school.ts'
import { showScreen } from '../../test/components/screen.tsx'

const DROP = 'PUT /api/admin/drop-student-from-class'
const CANCEL = 'POST /api/courses/:id/cancel'
const TOGGLE = 'POST /api/courses/toggle-hidden/:id'
const FULL = courseWith([onRoster(12, 'Ruby')])

const server = answerRequests()
const dialog = page.getByRole('dialog')

beforeEach(() => server.set(...managerOf(FULL)))

for (const [layout, width, height] of [
  ['on a wide screen', 1280, 900],
  ['on a narrow screen', 320, 640],
] as const)
  test(`${layout}, a dialog that asks before a change begins with the answer that changes nothing`, async () => {
    server.setBy(
      TOGGLE,
      afterAsking(
        emailing('class-cancelled', 'Canceled'),
        answer(TOGGLE, 200, { courses: [toListed(COURSE)], change_id: null }),
      ),
    )
    server.setBy(
      DROP,
      afterAsking(
        emailing('dropped-by-office', 'Dropped'),
        answer(DROP, 200, { course: courseWith([]), change_id: 9 }),
      ),
    )
    server.setBy(
      CANCEL,
      afterAsking(
        emailing('class-cancelled', 'Canceled'),
        answer(CANCEL, 200, { course: courseWith([]), change_id: null }),
      ),
    )
    await page.viewport(width, height)
    await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}`, 'admin')
    await page.getByRole('button', { name: 'Active: make Kite Building inactive' }).click()
    await expectAnswers('Cancel', 'Make inactive')
    await page.viewport(width, height)

    await cleanup()
    await showScreen(MANAGER, 'admin')
    await choose('Ruby Marsh', 'Drop')
    await expectAnswers('Cancel', 'Drop Ruby')
    await page.viewport(width, height)
    const danger = page.getByRole('region', { name: 'Danger Zone', exact: true })
    await danger.getByRole('button', { name: 'Cancel Class' }).click()
    await expectAnswers('Keep Class', 'Cancel Class and Email 1 Family')
    await page.viewport(width, height)

    await cleanup()
    await showScreen('/admin/dashboard/users/students', 'admin')
    await choose('Ruby Marsh', 'Delete')
    await expectAnswers('Cancel', 'Delete')
  })

async function choose(name: string, command: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: command }).click()
}

/** The answer that changes nothing comes first and has the focus, and the one that acts is last. Escape closes the dialog. */
async function expectAnswers(stays: string, acts: string): Promise<void> {
  await expect.element(dialog.getByRole('button', { name: stays, exact: true })).toHaveFocus()
  await expect.element(dialog.getByRole('button').nth(-2)).toHaveTextContent(stays)
  await expect.element(dialog.getByRole('button').nth(-1)).toHaveTextContent(acts)
  if (window.innerWidth === 320) await expectUsable()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
}
