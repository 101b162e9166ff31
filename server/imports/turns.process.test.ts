import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { importFile } from '../../contract/files.ts'
import { logout } from '../../contract/sessions.ts'
import { createClient } from '../../test/client.ts'
import { type BuiltUser, buildEnrollmentState, buildUser, newEmail } from '../../test/data/builders.ts'
import { buildImportRequest } from '../../test/data/importer.ts'
import { sendFamilyCommand } from '../../test/data/roster.ts'
import { openClient, withProductLimits } from '../../test/database.ts'
import { startServer } from '../../test/processes/servers.ts'
import { startListening } from '../../test/processes/startListening.ts'
import { openSchool } from '../../test/school.ts'
import { handled, waitUntilBlocked } from '../../test/waiting.ts'
import { Postgres } from '../platform/database/postgres.ts'
import { openImports } from './imports.ts'

const school = openSchool()
const headings = 'first_name,last_name,email,active'
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

test('an import waits for another server’s without a time limit, and families enroll meanwhile', async () => {
  const url = new URL(withProductLimits(school.servingUrl))
  url.searchParams.set('lock_timeout', '1000')
  const postgres = new Postgres(url.href)
  onTestFinished(() => postgres.close())
  const other = await anotherImport()
  const imported = send(await startListening({ postgres }))
  await waitUntilBlocked(school.owner.db)
  const states = await Promise.all(Array.from({ length: 10 }, () => buildEnrollmentState(school.postgres)))
  const statuses = await Promise.all(
    states.map(async (at) => (await sendFamilyCommand(school, commands.enroll, at)).status),
  )
  expect(statuses).toEqual(Array(10).fill(201))
  // It began to wait for the same lock later.
  const withLimit = sql`select pg_advisory_lock(hashtext('import'))`.execute(postgres.db)
  await expect(withLimit).rejects.toThrow('lock timeout')
  await waitUntilBlocked(school.owner.db)
  await other.end()
  expect(await imported).toMatchObject({ status: 200, body: { report: { added: 1, done: true } } })
})

test('an import of an admin who logged out while it waited is refused with 401, and adds no rows', async () => {
  const other = await anotherImport()
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const email = newEmail()
  const imported = send(school.origin, `${headings}\nGrace,Nez,${email},1`, admin)
  await waitUntilBlocked(school.owner.db)
  expect((await school.as(admin).send(logout)).status).toBe(204)
  await other.end()
  expect((await imported).status).toBe(401)
  expect(await school.db.selectFrom('teacher').select('id').where('email', '=', email).execute()).toEqual([])
})

test('two servers that import the same file at once add its rows once', async () => {
  const servers = await Promise.all([
    startServer({ DATABASE_URL: school.servingUrl }),
    startServer({ DATABASE_URL: school.servingUrl }),
  ])
  const csv = `${headings}\nGrace,Nez,${newEmail()},1`
  const answers = await Promise.all(servers.map(({ origin }) => send(origin, csv)))
  await Promise.all(servers.map((server) => server.stop()))
  expect(answers.map(({ body }) => body.report.added).sort()).toEqual([0, 1])
})

test('a stopping server finishes its running import and exits with 0', async () => {
  const server = await startServer({ DATABASE_URL: school.servingUrl })
  const teachers = await lockTeachers()
  const running = handled(send(server.origin, manyTeachers()))
  await waitUntilBlocked(school.owner.db)
  server.signal('SIGINT')
  await teachers.release()
  expect(await running).toMatchObject({ status: 200, body: { report: { added: 5000, done: true } } })
  expect(await server.exited).toBe(0)
})

test('a stopping server refuses waiting imports and finishes the running one', async () => {
  const imports = openImports(school.servingUrl)
  onTestFinished(() => imports.close())
  const teachers = await lockTeachers()
  const running = handled(imports.run(buildImportRequest(by, manyTeachers()), undefined))
  const waiting = handled(imports.run(buildImportRequest(by, manyTeachers()), undefined))
  await waitUntilBlocked(school.owner.db)
  imports.stopWaiting()
  await teachers.release()
  await expect(waiting).rejects.toMatchObject({ status: 503, code: 'stopping' })
  expect((await running).status).toBe(200)
})

test('the eleventh waiting import is 503', async () => {
  const imports = openImports(school.servingUrl)
  onTestFinished(() => imports.close())
  const runs = Array.from({ length: 12 }, () => imports.run(buildImportRequest(by, headings), undefined))
  const outcomes = await Promise.all(
    runs.map((run) =>
      run.then(
        ({ status }) => status,
        ({ status }) => status,
      ),
    ),
  )
  expect(outcomes.filter((status) => status === 503)).toHaveLength(1)
})

test('a stopping server does not wait for another server’s import', async () => {
  const other = await anotherImport()
  const server = await startServer({ DATABASE_URL: school.servingUrl })
  const imported = handled(send(server.origin))
  await waitUntilBlocked(school.owner.db)
  server.signal('SIGTERM')
  expect(await imported).toMatchObject({ status: 503, body: { code: 'stopping' } })
  expect(await server.exited).toBe(0)
  await other.end()
})

function send(origin: string, csv = `${headings}\nGrace,Nez,${newEmail()},1`, admin = by) {
  return createClient(origin, admin.token).send(importFile, {
    params: { kind: 'teachers' },
    body: { csv, confirmed: true },
  })
}

/** Holds the lock of an import, as another server does. */
async function anotherImport() {
  const client = await openClient(school.url)
  await client.query("select pg_advisory_lock(hashtext('import'))")
  return { end: () => client.query("select pg_advisory_unlock(hashtext('import'))") }
}

function manyTeachers(): string {
  return headings + Array.from({ length: 5000 }, () => `\nGrace,Nez,${newEmail()},1`).join('')
}

/** Until it is released, an import stops at the first teacher that it adds. */
async function lockTeachers() {
  const client = await openClient(school.url)
  await client.query('begin; lock table teacher in share mode')
  return { release: () => client.query('rollback') }
}
