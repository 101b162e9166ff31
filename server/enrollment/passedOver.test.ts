import { expect, test } from 'vitest'
import { getFamily } from '../../contract/family.ts'
import { getCourse } from '../../contract/officeCourses.ts'
import { buildCourse, buildUser } from '../../test/data/builders.ts'
import { fetchSchedule } from '../../test/data/roster.ts'
import { addAndKeep, buildFullClass, buildWaitList, changeSwap, type Family, send } from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test('a child that was passed over is told which class is in the way, wherever its schedule is read', async () => {
  const { semester, course, owner, families } = await buildWaitList(school)
  const [first, second] = families
  if (!first || !second) throw new Error('nobody waits')
  const chess = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Chess' })
  const kept = await addAndKeep(school, first, { added: chess, waitedFor: course })
  await send(school, 'drop', owner, course)
  const because = { because: 'same-time', by: 'Chess' }
  const place = { id: course.id, position: 1, swap: null, passed_over: because }
  expect(kept.body.schedule.waiting).toMatchObject([place])
  expect(await fetchSchedule(school, { ...first, semester })).toMatchObject({ waiting: [place], offered: [] })
  expect(await fetchFamily(first, semester.id)).toMatchObject([{ schedule: { waiting: [place] } }])
  expect(await fetchSchedule(school, { ...second, semester })).toMatchObject({
    waiting: [{ passed_over: null }],
    offered: [{ id: course.id, drops: null }],
  })
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  const { body } = await office.send(getCourse, { params: { id: course.id } })
  expect(body.course.waiting).toMatchObject([
    { passed_over: because, offer_ends_at: null },
    { passed_over: null, offer_ends_at: expect.any(String) },
  ])
})

test('a class that families do not see is in the way without its name', async () => {
  const { semester, course, families } = await buildWaitList(school, { waiting: 1 })
  const [child] = families
  if (!child) throw new Error('nobody waits')
  const hidden = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Secret Club' })
  await addAndKeep(school, child, { added: hidden, waitedFor: course })
  await school.db.updateTable('course').set({ active: false }).where('id', '=', hidden.id).execute()
  const schedule = await fetchSchedule(school, { ...child, semester })
  const place = { id: course.id, passed_over: { because: 'same-time', by: 'another class' } }
  expect(schedule).toMatchObject({ enrolled: [], waiting: [place] })
  expect(await fetchFamily(child, semester.id)).toEqual([{ student_id: child.student.id, schedule }])
})

test('a family reads its standing swap, and changes class, question and whether there is one', async () => {
  const { semester, course } = await buildWaitList(school, { waiting: 0 })
  const { owner, course: chess } = await buildFullClass(school, semester.id)
  const asks = { drop_course_id: chess.id, automatic: false }
  const joined = await send(school, 'wait', owner, course, { swap: asks })
  expect(joined.body.schedule.waiting).toMatchObject([{ swap: asks, passed_over: null }])
  for (const swap of [{ ...asks, automatic: true }, asks, null]) {
    const { status, body } = await changeSwap(school, owner, course, swap)
    expect({ status, swap: body.schedule.waiting[0]?.swap }).toEqual({ status: 200, swap })
    expect(await fetchSchedule(school, { ...owner, semester })).toEqual(body.schedule)
  }
  const choir = await buildCourse(school.postgres, { semester_id: semester.id, period: '2' })
  await send(school, 'enroll', owner, choir)
  const refused = await changeSwap(school, owner, course, { ...asks, drop_course_id: choir.id })
  expect(refused).toMatchObject({ status: 422, body: { because: 'same-time' } })
  await school.db.updateTable('course').set({ restrictions: choir.section }).where('id', '=', course.id).execute()
  const stillRefused = await changeSwap(school, owner, course, asks)
  expect(stillRefused).toMatchObject({ status: 422, body: { because: 'restricted' } })
})

async function fetchFamily({ parent }: Family, semester_id: number) {
  const query = { semester: String(semester_id), since: '2026-01-01T00:00:00Z' }
  return (await school.as(parent).send(getFamily, { query })).body.schedules
}
