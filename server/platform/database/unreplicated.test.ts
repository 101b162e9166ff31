import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as commands from '../../../contract/enrollment/commands.ts'
import { createClient } from '../../../test/client.ts'
import { buildEnrollmentState } from '../../../test/data/builders.ts'
import { openClient } from '../../../test/database.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { prepareDatabase } from '../../prepareSchool.ts'
import { Postgres } from './postgres.ts'

/** A separate PostgreSQL, because the test waits for standbys that it does not have. */
let folder = ''
let database: Awaited<ReturnType<typeof startEmbedded>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enrollment-unreplicated-'))
  database = await startEmbedded({ folder: join(folder, 'postgres'), durable: false })
  await prepareDatabase(database)
})
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a change whose wait for the standbys is canceled gets 503, and the same key gets its response afterwards', async () => {
  const postgres = new Postgres(database.servingUrl)
  const origin = await startListening({ postgres })
  const { parent, student, course } = await buildEnrollmentState(postgres)
  const family = createClient(origin, parent.token)
  const key = randomUUID()
  const enroll = () => family.send(commands.enroll, { params: { course_id: course.id, student_id: student.id }, key })
  await waitForStandbys('a standby that does not exist')
  const waiting = enroll()
  await cancelWait()
  expect((await waiting).status).toBe(503)
  await waitForStandbys('')
  await expect.poll(async () => (await enroll()).status).toBe(201)
  const { rows } = await (await openClient(database.ownerUrl)).query('SELECT FROM enrollment_log')
  expect(rows).toHaveLength(1)
  await postgres.close()
})

async function waitForStandbys(names: string): Promise<void> {
  const client = await openClient(database.ownerUrl)
  await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${names && `"${names}"`}'`)
  await client.query('SELECT pg_reload_conf()')
  const shown = async () => (await client.query('SHOW synchronous_standby_names')).rows[0]
  await expect.poll(shown).toEqual({ synchronous_standby_names: names && `"${names}"` })
}

async function cancelWait(): Promise<void> {
  const client = await openClient(database.ownerUrl)
  const cancel = "SELECT pg_cancel_backend(pid) AS is_canceled FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
  await expect.poll(async () => (await client.query(cancel)).rows).toEqual([{ is_canceled: true }])
}
