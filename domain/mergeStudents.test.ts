import { expect, test } from 'vitest'
import { type MergedPlace, mergePlaces } from './mergeStudents.ts'

let ids = 0
function place(values: Partial<Omit<MergedPlace, 'course'>> & { course?: Partial<MergedPlace['course']> } = {}) {
  const { course, ...rest } = values
  const built = {
    id: 1,
    name: 'Robotics',
    section: '101',
    grade: '5',
    days: 'M',
    period: '1',
    restrictions: '',
  } as const
  ids += 1
  const state = {
    status: 'enrolled',
    overridden: false,
    isOffered: false,
    semester_id: 1,
    isSemesterActive: true,
  } as const
  return { id: ids, ...state, ...rest, course: { ...built, ...course } }
}
const waiting = (values: Partial<Omit<MergedPlace, 'course'>> = {}) => place({ status: 'waiting', ...values })

test('a seat beats a place in the line, a held seat beats the earlier place, and the earlier place beats the later', () => {
  const [first, second] = [waiting(), waiting()]
  const offered = waiting({ isOffered: true })
  const seat = place()
  for (const [winner, loser] of [[first, second] as const, [offered, first] as const, [seat, offered] as const]) {
    const stays = mergePlaces({ grade: '5', places: [winner] }, [loser])
    expect(stays).toEqual({ moves: [], ends: [loser], refusals: [], asks: [] })
    const moved = mergePlaces({ grade: '5', places: [loser] }, [winner])
    expect(moved).toEqual({ moves: [winner], ends: [loser], refusals: [], asks: [] })
  }
})

test('a seat is never given up: two in one class, or classes that exclude each other, are refused', () => {
  const kept = place({ course: { id: 2, name: 'Chess', section: '202' } })
  const because = (ended: MergedPlace, grade: '5' | 'done' = '5') =>
    mergePlaces({ grade, places: [kept] }, [ended]).refusals.map((refusal) => refusal.because)
  expect(because(place({ course: { id: 2 } }))).toEqual(['both-enrolled'])
  expect(because(place())).toEqual(['same-time'])
  expect(because(place({ semester_id: 2 }))).toEqual([])
  expect(because(place({ course: { days: 'W', restrictions: '202' } }))).toEqual(['restricted'])
  expect(because(place({ course: { days: 'W', grade: '6' } }))).toEqual(['wrong-grade'])
  expect(because(place({ overridden: true, course: { days: 'W', grade: '6' } }))).toEqual([])
  expect(because(place({ isSemesterActive: false, course: { days: 'W', grade: '6' } }))).toEqual([])
  expect(because(place({ course: { days: 'W' } }), 'done')).toEqual(['finished'])
  expect(because(waiting())).toEqual([])
})

test('a place in line that a class of the other entry is in the way of gives it up only after a question, whichever of them moves', () => {
  const [line, seat] = [waiting(), place({ course: { id: 2, section: '202' } })]
  const asksOf = (kept: readonly MergedPlace[], ended: readonly MergedPlace[]) =>
    mergePlaces({ grade: '5', places: kept }, ended).asks
  expect(asksOf([line], [seat])).toEqual([{ place: line, drops: seat }])
  expect(asksOf([seat], [line])).toEqual([{ place: line, drops: seat }])
  expect(asksOf([line, seat], [])).toEqual([])
  expect(asksOf([line], [place({ course: { id: 2, days: 'W' } })])).toEqual([])
  expect(asksOf([line], [place({ course: { id: 2 }, semester_id: 2 })])).toEqual([])
  const second = place({ course: { id: 3, days: 'W', restrictions: '101' } })
  expect(asksOf([line, second], [seat])).toEqual([])
})
