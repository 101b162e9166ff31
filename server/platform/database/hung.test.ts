import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as commands from '../../../contract/enrollment/commands.ts'
import { me } from '../../../contract/sessions.ts'
import { listStudents } from '../../../contract/students.ts'
import { createClient } from '../../../test/client.ts'
import { buildEnrollmentState, buildUser } from '../../../test/data/builders.ts'
import { openClient } from '../../../test/database.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { prepareDatabase } from '../../prepareSchool.ts'
import { Postgres } from './postgres.ts'

/** Seconds of tolerance for a machine with busy cores. */
const TOLERANCE = 20

/** A separate PostgreSQL, because the test stops its processes. */
let folder = ''
let database: Awaited<ReturnType<typeof startEmbedded>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enrollment-hung-'))
  database = await startEmbedded({ folder: join(folder, 'postgres'), durable: false })
  await prepareDatabase(database)
})
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

test('while the database hangs, every request gets 503 within ten seconds, and afterwards requests succeed again', async () => {
  const postgres = new Postgres(database.servingUrl)
  const origin = await startListening({ postgres })
  const { parent, student, course } = await buildEnrollmentState(postgres)
  const family = createClient(origin, parent.token)
  const office = createClient(origin, (await buildUser(postgres, { role: 'admin' })).token)
  const enroll = () => family.send(commands.enroll, { params: { course_id: course.id, student_id: student.id } })
  const calls = [() => family.send(me), enroll, () => office.send(listStudents)]
  await Promise.all(Array.from({ length: 8 }, () => Promise.all([family.send(me), office.send(listStudents)])))
  const pids = await databaseProcesses(database.ownerUrl)

  signal(pids, 'SIGSTOP')
  try {
    const responses = await Promise.all(Array.from({ length: 5 }, () => calls.map(timed)).flat())
    for (const { status, seconds } of responses) expect([status, seconds < 10 + TOLERANCE]).toEqual([503, true])
  } finally {
    signal(pids, 'SIGCONT')
  }
  await expect.poll(async () => (await enroll()).status).toBe(201)
  for (const call of [calls[0], calls[2]]) expect((await call?.())?.status).toBe(200)
  await postgres.close()
})

async function timed(call: () => Promise<{ status: number }>) {
  const began = performance.now()
  const { status } = await call()
  return { status, seconds: (performance.now() - began) / 1000 }
}

async function databaseProcesses(ownerUrl: string): Promise<number[]> {
  const { rows } = await (await openClient(ownerUrl)).query<{ pid: number }>(`
    select pid from pg_stat_activity where pid <> pg_backend_pid()
    union select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::integer`)
  return rows.map(({ pid }) => pid)
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, name)
}
