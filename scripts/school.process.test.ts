import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { withClient } from '@online-enrollment/postgres/connect'
import { queryValue, startForTest } from '@online-enrollment/postgres/testing'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { dataKeyOf } from '../server/config/keys.ts'
import { KeyRing } from '../server/dataKeys/keyRing.ts'
import { FileFolder } from '../server/documents/files/fileFolder.ts'
import {
  readSchool,
  readSchools,
  recordOf,
  type School,
  setState,
  writeSchool,
} from '../server/installation/registry.ts'
import { configOf, type Installation, urlsOf } from '../server/installation/schoolConfig.ts'
import { TABLES_WITH_COLUMNS } from '../server/installation/schoolFile.ts'
import { loadSampleSchool } from '../server/sample/loadSampleSchool.ts'
import { buildDocument, buildDocumentRequest } from '../test/data/documents.ts'
import { createDataFolder } from '../test/processes/embedded.ts'
import { addSchool, connectTo, createInstallation, send, serve } from '../test/processes/installation.ts'

const scriptAt = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))

function run(
  { schoolsDir, ownerUrl }: Installation,
  args: readonly string[],
  env: Record<string, string> = {},
  script = 'school',
) {
  const variables = { ...process.env, DATABASE_URL: ownerUrl, SCHOOLS_DIR: schoolsDir, ...env }
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [scriptAt(script), ...args], { env: variables }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: (stdout + stderr).trim() })
    })
  })
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Every row of a school, by table. */
function rowsOf({ ownerUrl, schoolsDir }: Installation, name: string): Promise<Record<string, string[]>> {
  return withClient(urlsOf(ownerUrl, readSchool(schoolsDir, name)).ownerUrl, async (client) => {
    const tables = await client.query<{ name: string }>(TABLES_WITH_COLUMNS)
    const rows: Record<string, string[]> = {}
    for (const { name: table } of tables.rows) {
      const read = await client.query<{ row: string }>(`select t::text as row from ${client.escapeIdentifier(table)} t`)
      rows[table] = read.rows.map(({ row }) => row).sort()
    }
    return rows
  })
}

test('a school is created, served with its own admin, suspended, exported and deleted', async () => {
  const installation = createInstallation()
  const name = `created-${process.pid}`
  const url = `http://${name}.example.org`
  const created = await run(installation, ['create', name, url])
  expect(created).toEqual({ code: 0, output: expect.stringContaining(`The school ${name} is at ${url}.`) })
  expect((await run(installation, ['create', name, url])).output).toBe(`There is a school ${name} already.`)
  const admin = await run(installation, ['create', 'office@example.org'], { SCHOOL: name }, 'admin')
  const [, id, token] = new RegExp(`: ${url}/pw-reset\\?id=(\\d+)&token=(\\S+)$`).exec(admin.output) ?? []
  const { address } = await serve(installation)
  const password = 'rain in the desert'
  for (const [path, body] of [
    ['/api/password/reset', { userID: Number(id), token, password, password_confirmation: password }],
    ['/api/login', { email: 'office@example.org', password }],
  ] as const)
    expect((await send(address, `${name}.example.org`, path, { method: 'POST', body })).status).toBe(200)
  expect((await run(installation, ['list'])).output).toBe(`${name}  active  ${url}  ok`)
  const copies = createFolder()
  const [file, key] = [join(copies, 'school.export.gz'), join(copies, 'data.key')]
  const remove = ['delete', name, '--to', file, '--key', key]
  expect((await run(installation, remove)).output).toContain('is in use. Suspend it first')
  expect(existsSync(file)).toBe(false)
  expect(await run(installation, ['suspend', name])).toEqual({
    code: 0,
    output: `${name} is suspended, and no server uses it.`,
  })
  const { folder, database, role } = readSchool(installation.schoolsDir, name)
  const inside = await run(installation, ['delete', name, '--to', join(folder, 'x.gz'), '--key', key])
  expect(inside.output).toContain('would be deleted with the school')
  expect((await run(installation, ['delete', name, '--to', key, '--key', key])).output).toContain('need two files')
  expect(await run(installation, remove)).toEqual({
    code: 0,
    output: `${name} is deleted, with its database and its data key. Its rows are in ${file}, and a copy of its data key in ${key}.`,
  })
  const left = await withClient(installation.ownerUrl, (owner) =>
    owner.query(
      'select datname as name from pg_database where datname = $1 union select rolname from pg_roles where rolname = $2',
      [database, role],
    ),
  )
  expect([left.rows, existsSync(folder), existsSync(file)]).toEqual([[], false, true])
  expect((await run(installation, ['list'])).output).toBe('There are no schools yet.')
  expect(await run(installation, ['create', name, url, '--from', file, '--key', key])).toMatchObject({ code: 0 })
  expect((await run(installation, ['list'], { SCHOOL: name }, 'admin')).output).toContain('office@example.org')
})

test('a deletion that was interrupted is completed by the next one', async () => {
  const installation = createInstallation()
  const school = await addSchool(installation)
  setState(installation.schoolsDir, school, 'deleting')
  await withClient(installation.ownerUrl, (owner) => owner.query(`drop database ${school.database} with (force)`))
  expect((await run(installation, ['activate', school.name])).output).toContain(
    `Run it again: npm run school -- delete ${school.name} --without-export`,
  )
  expect((await run(installation, ['delete', school.name, '--without-export'])).code).toBe(0)
  expect(existsSync(school.folder)).toBe(false)
})

test('a record that says when the school was exported can still be read', async () => {
  const { schoolsDir, ...installation } = createInstallation()
  const { name, folder } = await addSchool({ schoolsDir, ...installation })
  const file = join(folder, 'school.json')
  const record = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...record, exported_at: new Date().toISOString() }))
  expect(readSchool(schoolsDir, name)).toMatchObject(record)
  expect(readSchool(schoolsDir, name)).not.toHaveProperty('exported_at')
})

test('an export of a school that families use becomes a school with the same rows, whose sequences go on', async () => {
  const installation = createInstallation()
  const school = await addSchool(installation, 'sample')
  const postgres = connectTo(installation, school)
  const keys = new KeyRing([dataKeyOf({ dataKey: undefined, dataDir: school.folder })])
  await loadSampleSchool(postgres, { passwordHash: 'none', now: new Date(), keys })
  await sql`
    insert into registration_draft (id, code_hash, saved_at, key_id, content)
    select gen_random_uuid(), int4send(n), now(), key_id, decode(repeat('ab', 300000), 'hex')
    from data_key, generate_series(1, 5) n`.execute(postgres.db)
  const { documentsDir } = configOf(installation.config, school)
  const documents = new FileFolder(documentsDir)
  const { id: semester_id } = await postgres.db.selectFrom('semester').select('id').limit(1).executeTakeFirstOrThrow()
  const { id: student_id } = await postgres.db.selectFrom('student').select('id').limit(1).executeTakeFirstOrThrow()
  const { id: request_id } = await buildDocumentRequest(postgres, { semester_id })
  const pages = [randomBytes(2_000_000), randomBytes(100), randomBytes(100)]
  const sent = await buildDocument(postgres, { student_id, request_id, pages, files: documents, keys })
  await documents.remove(sent.page_ids[2] ?? '')
  const folder = createFolder()
  const [file, key] = [join(folder, 'sample.export.gz'), join(school.folder, 'data.key')]
  expect(await run(installation, ['export', school.name, file])).toEqual({
    code: 0,
    output: expect.stringContaining('1 page of documents had no file, or a damaged one.'),
  })
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2_000_000)
  const name = `restored-${process.pid}`
  const from = ['create', name, `http://${name}.example.org`, '--from', file, '--key']
  const wrong = await run(installation, [...from, join((await addSchool(installation)).folder, 'data.key')])
  expect(wrong).toEqual({ code: 1, output: expect.stringContaining('are encrypted with the data key') })
  expect(await run(installation, [...from, key])).toEqual({ code: 0, output: expect.stringContaining(`${name} is at`) })
  const [before, after] = [await rowsOf(installation, school.name), await rowsOf(installation, name)]
  // A restored lottery gets a new secret, which the audit trail records.
  const changed = ['audit_entry', 'database_origin', 'lottery', 'lottery_event', 'replaced_commitment']
  for (const table of Object.keys(before).filter((table) => !changed.includes(table)))
    expect([table, after[table]]).toEqual([table, before[table]])
  expect(before.student?.length).toBeGreaterThan(5)
  const moved = new FileFolder(configOf(installation.config, readSchool(installation.schoolsDir, name)).documentsDir)
  for (const id of sent.page_ids.slice(0, 2)) expect(await moved.read(id)).toEqual(await documents.read(id))
  expect(readFileSync(join(readSchool(installation.schoolsDir, name).folder, 'data.key'))).toEqual(readFileSync(key))
  const restored = connectTo(installation, readSchool(installation.schoolsDir, name))
  const added = await restored.db
    .insertInto('semester')
    .values({ name: 'Spring', active: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { max } = await postgres.db
    .selectFrom('semester')
    .select(({ fn }) => fn.max('id').as('max'))
    .executeTakeFirstOrThrow()
  expect(added.id).toBe(Number(max) + 1)
})

test('a truncated export creates no school that is served, and the same command with the whole file completes it', async () => {
  const installation = createInstallation()
  const school = await addSchool(installation)
  await loadSampleSchool(connectTo(installation, school), { passwordHash: 'none', now: new Date() })
  const folder = createFolder()
  const [whole, part] = [join(folder, 'whole.gz'), join(folder, 'part.gz')]
  for (const file of [whole, part]) await run(installation, ['export', school.name, file])
  truncateSync(part, 2000)
  const name = `truncated-${process.pid}`
  const create = (file: string) =>
    run(installation, [
      'create',
      name,
      `http://${name}.example.org`,
      '--from',
      file,
      '--key',
      join(school.folder, 'data.key'),
    ])
  expect(await create(part)).toEqual({
    code: 1,
    output: `${part} is not a complete export of a school. Nothing was imported.`,
  })
  expect(readSchool(installation.schoolsDir, name).state).toBe('creating')
  expect((await create(whole)).code).toBe(0)
  expect(readSchool(installation.schoolsDir, name).state).toBe('active')
})

test('a suspended school is restored from its export, is served again, and keeps the former database', async () => {
  const installation = createInstallation()
  const school = await addSchool(installation, 'restored')
  const addSemester = (name: string) =>
    connectTo(installation, readSchool(installation.schoolsDir, school.name))
      .db.insertInto('semester')
      .values({ name, active: true })
      .execute()
  await addSemester('Fall')
  const file = join(createFolder(), 'fall.gz')
  await run(installation, ['export', school.name, file])
  await addSemester('Mistake')
  const { address } = await serve(installation)
  const semesters = async () => (await rowsOf(installation, school.name)).semester?.length
  expect([(await send(address, school.host, '/readyz')).status, await semesters()]).toEqual([200, 2])
  expect((await run(installation, ['restore', school.name, file])).output).toContain('Suspend the school first')
  await run(installation, ['suspend', school.name])
  expect((await run(installation, ['restore', school.name, file])).output).toContain(`stays as ${school.database}`)
  await run(installation, ['activate', school.name])
  expect(await semesters()).toBe(1)
  await expect.poll(async () => (await send(address, school.host, '/readyz')).status).toBe(200)
  await run(installation, ['suspend', school.name])
  expect((await run(installation, ['delete', school.name, '--without-export'])).code).toBe(0)
  const left = await withClient(installation.ownerUrl, (owner) =>
    owner.query('select datname from pg_database where datname like $1', [`${school.role}%`]),
  )
  expect(left.rows).toEqual([])
})

test('a backup of the embedded database has every school, and each is restored on trial and found ready', async () => {
  const installation = createInstallation()
  const env = { DATABASE_URL: '', DATA_DIR: createDataFolder(), LOTTERY_RELAYS: 'none', WORKERS: '1' }
  for (const name of ['north', 'south'])
    expect((await run(installation, ['create', name, `http://${name}.example.org`], env)).code).toBe(0)
  const trial = (name: string) => run(installation, [], { ...env, SCHOOL: name }, 'try-restore')
  expect((await trial('north')).output).toContain('There is no backup')
  expect((await run(installation, [], env, 'backup')).output).toContain('Backup complete and checked')
  const all = await run(installation, [], env, 'try-restore')
  expect(all).toEqual({
    code: 0,
    output: expect.stringMatching(/^north: .* breaks no rule\.\nsouth: .* breaks no rule\.$/),
  })
  expect(await trial('north')).toEqual({ code: 0, output: expect.stringContaining('breaks no rule') })
  const ready = await run(installation, ['--no-restore', '--families', '100'], { ...env, SCHOOL: 'north' }, 'ready')
  for (const line of [
    /^ok +backup /m,
    /^ok +restore trial /m,
    /^ok +connections +The server starts the database for SCHOOLS_OPEN=/m,
  ])
    expect(ready.output).toMatch(line)
  const other = await run(installation, ['--families', '100'], { ...env, SCHOOL: 'south' }, 'ready')
  for (const line of [/^ok +restore /m, /^problem +accounts +There is no admin/m]) expect(other.output).toMatch(line)
})

test('a school whose database is missing is named by a backup and a trial, which do the rest for the others', async () => {
  const installation = createInstallation()
  const folder = createDataFolder()
  const env = { DATABASE_URL: '', DATA_DIR: folder, LOTTERY_RELAYS: 'none', WORKERS: '1' }
  for (const name of ['north', 'south', 'west'])
    await run(installation, ['create', name, `http://${name}.example.org`], env)
  const database = await startForTest(join(folder, 'postgres'))
  await queryValue(database.url, 'drop database school_north with (force)')
  await database.stop()
  const backup = await run(installation, [], env, 'backup')
  expect(backup).toEqual({ code: 1, output: expect.stringContaining('Backup complete and checked') })
  expect(backup.output).toMatch(/^north: The backup was not recorded: database "school_north" does not exist$/m)
  expect(backup.output).not.toMatch(/(south|west): The backup/)
  const trial = await run(installation, [], env, 'try-restore')
  expect(trial.code).toBe(1)
  expect(trial.output).toMatch(
    /^south: .* breaks no rule\.\nwest: .* breaks no rule\.\n.*north: .*database "school_north" does not exist/,
  )
  expect(trial.output).not.toMatch(/cannot be restored: .*(south|west)/)
  for (const name of ['south', 'west']) {
    const ready = await run(installation, ['--no-restore', '--families', '100'], { ...env, SCHOOL: name }, 'ready')
    expect(ready.output).toMatch(/^ok +restore trial /m)
  }
})

test('the list says of each school that answers 503 why it does', async () => {
  const installation = createInstallation()
  const words = ['dropped', 'fine', 'keyless', 'newer', 'other-key', 'other-password'] as const
  const [dropped, , keyless, newer, otherKey, otherPassword] = (await Promise.all(
    words.map((word) => addSchool(installation, word)),
  )) as [School, School, School, School, School, School]
  const { ownerUrl, schoolsDir } = installation
  const change = (school: School, statement: string) =>
    withClient(urlsOf(ownerUrl, school).ownerUrl, (owner) => owner.query(statement))
  await withClient(ownerUrl, (owner) => owner.query(`drop database ${dropped.database} with (force)`))
  rmSync(join(keyless.folder, 'data.key'))
  await change(newer, `insert into migration (name, sql) values ('9999_later.after.sql', 'select')`)
  await change(otherKey, `insert into data_key (key_id, is_current) values ('0123456789abcdef', true)`)
  writeSchool(schoolsDir, otherPassword.name, { ...recordOf(otherPassword), password: 'another' })
  const { address } = await serve(installation, { round: 600_000 })
  const { output } = await run(installation, ['list'])
  const schools = readSchools(schoolsDir).schools
  const served = await Promise.all(schools.map(async ({ host }) => (await send(address, host, '/readyz')).status))
  expect(served).toEqual([503, 200, 503, 503, 503, 503])
  expect(output.split('\n').map((line) => line.split(/ {2,}/)[3])).toEqual([
    `answers 503: database "${dropped.database}" does not exist`,
    'ok',
    expect.stringMatching(/^answers 503: There is no data key in .*data\.key/),
    expect.stringMatching(/^answers 503: .*newer version/),
    expect.stringMatching(/^answers 503: .*data key 0123456789abcdef/),
    `answers 503: password authentication failed for user "${otherPassword.role}"`,
  ])
  rmSync(join(otherPassword.folder, 'school.json'))
  expect((await run(installation, ['recover'])).output).toMatch(`The records of ${otherPassword.name} are back.`)
  await expect.poll(async () => (await send(address, otherPassword.host, '/readyz')).status).toBe(200)
})

test('commands for one school need its name', async () => {
  const installation = createInstallation()
  const admins = await run(installation, ['list'], {}, 'admin')
  expect([admins.code, admins.output]).toEqual([1, expect.stringContaining('Set SCHOOL to the name of a school')])
  const unknown = await run(installation, ['list'], { SCHOOL: 'nowhere' }, 'admin')
  expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('There is no school nowhere')])
})

test.each([
  [[]],
  [['create', 'north']],
  [['create', 'North', 'https://north.example.org']],
  [['create', '../north', 'https://north.example.org']],
  [['create', 'north', 'north.example.org']],
  [['create', 'north', 'https://north.example.org/path']],
  [['create', 'north', 'https://north.example.org', '--from', 'file']],
  [['list', '--without-export']],
  [['delete', 'north']],
  [['delete', 'north', '--to', 'file']],
  [['delete', 'north', '--to', 'file', '--key', 'file', '--without-export']],
  [['list', '--to', 'file']],
  [['remove', 'north']],
])('%j prints the usage', async (args) => {
  const { code, output } = await run(createInstallation(), args)
  expect([code, output]).toEqual([2, expect.stringMatching(/^npm run school -- create NAME URL/)])
})
