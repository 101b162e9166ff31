import { expect, onTestFinished, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { buildCourse, buildFamily, buildSemester, buildUser } from '../../test/data/builders.ts'
import { poolerInTransactionMode } from '../../test/processes/pooler.ts'
import { openSchool } from '../../test/school.ts'
import { Postgres } from '../platform/database/postgres.ts'
import { hashToken } from '../platform/http/session.ts'
import { Live } from '../platform/live/live.ts'
import { SemesterSeats } from './semesterSeats.ts'

const school = openSchool()

test('a server that gets no notifications reads the seats without them', async () => {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id })
  const { parent, student } = await buildFamily(school.postgres)
  const params = { course_id: course.id, student_id: student.id }
  const { lost, received } = await openStream(semester)
  await expect
    .poll(() => lost)
    .toEqual([expect.objectContaining({ message: expect.stringContaining('no notification') })])
  expect((await school.as(parent).send(commands.enroll, { params, body: {} })).status).toBe(201)
  await expect.poll(received).toContain('"current_seats":1,')
  expect((await school.as(parent).send(commands.drop, { params, body: {} })).status).toBe(200)
  await expect.poll(received).toMatch(/"current_seats":1,.*"current_seats":0,/s)
})

/** A stream whose server is connected through a pooler. It reads again after ten minutes if it counts as connected. */
async function openStream(semester: { readonly id: number }) {
  const postgres = new Postgres(await poolerInTransactionMode(school.url))
  const lost: unknown[] = []
  const log = (error: unknown) => void lost.push(error)
  const live = new Live({
    postgres,
    createTopic: (id) => new SemesterSeats({ db: postgres.db, semester_id: id, pauses: { current: [] }, report: log }),
    clock: () => new Date(),
    isDraining: () => false,
    log,
    maxStreams: 1,
    refreshMs: 600_000,
  })
  onTestFinished(async () => {
    await live.close()
    await postgres.close()
  })
  const { id: user_id, token } = await buildUser(school.postgres)
  const session = {
    token_hash: hashToken(token),
    user_id,
    role: 'parent',
    expires_at: new Date(Date.now() + HOUR_MS),
  } as const
  const stream = await live.open(session, undefined, async () => semester)
  let text = ''
  stream.on('data', (part) => {
    text += part
  })
  return { lost, received: () => text }
}
