import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createDraft, openDraft, saveDraft, submitRegistration } from '../contract/registrations.ts'
import { nextKey } from '../server/keyFiles.ts'
import { dataKeyOf, dataKeysOf } from '../server/keys.ts'
import { AnswerCipher } from '../server/registrations/answerCipher.ts'
import { associatedData } from '../server/registrations/drafts/drafts.ts'
import { hashResumeCode } from '../server/registrations/drafts/resumeCode.ts'
import { currentCipher } from '../server/registrations/keys/dataKeys.queries.ts'
import { KeyRing } from '../server/registrations/keys/keyRing.ts'
import { rotateKey } from '../server/registrations/keys/rotateKey.ts'
import { createClient } from '../test/client.ts'
import { createDatabase, openClient, type TestDatabase } from '../test/database.ts'
import { registrationForm } from '../test/registrationForm.ts'
import { startServer } from '../test/servers.ts'
import { waitUntilBlocked } from '../test/waiting.ts'

const ROTATE = fileURLToPath(new URL('./rotate-key.ts', import.meta.url))
const ANSWERS = { student: { first_name: 'Ana' } }

test('families save and resume while the key file is replaced, and the server needs no restart', async () => {
  const { database, env, folder } = await openSchool()
  const server = await start(env)
  const draft = await create(server)
  const former = await readFile(join(folder, 'data.key'), 'utf8')
  const { code, output } = await rotate(env)
  expect([code, output]).toEqual([0, expect.stringContaining('Encrypted again in this run: 1.')])
  expect(output).not.toContain(former.trim())
  expect(await open(server, draft)).toMatchObject({ status: 200, body: { answers: ANSWERS, revision: 1 } })
  expect((await save(server, draft)).status).toBe(200)
  await create(server)

  const names = (await readdir(folder)).filter((name) => name.startsWith('data.key')).sort()
  expect(names).toEqual(['data.key', expect.stringMatching(/^data\.key\.former-[0-9a-f]{16}$/)])
  expect(await readFile(join(folder, names[1] ?? ''), 'utf8')).toBe(former)
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  await rm(join(folder, names[1] ?? ''))
  expect(await open(await start(env), draft)).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(await keyIds(database)).toHaveLength(1)
})

test('a rotation that is killed in the middle continues, and servers can read both parts meanwhile', async () => {
  const { database, env, folder } = await openSchool()
  const codes = await fill(database, new KeyRing(() => dataKeysOf(configOf(folder))), 250)
  const holder = await openClient(database.url)
  await holder.query('begin')
  const held = 'select id from registration_draft order by id desc limit 1 for update'
  expect((await holder.query(held)).rowCount).toBe(1)
  const command = run(env)
  await waitUntilBlocked(database.owner.db)
  command.kill()
  expect((await command.finished).code).toBeNull()
  await holder.query('rollback')
  expect(await keyIds(database)).toHaveLength(2)

  const server = await start(env)
  const statuses = async () => {
    const found = new Set<number>()
    for (const code of codes) found.add((await open(server, code)).status)
    return found
  }
  expect(await statuses()).toEqual(new Set([200]))
  const { code, output } = await rotate(env)
  expect([code, output]).toEqual([0, expect.stringContaining('Encrypted again in this run: 50.')])
  expect(await keyIds(database)).toHaveLength(1)
  expect(await statuses()).toEqual(new Set([200]))
})

test('a rotation that is killed before it replaces the file continues with the same key', async () => {
  const { database, env, folder } = await openSchool()
  const [draft = ''] = await fill(database, new KeyRing(() => dataKeysOf(configOf(folder))), 1)
  const next = new AnswerCipher(nextKey(folder))
  const keys = new KeyRing(() => dataKeysOf(configOf(folder)))
  await rotateKey(database.owner, { keys, next, onProgress: () => {} })
  const server = await start(env)
  expect((await open(server, draft)).status).toBe(200)
  expect((await rotate(env)).output).toContain(`the data key ${next.keyId}. Encrypted again in this run: 0.`)
  expect(new AnswerCipher(dataKeyOf(configOf(folder))).keyId).toBe(next.keyId)
  expect((await save(server, draft)).status).toBe(200)
})

test('a key in DATA_KEY is replaced in three steps without a stop, and servers with a missing key do not start', async () => {
  const { database, env } = await openSchool()
  const [old, other] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const before = await start({ ...env, DATA_KEY: old })
  const draft = await create(before)
  const both = { ...env, DATA_KEY: other, DATA_KEY_FORMER: old }
  const during = await start(both)
  expect((await save(during, draft)).status).toBe(200)
  expect((await open(before, draft)).status).toBe(200)
  await before.stop()

  await expect(start({ ...env, DATA_KEY: other })).rejects.toThrow(
    /encrypted with the data key \w{16}.*DATA_KEY_FORMER/,
  )
  expect((await rotate({ ...env, DATA_KEY: other })).output).toMatch(/encrypted with the data key/)
  expect(await rotate(both)).toMatchObject({ code: 0, output: expect.stringContaining('Remove DATA_KEY_FORMER') })
  expect((await save(during, draft, 2)).status).toBe(200)
  expect(await open(await start({ ...env, DATA_KEY: other }), draft)).toMatchObject({ body: { revision: 3 } })
  await expect(start({ ...env, DATA_KEY: old })).rejects.toThrow(/This server has/)
  expect(await keyIds(database)).toHaveLength(1)
})

test('a server whose key was replaced refuses answers and says so in its log', async () => {
  const { env } = await openSchool()
  const [old, other] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const server = await start({ ...env, DATA_KEY: old })
  const draft = await create(server)
  await rotate({ ...env, DATA_KEY: other, DATA_KEY_FORMER: old })
  for (const { status } of [await open(server, draft), await save(server, draft)]) expect(status).toBe(500)
  await expect.poll(server.output).toMatch(/encrypted with the data key \w{16}\. This server has \w{16}\./)
  for (const secret of [old, other, draft]) expect(server.output()).not.toContain(secret)
})

test('when a key is lost, the command erases what needs it, and the server starts again', async () => {
  const { database, env } = await openSchool()
  const [lost, other] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
  const before = await start({ ...env, DATA_KEY: lost })
  const draft = await create(before)
  expect((await submit(before)).status).toBe(201)
  await before.stop()
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
    expect.stringContaining('Erased: 1 registrations, 1 drafts and 0 preference rounds.'),
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
  return { database, folder, env: { DATABASE_URL: database.url, DATA_DIR: folder } }
}

function configOf(dataDir: string) {
  return { dataKey: undefined, formerDataKey: undefined, dataDir }
}

async function start(env: Record<string, string>): Promise<Server> {
  const server = await startServer({ ...env, LOG_LEVEL: 'info' })
  onTestFinished(async () => void (await server.stop()))
  return server
}

/** Inserts drafts and returns their codes. */
async function fill({ postgres }: TestDatabase, keys: KeyRing, drafts: number): Promise<string[]> {
  const codes = Array.from({ length: drafts }, (_, index) => `CODE-${index}`)
  await postgres.transaction(async (trx) => {
    const cipher = await currentCipher(trx, keys)
    const rows = codes.map((resume_code) => {
      const id = randomUUID()
      const content = cipher.encrypt({ answers: ANSWERS, visited: [], resume_code }, associatedData(id))
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
  return createClient(origin).send(saveDraft, { body: { resume_code, revision, answers: ANSWERS } })
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
