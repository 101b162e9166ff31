import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { OFFICE_LISTS, STUDENTS } from '../../../../test/components/sample/people.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const server = answerRequests()

test('the office decides which entry takes part in the lottery, and reads its decision', async () => {
  const [one] = STUDENTS
  if (!one) throw new Error('no student')
  const parent = { ...one.parent, email: 'rosa@example.org', phone: '9285550100' }
  const entry = { ...one, parent, enrolled: 0, waiting: 0 }
  const students = [
    { ...entry, id: 11, first_name: 'Ruby', last_name: 'Marsh' },
    { ...entry, id: 12, first_name: 'Rubi', last_name: 'Marsh' },
  ]
  const pair = { students, kept_id: null, semester: 'Fall 2026', is_closed: false }
  const groups = { groups: [], total: 0 }
  server.set(
    ...OFFICE_LISTS,
    answer('GET /api/students/same-children', 200, { ...groups, lottery_pairs: [pair] }),
    answer('POST /api/students/same-child', 200, { ...groups, lottery_pairs: [{ ...pair, kept_id: 11 }] }),
  )
  await showScreen('/admin/dashboard/users/students/same-children', 'admin')
  const card = page.getByRole('region', { name: 'Ruby Marsh, Rubi Marsh' })
  await expect.element(card).toMatchTextContent(/Not decided yet/)
  await expectUsable()
  await card.getByRole('button', { name: /^Same Child, Student 11 Takes Part/ }).click()
  await expect.element(card).toMatchTextContent(/One child: student 11 takes part/)
  await expect.element(card.getByRole('button', { name: /^Same Child, Student 11/ })).not.toBeInTheDocument()
  await expectUsable()
})
