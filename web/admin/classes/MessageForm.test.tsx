import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { COURSE, OFFICE_FORMS } from '../../../test/components/sample/accounts.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const server = answerRequests()
const write = page.getByRole('button', { name: 'Write to Families' })
const dialog = page.getByRole('dialog', { name: 'Write to Families' })
const question = page.getByRole('dialog', { name: 'Leave without saving?' })
const subject = page.getByRole('textbox', { name: 'Subject', exact: true })
const room = page.getByRole('textbox', { name: 'Room', exact: true })

beforeEach(async () => {
  await page.viewport(1280, 900)
  server.set(...OFFICE_FORMS)
  await showScreen(`/admin/dashboard/classes/${SEMESTER.slug}/${COURSE.id}`, 'admin')
  await page.getByRole('region', { name: 'Edit Class' }).getByRole('button', { name: 'Edit', exact: true }).click()
  await room.fill('Barn')
})

test('Escape closes an empty message at once', async () => {
  await write.click()
  await expect.element(subject).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(question).not.toBeInTheDocument()
})

test('Escape asks once something is typed, and a second one returns to it', async () => {
  await write.click()
  await subject.fill('Rain boots')
  await userEvent.keyboard('{Escape}')
  await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await expectUsable()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(subject).toHaveFocus()
  await expect.element(subject).toHaveValue('Rain boots')
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(write).toHaveFocus()
  await expect.element(room).toHaveValue('Barn')
})
