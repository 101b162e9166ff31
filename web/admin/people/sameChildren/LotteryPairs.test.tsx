import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LotteryPair } from '../../../../contract/sameChildren.ts'
import { answer, answerRequests } from '../../../../test/components/answers.ts'
import { expectUsable } from '../../../../test/components/expectUsable.ts'
import { OFFICE_LISTS, STUDENTS } from '../../../../test/components/sample/people.ts'
import { showScreen } from '../../../../test/components/screen.tsx'

const server = answerRequests()

test('the office decides which entry takes part in the lottery, and reads its decision', async () => {
  const groups = { groups: [], total: 0 }
  const pair = pairOf(11, 12)
  server.set(
    ...OFFICE_LISTS,
    answer('GET /api/students/same-children', 200, { ...groups, lottery_pairs: [pair], lottery_pairs_total: 201 }),
    answer('POST /api/students/same-child', 200, {
      ...groups,
      lottery_pairs: [{ ...pair, kept_id: 11 }],
      lottery_pairs_total: 1,
    }),
  )
  await showScreen('/admin/dashboard/users/students/same-children', 'admin')
  const card = page.getByRole('region', { name: 'Ruby Marsh, Rubi Marsh' })
  await expect.element(card).toMatchTextContent(/Not decided yet/)
  await expect.element(page.getByText('The first 1 of 201 pairs are shown.')).toBeVisible()
  await expectUsable()
  await card.getByRole('button', { name: /^Same Child, Student 11 Takes Part/ }).click()
  await expect.element(card).toMatchTextContent(/One child: student 11 takes part/)
  await expect.element(card.getByRole('button', { name: /^Same Child, Student 11/ })).not.toBeInTheDocument()
  await expectUsable()
})

test('the office takes back that two entries are different children', async () => {
  const different = { ...pairOf(11, 12), are_different: true }
  const lists = (pair: LotteryPair) => ({ groups: [], total: 0, lottery_pairs: [pair], lottery_pairs_total: 1 })
  server.set(
    ...OFFICE_LISTS,
    answer('GET /api/students/same-children', 200, lists(different)),
    answer('POST /api/students/same-child', 200, lists({ ...pairOf(11, 12), kept_id: 12 })),
  )
  await showScreen('/admin/dashboard/users/students/same-children', 'admin')
  const card = page.getByRole('region', { name: 'Ruby Marsh, Rubi Marsh' })
  await expect.element(card).toMatchTextContent(/Different children: both take part/)
  expect(card.getByRole('button', { name: /^These Are Different Children/ }).elements()).toHaveLength(0)
  await expectUsable()
  await card.getByRole('button', { name: /^Same Child, Student 12 Takes Part/ }).click()
  await expect.element(card).toMatchTextContent(/One child: student 12 takes part/)
})

test('after the closing the office chooses no entry: the first one takes part, or both are different children', async () => {
  const undecided = { ...pairOf(12, 11), is_closed: true }
  const decided = { ...pairOf(13, 14), is_closed: true, kept_id: 13 }
  const body = { groups: [], total: 0, lottery_pairs: [undecided, decided], lottery_pairs_total: 2 }
  server.set(...OFFICE_LISTS, answer('GET /api/students/same-children', 200, body))
  await showScreen('/admin/dashboard/users/students/same-children', 'admin')
  await expect.element(page.getByRole('button', { name: /^Same Child, Student 12 Takes Part/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^Same Child/ }).elements()).toHaveLength(1)
  expect(page.getByRole('button', { name: /^These Are Different Children/ }).elements()).toHaveLength(2)
  await expectUsable()
})

function pairOf(...ids: readonly number[]) {
  const [one] = STUDENTS
  if (!one) throw new Error('no student')
  const parent = { ...one.parent, email: 'rosa@example.org', phone: '9285550100' }
  const students = ids.map((id) => {
    const name = { first_name: id % 2 ? 'Ruby' : 'Rubi', last_name: 'Marsh' }
    return { ...one, parent, enrolled: 0, waiting: 0, id, ...name }
  })
  return { students, kept_id: null, are_different: false, semester: 'Fall 2026', is_closed: false }
}
