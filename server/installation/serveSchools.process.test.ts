import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { withClient } from '@online-enrollment/postgres/connect'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/durations.ts'
import { buildFamily, buildSemester, buildUser, buildWindow } from '../../test/data/builders.ts'
import {
  addSchool,
  beginRequest,
  connectTo,
  createInstallation,
  openStream,
  send,
  serve,
} from '../../test/processes/installation.ts'
import { queueEmail } from '../email/email.ts'
import { createSchool } from './createSchool.ts'
import { readSchools, type School, setState } from './registry.ts'
import { type Installation, urlsOf } from './schoolConfig.ts'

/** Schools that close soon when nobody uses them, and whose work is looked for every second. */
const SOON = { round: 1000, near: 2000, idle: 300, unused: 300 }

function connectionsOf({ ownerUrl }: Installation, { role }: School): Promise<number> {
  return withClient(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int from pg_stat_activity where usename = $1',
      [role],
    )
    return rows[0]?.count ?? 0
  })
}

const status = async (address: string, { host }: Pick<School, 'host'>, path = '/readyz') =>
  (await send(address, host, path)).status

test('a host without a school gets 404 with a text, and a load balancer that knows no school gets its answer', async () => {
  const installation = createInstallation()
  const { address } = await serve(installation)
  const page = await send(address, 'nowhere.example.org', '/', { headers: { 'accept-language': 'es' } })
  expect([page.status, page.headers['content-type'], page.text]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'No hay ninguna escuela en esta dirección.\n',
  ])
  const call = await send(address, 'nowhere.example.org', '/api/me')
  expect([call.status, JSON.parse(call.text)]).toEqual([
    404,
    { message: 'There is no school at this address.', code: 'school-unknown' },
  ])
  for (const path of ['/healthz', '/readyz']) expect(await status(address, { host: '10.0.0.7' }, path)).toBe(200)
})

test('a load balancer that knows no school gets its answers on a connection that ends once the server stops', async () => {
  const server = await serve(createInstallation())
  const agent = new Agent({ keepAlive: true })
  const probe = async (path: string) => {
    const { status, headers } = await send(server.address, '10.0.0.7', path, { agent })
    return [path, status, headers.connection]
  }
  expect(await probe('/readyz')).toEqual(['/readyz', 200, 'keep-alive'])
  const stopped = server.stop('SIGTERM')
  expect(await probe('/readyz')).toEqual(['/readyz', 503, 'close'])
  expect(await probe('/healthz')).toEqual(['/healthz', 200, 'close'])
  await stopped
})

test('a suspended school gets 503 with a text within seconds, its connections are closed, and it is back when it is active', async () => {
  const installation = createInstallation()
  const school = await addSchool(installation)
  const { address } = await serve(installation)
  expect(await status(address, school)).toBe(200)
  const suspended = setState(installation.schoolsDir, school, 'suspended')
  await expect.poll(() => status(address, school)).toBe(503)
  const page = await send(address, school.host, '/')
  expect(page.text).toBe("The school's site is closed at the moment. Please contact the school office.\n")
  await expect.poll(() => connectionsOf(installation, school)).toBe(0)
  setState(installation.schoolsDir, suspended, 'active')
  await expect.poll(() => status(address, school)).toBe(200)
})

test('a school that nobody uses is closed with its connections, and the next request opens it', async () => {
  const installation = createInstallation()
  const school = await addSchool(installation)
  const { address, openSchools } = await serve(installation, { ...SOON, round: 600_000 })
  expect(await status(address, school)).toBe(200)
  await expect.poll(() => openSchools.find(school.name)).toBeUndefined()
  await expect.poll(() => connectionsOf(installation, school)).toBe(0)
  expect(await status(address, school)).toBe(200)
})

test('a live stream keeps its school open', async () => {
  const installation = createInstallation()
  const school = await addSchool(installation)
  const postgres = connectTo(installation, school)
  const semester = await buildSemester(postgres)
  const { parent } = await buildFamily(postgres)
  const { address, openSchools } = await serve(installation, { ...SOON, round: 600_000 })
  const stream = await openStream(address, school.host, `/api/live?semester=${semester.id}`, parent.token)
  expect(stream.status).toBe(200)
  const opened = openSchools.find(school.name)
  for (let n = 0; n < 3; n++) await openSchools.closeIdle(new Date())
  expect([opened?.active, openSchools.find(school.name)]).toEqual([1, opened])
  stream.close()
  await expect.poll(() => openSchools.find(school.name)).toBeUndefined()
})

test('an email of a closed school is sent without a request', async () => {
  const installation = createInstallation()
  const school = await addSchool(installation)
  const { openSchools } = await serve(installation, SOON)
  await expect.poll(() => openSchools.find(school.name)).toBeDefined()
  await expect.poll(() => openSchools.find(school.name)).toBeUndefined()
  const postgres = connectTo(installation, school)
  const { email } = await buildUser(postgres)
  await postgres.transaction((trx) =>
    queueEmail(trx, { about: 'reset-link', email, asked_at: new Date().toISOString() }),
  )
  const emails = () =>
    readdirSync(school.folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.eml'))
  await expect.poll(emails).toHaveLength(1)
})

test('a school is open before enrollment opens, and is not closed until then', async () => {
  const installation = createInstallation()
  const [soon, later] = [await addSchool(installation, 'soon'), await addSchool(installation, 'later')]
  const opensIn = async (school: School, minutes: number) => {
    const postgres = connectTo(installation, school)
    await buildWindow(postgres, await buildSemester(postgres), { opens_at: new Date(Date.now() + minutes * MINUTE_MS) })
  }
  await opensIn(soon, 5)
  await opensIn(later, 60)
  const { openSchools } = await serve(installation, { ...SOON, near: 600_000 })
  await expect.poll(() => openSchools.find(soon.name)).toBeDefined()
  const opened = openSchools.find(soon.name)
  await expect.poll(() => openSchools.find(later.name)).toBeUndefined()
  await expect.poll(() => (opened?.opened_at ?? 0) + 5 * SOON.unused < performance.now()).toBe(true)
  await openSchools.closeIdle(new Date())
  expect(openSchools.find(soon.name)).toBe(opened)
})

test.each([2, 24, 200])(
  'with places for two schools, %i connections that begin a request to them and a live stream keep no third school waiting',
  async (count) => {
    const installation = createInstallation({ SCHOOLS_OPEN: '2' })
    const [first, second] = [await addSchool(installation), await addSchool(installation)]
    const third = await addSchool(installation)
    const postgres = connectTo(installation, first)
    const semester = await buildSemester(postgres)
    const { parent } = await buildFamily(postgres)
    const { address, openSchools } = await serve(installation, { round: 600_000 })
    await openStream(address, first.host, `/api/live?semester=${semester.id}`, parent.token)
    // On a loaded machine, the begun requests to the first school would be closed before the second one is open.
    expect(await status(address, second)).toBe(200)
    for (let n = 0; n < count; n++) beginRequest(address, [first, second][n % 2] ?? first)
    const begun = () => openSchools.open.filter(({ active }) => active > 0)
    await expect.poll(begun).toHaveLength(2)
    for (let n = 0; n < 3; n++) expect(await status(address, third)).toBe(200)
    expect(await status(address, first)).toBe(200)
    expect(openSchools.open).toHaveLength(2)
  },
)

test('when requests hold all places, another school waits until one of them is answered', async () => {
  const installation = createInstallation({ SCHOOLS_OPEN: '1' })
  const [first, second] = [await addSchool(installation), await addSchool(installation)]
  const postgres = connectTo(installation, first)
  const { parent } = await buildFamily(postgres)
  const { address, openSchools } = await serve(installation, { round: 600_000 })
  expect(await status(address, first)).toBe(200)
  await withClient(urlsOf(installation.ownerUrl, first).ownerUrl, async (owner) => {
    await owner.query('begin; lock table users in access exclusive mode')
    const held = send(address, first.host, '/api/me', { token: parent.token })
    await expect.poll(() => openSchools.find(first.name)?.holds_place).toBe(true)
    const waiting = status(address, second)
    expect([await status(address, first, '/healthz'), openSchools.find(second.name)]).toEqual([200, undefined])
    await owner.query('rollback')
    expect([(await held).status, await waiting]).toEqual([200, 200])
  })
})

test('many requests that wait for the same schools need one place for each school', async () => {
  const installation = createInstallation({ SCHOOLS_OPEN: '2' })
  const schools = await Promise.all(['a', 'b', 'c', 'd'].map((word) => addSchool(installation, word)))
  const { address } = await serve(installation, { round: 600_000 })
  for (const school of schools.slice(0, 2)) expect(await status(address, school)).toBe(200)
  const requests = Array.from({ length: 20 }, () => schools.slice(2)).flat()
  expect(new Set(await Promise.all(requests.map((school) => status(address, school))))).toEqual(new Set([200]))
})

test('a school whose database is gone, whose key is missing, whose record is damaged or which is of a newer version does not disturb the others', async () => {
  const installation = createInstallation({ SCHOOLS_OPEN: '6' })
  const words = ['healthy', 'dropped', 'keyless', 'damaged', 'newer'] as const
  const schools = await Promise.all(words.map((word) => addSchool(installation, word)))
  const [healthy, dropped, keyless, damaged, newer] = schools as [School, School, School, School, School]
  // Before the server can open them for their work.
  rmSync(join(keyless.folder, 'data.key'))
  await connectOwner(installation, newer, `insert into migration (name, sql) values ('9999_later.after.sql', 'select')`)
  const { address, openSchools } = await serve(installation, { round: 600_000 })
  for (const school of [healthy, dropped, damaged]) expect(await status(address, school)).toBe(200)

  await withClient(installation.ownerUrl, (owner) => owner.query(`drop database ${dropped.database} with (force)`))
  writeFileSync(join(damaged.folder, 'school.json'), '{')
  for (const school of [dropped, keyless, damaged, newer]) {
    await expect.poll(() => status(address, school)).toBe(503)
    const page = await send(address, school.host, '/')
    expect(page.text).toBe("The school's site is not available right now. Please try again in a minute.\n")
    expect(await status(address, healthy)).toBe(200)
  }
  expect(openSchools.open.map(({ school }) => school.name)).toEqual([healthy.name])
  expect([...openSchools.failed].sort()).toEqual([dropped, keyless, newer].map(({ name }) => name).sort())

  await connectOwner(installation, newer, `delete from migration where name = '9999_later.after.sql'`)
  await expect.poll(() => openSchools.failed, { timeout: 300_000 }).not.toContain(newer.name)
  expect(await status(address, newer)).toBe(200)
})

test('two records with one host are both refused, because which school a request is for would be a guess', async () => {
  const installation = createInstallation()
  const [first, second] = [await addSchool(installation), await addSchool(installation)]
  await expect(createSchool(installation, { name: 'third', url: first.url })).rejects.toThrow('has the host')
  const { address } = await serve(installation, { round: 600_000 })
  expect(await status(address, first)).toBe(200)
  const { name, folder, host, ...record } = second
  writeFileSync(join(folder, 'school.json'), JSON.stringify({ ...record, url: first.url }))
  await expect.poll(() => status(address, first)).toBe(503)
})

test('a database of another installation is neither used nor deleted', async () => {
  const [installation, other] = [createInstallation(), createInstallation()]
  const school = await addSchool(installation)
  const { name } = school
  const create = () => createSchool(other, { name, url: `http://${name}.example.net` })
  await expect(create()).rejects.toThrow('of another installation')
  await expect(create()).rejects.toThrow('of another installation')
  expect(readSchools(other.schoolsDir).schools).toEqual([])
  await connectTo(installation, school).db.selectFrom('school').select('name').executeTakeFirstOrThrow()
})

function connectOwner({ ownerUrl }: Installation, school: School, statement: string) {
  return withClient(urlsOf(ownerUrl, school).ownerUrl, (owner) => owner.query(statement))
}
