import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDraft, openDraft, saveDraft, submitRegistration } from '../contract/registration/drafts.ts'
import { dataKeysOf, nextKey } from '../server/config/keys.ts'
import { DataCipher } from '../server/dataKeys/dataCipher.ts'
import { currentCipher, KeyRing } from '../server/dataKeys/keyRing.ts'
import { hashResumeCode } from '../server/registration/codes.ts'
import { draftName } from '../server/registration/drafts/drafts.ts'
import { rotateKey } from '../server/rotateKey.ts'
import { createClient } from '../test/client.ts'
import { registrationForm } from '../test/data/registrationForm.ts'
import { createDatabase, openClient, type TestDatabase } from '../test/database.ts'
import { childrenOf, startServer } from '../test/processes/servers.ts'
import { waitUntilBlocked } from '../test/waiting.ts'

const ROTATE = fileURLToPath(new URL('./rotate-key.ts', import.meta.url))
const ANSWERS = { student: { first_name: 'Ana' } }

test('the key file is replaced while no server runs, and the next start has every answer', async () => {
  const { database, env, folder } = await openSchool()
  const server = await start(env)
  const draft = await create(server)
  const former = await readFile(join(folder, 'data.key'), 'utf8')
  expect(await rotate(env)).toEqual({ code: 1, output: expect.stringContaining('A server is running') })
  expect(await keyFiles(folder)).toEqual(['data.key'])
  expect((await save(server, draft)).status).toBe(200)
  await stop(server, database)
  const { code, output } = await rotate(env)
  expect([code, output]).toEqual([0, expect.stringContaining('Encrypted again in this run: 1.')])
  expect(output).not.toContain(former.trim())

  const [current, kept = ''] = await keyFiles(folder)
  expect([current, kept]).toEqual(['data.key', expect.stringMatching(/^data\.key\.former-[0-9a-f]{16}$/)])
  expect(await readFile(join(folder, kept), 'utf8')).toBe(former)
  for (const name of ['data.key', kept]) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  await rm(join(folder, kept))
  expect(await open(await start(env), draft)).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(await keyIds(database)).toHaveLength(1)
})

test('a rotation that is killed in the middle changes nothing, and the next one uses the same key', async () => {
  const { database, env, folder } = await openSchool()
  const codes = await fill(database, keysIn(folder), 250)
  const [former] = await keyIds(database)
  const holder = await openClient(database.url)
  await holder.query('begin')
  const held = 'select id from registration_draft order by id desc limit 1 for update'
  expect((await holder.query(held)).rowCount).toBe(1)
  const command = run(env)
  await waitUntilBlocked(database.owner.db)
  const next = await readFile(join(folder, 'data.key.next'), 'utf8')
  command.kill()
  expect((await command.finished).code).toBeNull()
  await holder.query('rollback')
  expect(await keyIds(database)).toEqual([former])

  const statuses = async (server: Server) => {
    const found = new Set<number>()
    for (const code of codes) found.add((await open(server, code)).status)
    return found
  }
  await writeFile(join(folder, 'data.key.next.0123456789ab'), 'half a key')
  const server = await start(env)
  expect(server.output()).toMatch(/Nothing is encrypted with the new key in \S+\/data\.key\.next yet/)
  expect(await statuses(server)).toEqual(new Set([200]))
  const refused = await rotate(env)
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(/A server is running/) })
  expect(refused.output).toMatch(/data\.key\.next\. The next run uses it/)
  await stop(server, database)
  const { code, output } = await rotate(env)
  expect([code, output]).toEqual([0, expect.stringContaining('Encrypted again in this run: 250.')])
  expect(await readFile(join(folder, 'data.key'), 'utf8')).toBe(next)
  expect(await keyFiles(folder)).toEqual(['data.key', expect.stringMatching(/^data\.key\.former-/)])
  expect(await keyIds(database)).not.toContain(former)
  expect(await statuses(await start(env))).toEqual(new Set([200]))
})

test.each(['start', 'run'])(
  'a rotation that is killed before it replaces the file is finished by the next %s',
  async (by) => {
    const { database, env, folder } = await openSchool()
    const [draft = ''] = await fill(database, keysIn(folder), 1)
    const former = await readFile(join(folder, 'data.key'), 'utf8')
    const next = new DataCipher(nextKey(folder))
    await rotateKey(database.owner, { readKeys: () => keysIn(folder), readNext: () => next })
    expect(await readFile(join(folder, 'data.key'), 'utf8')).toBe(former)
    if (by === 'run') {
      const { output } = await rotate(env)
      expect(output).toContain(`the data key ${next.keyId}. Encrypted again in this run: 0.`)
      expect(output).toContain('This completed an earlier run that was interrupted.')
    }
    const server = await start(env)
    const isFinished = server.output().includes('A replacement of the data key was interrupted and is complete now.')
    expect(isFinished).toBe(by === 'start')
    expect(await keyFiles(folder)).toEqual(['data.key', expect.stringMatching(/^data\.key\.former-/)])
    expect(keysIn(folder).first.keyId).toBe(next.keyId)
    expect((await save(server, draft)).status).toBe(200)
  },
)

test.runIf(process.platform === 'linux')(
  'a rotation is refused while a server is starting, and while its workers are started again',
  async () => {
    const { database, env } = await openSchool()
    await stop(await start(env), database)
    const holder = await openClient(database.url)
    await holder.query('begin; lock table migration')
    const starting = start({ ...env, WORKERS: '2' })
    await waitUntilBlocked(database.owner.db)
    const refusal = { code: 1, output: expect.stringContaining('A server is running') }
    expect(await rotate(env)).toEqual(refusal)
    await holder.query('rollback')
    const server = await starting
    await expect.poll(() => childrenOf(server.pid)).toHaveLength(2)
    for (const worker of childrenOf(server.pid)) process.kill(worker, 'SIGKILL')
    expect(await rotate(env)).toEqual(refusal)
  },
)

test('a missing key file is named and not created', async () => {
  const { database, env, folder } = await openSchool()
  const other = join(folder, 'other')
  await fill(database, keysIn(folder), 1)
  const needed = keysIn(folder).first.keyId
  for (const args of [[], ['--discard', needed]]) {
    const { code, output } = await rotate({ ...env, DATA_DIR: other }, ...args)
    expect([code, output]).toEqual([1, expect.stringMatching(/^There is no data key in \S+\/other\/data\.key\. Set /)])
  }
  expect(await readdir(folder)).not.toContain('other')
  expect(await keyIds(database)).toEqual([needed])
})

test('a key file of another database is refused with both ids, and no new key is left behind', async () => {
  const { database, env, folder } = await openSchool()
  const other = join(folder, 'other')
  await fill(database, keysIn(folder), 1)
  const [needed, found] = [keysIn(folder), keysIn(other)].map(({ first }) => first.keyId)
  const { code, output } = await rotate({ ...env, DATA_DIR: other })
  expect(code).toBe(1)
  expect(output).toContain(
    `This database needs the data key ${needed}. This command found ${found}. Nothing was changed.`,
  )
  expect(await readdir(other)).toEqual(['data.key'])
})

test.each(['data.key', 'data.key.next'])('a file %s that cannot be read is named', async (name) => {
  const { database, env, folder } = await openSchool()
  await fill(database, keysIn(folder), 1)
  await rm(join(folder, name), { force: true })
  await mkdir(join(folder, name))
  const { code, output } = await rotate(env)
  expect(code).toBe(1)
  expect(output).toContain(`The data key ${join(folder, name)} cannot be used: EISDIR`)
})

test('a key in DATA_KEY is replaced by a run with the new and the former key', async () => {
  const { database, env } = await openSchool()
  const [old, other] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const both = { ...env, DATA_KEY: other, DATA_KEY_FORMER: old }
  const before = await start({ ...env, DATA_KEY: old })
  const draft = await create(before)
  await stop(before, database)
  await expect(start(both)).rejects.toThrow(
    /encrypted with the data key \w{16}\. This server has \w{16}\..*DATA_KEY_FORMER/,
  )
  expect(await rotate({ ...env, DATA_KEY: old })).toEqual({
    code: 1,
    output: expect.stringContaining('with a new key as DATA_KEY and the present one as DATA_KEY_FORMER'),
  })

  const { code, output } = await rotate(both)
  expect([code, output]).toEqual([0, expect.stringContaining('without DATA_KEY_FORMER')])
  for (const secret of [old, other]) expect(output).not.toContain(secret)
  expect((await rotate(both)).output).toContain('Encrypted again in this run: 0.')
  expect((await save(await start({ ...env, DATA_KEY: other }), draft)).status).toBe(200)
  await expect(start({ ...env, DATA_KEY: old })).rejects.toThrow(/This server has/)
  expect(await keyIds(database)).toHaveLength(1)
})

test('when a key is lost, the command erases what needs it, and the server starts again', async () => {
  const { database, env } = await openSchool()
  const [lost, other] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const before = await start({ ...env, DATA_KEY: lost })
  const draft = await create(before)
  expect((await submit(before)).status).toBe(201)
  await stop(before, database)
  const [id = ''] = await keyIds(database)
  const withOther = { ...env, DATA_KEY: other }
  await expect(start(withOther)).rejects.toThrow(id)
  expect(await rotate({ ...env, DATA_KEY: lost }, '--discard', id)).toEqual({
    code: 1,
    output: `This server has the data key ${id}. Nothing was erased.\n`,
  })
  expect((await rotate(withOther, '--discard', 'no-such-key')).output).toContain('Nothing was erased.')
  expect((await rotate(withOther, '--forget')).code).toBe(2)
  const { code, output } = await rotate(withOther, '--discard', id)
  expect([code, output]).toEqual([
    0,
    expect.stringContaining('Erased registrations: 1, drafts: 1, confirmations: 0, lotteries: 0, documents: 0.'),
  ])
  const after = await start(withOther)
  expect((await open(after, draft)).status).toBe(404)
  expect((await open(after, await create(after))).status).toBe(200)
})

type Server = Awaited<ReturnType<typeof startServer>>

async function openSchool() {
  const database = await createDatabase()
  onTestFinished(() => database.close())
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-rotation-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { database, folder, env: { DATABASE_URL: database.servingUrl, DATA_DIR: folder } }
}

function keysIn(dataDir: string): KeyRing {
  return new KeyRing(dataKeysOf({ dataKey: undefined, dataDir }))
}

async function keyFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('data.key')).sort()
}

async function start(env: Record<string, string>): Promise<Server> {
  const server = await startServer({ ...env, LOG_LEVEL: 'info' })
  onTestFinished(async () => void (await server.stop()))
  return server
}

/** Waits until PostgreSQL has noticed too. */
async function stop(server: Server, { owner }: TestDatabase): Promise<void> {
  await server.stop()
  const connected = sql`select from pg_stat_activity where datname = current_database() and application_name = 'data keys'`
  await expect.poll(async () => (await connected.execute(owner.db)).rows).toEqual([])
}

/** Inserts drafts and returns their codes. */
async function fill({ postgres }: TestDatabase, keys: KeyRing, drafts: number): Promise<string[]> {
  const codes = Array.from({ length: drafts }, (_, index) => `CODE-${index}`)
  await postgres.transaction(async (trx) => {
    const cipher = await currentCipher(trx, keys)
    const rows = codes.map((resume_code) => {
      const id = randomUUID()
      const content = cipher.encrypt({ answers: ANSWERS, visited: [], resume_code }, draftName(id))
      return { id, code_hash: hashResumeCode(resume_code), saved_at: new Date(), key_id: cipher.keyId, content }
    })
    await trx.insertInto('registration_draft').values(rows).execute()
  })
  return codes
}

async function create({ origin }: Server): Promise<string> {
  return (await createClient(origin).send(createDraft, { body: { answers: ANSWERS } })).body.resume_code
}

function open({ origin }: Server, resume_code: string) {
  return createClient(origin).send(openDraft, { body: { resume_code } })
}

function save({ origin }: Server, resume_code: string, revision = 1) {
  const answers = { student: { first_name: `Ana ${revision}` } }
  return createClient(origin).send(saveDraft, { body: { resume_code, revision, answers } })
}

function submit({ origin }: Server) {
  return createClient(origin).send(submitRegistration, { body: registrationForm() })
}

async function keyIds({ owner }: TestDatabase): Promise<string[]> {
  const rows = await owner.db.selectFrom('registration_draft').select('key_id').distinct().execute()
  return rows.map(({ key_id }) => key_id)
}

function rotate(env: Record<string, string>, ...args: string[]) {
  return run(env, args).finished
}

/** Runs npm run rotate-key. The exit code of a killed command is null. */
function run(env: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [ROTATE, ...args], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text
    })
  const finished = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
  return { finished, kill: () => child.kill('SIGKILL') }
}
