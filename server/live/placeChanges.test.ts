import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { addStudentToClass, dropStudentFromClass } from '../../contract/enrollment/rosters.ts'
import { type ChangedPlace, streamSeats } from '../../contract/live.ts'
import { buildCourse, buildFamily, buildSemester, buildStudent, buildUser, signIn } from '../../test/data/builders.ts'
import { openSeatStream, type ReceivedStream } from '../../test/processes/seatStream.ts'
import { openSchool } from '../../test/school.ts'
import { enrollStudents } from '../enrollment/roster.writes.ts'

const school = openSchool({ streamRefreshMs: 600_000 })

async function buildClasses(max_seats = 5) {
  const semester = await buildSemester(school.postgres)
  const build = (period: '1' | '2' | '3' | '4') =>
    buildCourse(school.postgres, { semester_id: semester.id, period, max_seats })
  const [course, second, third, fourth] = [await build('1'), await build('2'), await build('3'), await build('4')]
  const [family, other] = [await buildFamily(school.postgres), await buildFamily(school.postgres)]
  const office = await buildUser(school.postgres, { role: 'admin' })
  return { semester, course, others: [second, third, fourth], family, other, office }
}

function placesOf({ events }: ReceivedStream): ChangedPlace[] {
  const places = events.filter(({ name }) => name === 'places')
  return places.flatMap(({ data }) => streamSeats.events.places.parse(JSON.parse(data)).places)
}

test('a change of a child’s place reaches the streams of its parent, and of nobody else', async () => {
  const { semester, course, family, other, office } = await buildClasses()
  const sibling = await buildStudent(school.postgres, { parent_id: family.parent.id, first_name: 'Bea' })
  const phone = { token: await signIn(school.postgres, family.parent.id) }
  const streams = {
    desk: await openSeatStream(school.origin, family.parent, semester),
    phone: await openSeatStream(school.origin, phone, semester),
    other: await openSeatStream(school.origin, other.parent, semester),
    office: await openSeatStream(school.origin, office, semester),
  }
  const seats = (current_seats: number) =>
    expect
      .poll(() => Object.values(streams).map((stream) => stream.countsOf(course)?.current_seats))
      .toEqual([current_seats, current_seats, current_seats, current_seats])
  const place = { course_id: course.id, student_id: family.student.id }
  await school.as(family.parent).send(commands.enroll, { params: place, body: {} })
  await seats(1)
  const enrolled = { ...place, status: 'enrolled' }
  expect([placesOf(streams.desk), placesOf(streams.phone)]).toEqual([[enrolled], [enrolled]])

  await school.as(office).send(addStudentToClass, { body: { course_id: course.id, student_id: sibling.id } })
  await seats(2)
  await school.as(office).send(dropStudentFromClass, { body: place })
  await seats(1)
  const [added, dropped] = [
    { course_id: course.id, student_id: sibling.id, status: 'enrolled' },
    { ...place, status: null },
  ]
  expect(placesOf(streams.desk)).toEqual([enrolled, added, dropped])
  expect(placesOf(streams.phone)).toEqual([enrolled, added, dropped])
  expect([placesOf(streams.other), placesOf(streams.office)]).toEqual([[], []])
  expect(JSON.stringify(streams.other.events)).not.toContain('student_id')
})

test('a place on a wait list reaches the stream of the family', async () => {
  const { semester, course, family } = await buildClasses(0)
  const stream = await openSeatStream(school.origin, family.parent, semester)
  await expect.poll(() => stream.events).toHaveLength(1)
  const place = { course_id: course.id, student_id: family.student.id }
  await school.as(family.parent).send(commands.joinWaitList, { params: place, body: {} })
  await expect.poll(() => placesOf(stream)).toEqual([{ ...place, status: 'waiting' }])
})

test('a stream that opens just after a change has it', async () => {
  const { semester, course, family, other } = await buildClasses()
  const watcher = await openSeatStream(school.origin, other.parent, semester)
  const place = { course_id: course.id, student_id: family.student.id }
  await school.as(family.parent).send(commands.enroll, { params: place, body: {} })
  await expect.poll(() => watcher.countsOf(course)?.current_seats).toBe(1)
  const stream = await openSeatStream(school.origin, family.parent, semester)
  await expect.poll(() => placesOf(stream)).toEqual([{ ...place, status: 'enrolled' }])
  expect(placesOf(watcher)).toEqual([])
})

test('a change that is committed after later ones were read is not missed', async () => {
  const { semester, course, others, family, other } = await buildClasses()
  const stream = await openSeatStream(school.origin, family.parent, semester)
  const watcher = await openSeatStream(school.origin, other.parent, semester)
  const place = { course_id: course.id, student_id: family.student.id }
  const [isWritten, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = school.postgres.transaction(async (trx) => {
    const by = { id: family.parent.id, name: 'Elena', reason: null }
    await enrollStudents(trx, [{ ...place, status: 'enrolled', by, overridden: false, shares_time: false }])
    isWritten.resolve()
    await isReleased.promise
    await sql`notify live`.execute(trx)
  })
  await isWritten.promise
  for (const { id } of others) {
    const params = { course_id: id, student_id: other.student.id }
    await school.as(other.parent).send(commands.enroll, { params, body: {} })
    await expect.poll(() => placesOf(watcher).map(({ course_id }) => course_id)).toContain(id)
  }
  isReleased.resolve()
  await late
  await expect.poll(() => placesOf(stream)).toEqual([{ ...place, status: 'enrolled' }])
  expect(placesOf(watcher)).toHaveLength(others.length)
})
