import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { isRoot, mountTmpfs, queryValue, waitUntil } from '@online-enrollment/postgres/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTeacher } from '../../contract/teachers.ts'
import { buildUser, newEmail } from '../data/builders.ts'
import { openSchool } from '../school.ts'
import { addTeacher, createDataFolder, listAddedTeachers, startEmbeddedSchool } from './embedded.ts'

const school = openSchool()
const FULL = {
  message: "The school's server is out of disk space, so nothing was saved. Please try again later.",
  code: 'disk-full',
  request_id: expect.any(String),
}

test('when a statement fails because the disk is full, the response and then /readyz are 503 with the reason', async () => {
  await sql`create function fill() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(school.owner.db)
  await sql`create trigger filled before insert on teacher execute function fill()`.execute(school.owner.db)
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const body = { first_name: 'Ana', last_name: 'Begay', email: newEmail() }
  const response = await school.as(admin).send(createTeacher, { body })
  expect(response).toMatchObject({ status: 503, body: FULL })
  expect(response.headers.get('retry-after')).toBe('60')
  const ready = await fetch(`${school.origin}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([503, FULL])
  await waitUntil(async () => (await fetch(`${school.origin}/readyz`)).status === 200)
})

test.runIf(isRoot)(
  'on a full disk requests get 503, one log line reports it, and the server recovers when space is free',
  async () => {
    const folder = createDataFolder()
    mountTmpfs(folder, 'size=220m,mode=700')
    const running = await startEmbeddedSchool(folder, { LOG_LEVEL: 'warn' })
    expect(await addTeacher(running, 'Before')).toBe(201)
    const ballast = join(folder, 'ballast')
    expect(() => writeFileSync(ballast, Buffer.alloc(220 * 1024 * 1024))).toThrow('ENOSPC')
    await fillWal(folder)

    await waitUntil(async () => (await addTeacher(running, 'During')) === 503)
    for (let request = 0; request < 20; request++) {
      const ready = await fetch(`${running.server.origin}/readyz`)
      expect([ready.status, ready.headers.get('retry-after'), await ready.json()]).toEqual([503, '60', FULL])
    }
    expect((await fetch(`${running.server.origin}/healthz`)).status).toBe(200)
    await expect.poll(() => running.server.output().match(/The database disk .* is full/g)).toHaveLength(1)
    expect(running.server.output()).not.toContain('request_id')

    rmSync(ballast)
    await waitUntil(async () => (await fetch(`${running.server.origin}/readyz`)).status === 200)
    expect(await addTeacher(running, 'After')).toBe(201)
    expect((await listAddedTeachers(running)).sort()).toEqual(['After', 'Before'])
  },
)

/** Writes until PostgreSQL cannot create another WAL file and stops. */
async function fillWal(folder: string): Promise<void> {
  const database = await startEmbedded({ folder: join(folder, 'postgres'), log: () => {} })
  const write = 'SELECT pg_switch_wal(), pg_logical_emit_message(true, $$filler$$, repeat($$x$$, 1000000))'
  await waitUntil(() =>
    queryValue(database.ownerUrl, write).then(
      () => false,
      () => true,
    ),
  )
  await database.stop()
}
