import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerRequests } from '../../../test/components/answers.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { SEMESTER_WITH_NOTES } from '../../../test/components/sample/accounts.ts'
import { afterAsking, NO_EMAILS, OFFICE_CLASSES } from '../../../test/components/sample/classes.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen } from '../../../test/components/screen.tsx'

const SAVE = 'PUT /api/semester/:id'

const server = answerRequests()
const edit = page.getByRole('region', { name: 'Edit Semester', exact: true })
const choice = edit.getByRole('combobox', { name: 'When a seat opens up' })
const hours = edit.getByRole('textbox', { name: 'Hours to answer an offer' })
const save = edit.getByRole('button', { name: 'Save', exact: true })

test('each choice about freed seats says what it means, and only offers have hours to answer', async () => {
  const semester = { ...SEMESTER_WITH_NOTES, offer_hours: 36 }
  const { keyboard } = userEvent
  server.set(...OFFICE_CLASSES)
  server.setBy(SAVE, afterAsking(NO_EMAILS, answer(SAVE, 200, { semester, semesters: [SEMESTER] })))
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}`, 'admin')
  await expect.element(choice).toHaveAccessibleDescription(/The seat is held for the first child/)
  choice.element().focus()
  await keyboard('{ArrowDown}')
  await expect.element(choice).toHaveAccessibleDescription(/is enrolled right away/)
  await expect.element(hours).not.toBeInTheDocument()
  await keyboard('{ArrowDown}')
  await expect.element(choice).toHaveAccessibleDescription(/The first family that adds the class/)
  await expectUsable()
  await keyboard('{ArrowUp}{ArrowUp}')

  await hours.fill('0')
  await save.click()
  const summary = edit.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect.element(summary).toHaveFocus()
  await expect.element(summary).toMatchTextContent('Hours to answer an offer')
  await expectUsable()
  await hours.fill('36')
  await save.click()
  await expect.element(page.getByText('Semester Successfully Updated!')).toBeVisible()
  expect(server.sent.findLast(({ route }) => route === SAVE)?.body).toMatchObject({
    freed_seats: 'offer',
    offer_hours: 36,
  })
})

test('the checkboxes of the specification, Active and Disabled, say what both together mean for families', async () => {
  const active = edit.getByRole('checkbox', { name: /^Active/ })
  const disabled = edit.getByRole('checkbox', { name: /^Disabled/ })
  const meaning = edit.getByRole('status').filter({ hasText: /^Families/ })
  server.set(...OFFICE_CLASSES)
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}`, 'admin')
  await expect.element(meaning).toMatchTextContent(/see this semester, and make changes while enrollment is open\./)
  await disabled.click()
  await expect.element(meaning).toMatchTextContent(/see this semester, but they can't make changes\./)
  await active.click()
  await expect.element(meaning).toMatchTextContent(/don't see this semester\./)
  await expect.element(disabled).toBeChecked()
  await expect.element(disabled).toHaveAccessibleDescription('Makes no difference until the semester is active')
  await expectUsable()
})

test('the address of the class list is there once that is saved, to be copied or opened', async () => {
  const choice = edit.getByRole('combobox', { name: 'Class list without an account' })
  const address = edit.getByRole('textbox', { name: 'Address of the class list' })
  const semester = { ...SEMESTER_WITH_NOTES, class_list: 'words' } as const
  server.set(...OFFICE_CLASSES)
  server.setBy(SAVE, afterAsking(NO_EMAILS, answer(SAVE, 200, { semester, semesters: [SEMESTER] })))
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}`, 'admin')
  await expect.element(choice).toHaveAccessibleDescription(/has no teachers, rooms or children/)
  await choice.selectOptions('Seats as open, few or full')
  await expect.element(address).not.toBeInTheDocument()
  await save.click()
  await expect.element(address).toHaveValue(`${location.origin}/classes/${SEMESTER.slug}`)
  expect(server.sent.findLast(({ route }) => route === SAVE)?.body).toMatchObject({ class_list: 'words' })
  const link = edit.getByRole('link', { name: 'Open the class list' })
  await expect.element(link).toHaveAttribute('href', `${location.origin}/classes/${SEMESTER.slug}`)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.viewport(320, 700)
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = address.element()
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight])
  await edit.getByRole('button', { name: 'Copy Address' }).click()
  await expect.element(page.getByText('Address copied.')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(`${location.origin}/classes/${SEMESTER.slug}`)
  await expectUsable()
})

test('each choice about confirmations says what it means, and only one that asks has a date', async () => {
  const choice = edit.getByRole('combobox', { name: 'Confirmation by families' })
  const from = edit.getByLabelText('Ask families from')
  const semester = { ...SEMESTER_WITH_NOTES, confirmation: 'required', confirmation_from: '2026-07-20' } as const
  server.set(...OFFICE_CLASSES)
  server.setBy(SAVE, afterAsking(NO_EMAILS, answer(SAVE, 200, { semester, semesters: [SEMESTER] })))
  await showScreen(`/admin/dashboard/semesters/${SEMESTER.slug}`, 'admin')
  await expect.element(choice).toHaveAccessibleDescription('Families are not asked.')
  await expect.element(from).not.toBeInTheDocument()
  await choice.selectOptions('Ask families')
  await expect.element(choice).toHaveAccessibleDescription(/confirms or changes it/)
  await expect.element(from).toHaveAccessibleDescription(/families are asked right away/)
  await choice.selectOptions('Ask families, and require it to enroll')
  await expect.element(choice).toHaveAccessibleDescription(/can't add classes/)
  await expectUsable()
  await from.fill('2026-07-20')
  await save.click()
  await expect.element(page.getByText('Semester Successfully Updated!')).toBeVisible()
  const sent = () => server.sent.findLast(({ route }) => route === SAVE)?.body
  expect(sent()).toMatchObject({ confirmation: 'required', confirmation_from: '2026-07-20' })
  await from.fill('')
  await save.click()
  await expect.poll(sent).toMatchObject({ confirmation: 'required', confirmation_from: null })
})
