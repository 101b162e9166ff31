import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { urlOfDatabase } from '@online-enrollment/postgres/hosts'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { createTemporaryFolder, killServers } from '@online-enrollment/postgres/testing'
import { expect, onTestFinished, test } from 'vitest'
import { dataKeysOf } from '../server/config/keys.ts'
import { KeyRing } from '../server/dataKeys/keyRing.ts'
import { FileFolder } from '../server/documents/files/fileFolder.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { buildFamily, buildSemester } from '../test/data/builders.ts'
import { buildDocument, buildDocumentRequest } from '../test/data/documents.ts'
import { send } from '../test/processes/installation.ts'
import { startServer } from '../test/processes/servers.ts'

const PASSWORD = 'a yellow bus'
const DRAFTS = '/api/students/registration/drafts'

/** A machine with an installation in its own folder and home. */
function startMachine(backupDir: string) {
  const home = createTemporaryFolder()
  const dataDir = join(home, 'data')
  onTestFinished(() => killServers(join(dataDir, 'postgres')))
  const schoolsDir = join(dataDir, 'schools')
  const paths = { HOME: home, DATA_DIR: dataDir, SCHOOLS_DIR: schoolsDir, BACKUP_DIR: backupDir }
  const env = { DATABASE_URL: '', WORKERS: '1', LOTTERY_RELAYS: 'none', SCHOOLS_OPEN: '4', ...paths }
  const run = (script: string, args: readonly string[] = [], school = '') =>
    new Promise<string>((resolve, reject) => {
      const file = fileURLToPath(new URL(`./${script}.ts`, import.meta.url))
      const options = { env: { ...process.env, ...env, SCHOOL: school }, cwd: home }
      execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) =>
        error ? reject(new Error(stdout + stderr)) : resolve(stdout.trim()),
      )
    })
  return { dataDir, schoolsDir, run, serve: () => startServer(env) }
}

type Machine = ReturnType<typeof startMachine>

/** The pages of documents of the school north. */
const documentsIn = ({ schoolsDir }: Machine) => new FileFolder(join(schoolsDir, 'north', 'documents'))

/** Adds a document to the school north, while the server runs. */
async function addPage(machine: Machine) {
  const database = await startEmbedded({ folder: join(machine.dataDir, 'postgres'), log: () => {} })
  const north = new Postgres(urlOfDatabase(database.ownerUrl, { database: 'school_north' }))
  try {
    const keys = new KeyRing(dataKeysOf({ dataDir: join(machine.schoolsDir, 'north'), dataKey: undefined }))
    const { student } = await buildFamily(north)
    const { id: request_id } = await buildDocumentRequest(north, { semester_id: (await buildSemester(north)).id })
    const document = { student_id: student.id, request_id, files: documentsIn(machine), keys }
    const { page_id: id } = await buildDocument(north, document)
    return { id, file: await documentsIn(machine).read(id) }
  } finally {
    await north.close()
    await database.stop()
  }
}

const hostOf = (name: string) => `${name}.enroll.example.org`

test('a lost machine of three schools comes back on another one from the backup and copies of the data keys', async () => {
  const backupDir = createTemporaryFolder()
  const lost = startMachine(backupDir)
  const links = new Map<string, string>()
  for (const name of ['north', 'south', 'west']) {
    await lost.run('school', ['create', name, `https://${hostOf(name)}`])
    const admin = await lost.run('admin', ['create', `office@${name}.example.org`], name)
    links.set(name, /\S+\/pw-reset\S+/.exec(admin)?.[0] ?? '')
  }
  const record = join(lost.schoolsDir, 'north', 'school.json')
  const withSender = { ...JSON.parse(readFileSync(record, 'utf8')), mail_from: 'office@north.example.org' }
  writeFileSync(record, JSON.stringify(withSender))
  const before = await lost.serve()
  for (const [name, link] of links) {
    const { searchParams } = new URL(link)
    const [userID, token] = [Number(searchParams.get('id')), searchParams.get('token')]
    const body = { userID, token, password: PASSWORD, password_confirmation: PASSWORD }
    expect((await send(before.origin, hostOf(name), '/api/password/reset', { method: 'POST', body })).status).toBe(200)
  }
  const created = await send(before.origin, hostOf('north'), DRAFTS, {
    method: 'POST',
    body: { answers: { student: { first_name: 'Kai' } }, visited: [] },
  })
  expect(created.status).toBe(201)
  const page = await addPage(lost)
  await lost.run('school', ['suspend', 'west'])
  const backup = await lost.run('backup')
  await lost.run('school', ['create', 'later', `https://${hostOf('later')}`])
  await before.stop()
  const keys = [...backup.matchAll(/^ +(\S+data\.key)$/gm)].map(([, file = '']) => file)
  expect(keys).toEqual(['north', 'south', 'west'].map((name) => join(lost.schoolsDir, name, 'data.key')))
  const safePlace = createTemporaryFolder()
  for (const file of [...keys, join(lost.schoolsDir, 'later', 'data.key')])
    cpSync(file, join(safePlace, basename(dirname(file)), 'data.key'))
  rmSync(lost.dataDir, { recursive: true })

  const found = startMachine(backupDir)
  const restored = await found.run('restore', [/restore -- (\S+)/.exec(backup)?.[1] ?? '', '--to', 'latest'])
  // The time zone that all schools have.
  expect(restored).toMatch(/ from the backup of .* -07:00 /)
  expect(await documentsIn(found).read(page.id)).toEqual(page.file)
  mkdirSync(found.schoolsDir, { recursive: true })
  cpSync(safePlace, found.schoolsDir, { recursive: true })
  rmSync(join(found.schoolsDir, 'south', 'data.key'))
  const recovered = await found.run('school', ['recover'])
  const line = (text: string) => text.replace(/ +/g, ' ')
  expect(recovered.split('\n').map(line)).toEqual([
    'The records of later, north, west are back.',
    `south is left out. Copy its data key to ${found.schoolsDir}/south/data.key, and run this again.`,
    `later active https://${hostOf('later')} ok`,
    `north active https://${hostOf('north')} ok`,
    `west suspended https://${hostOf('west')} ok`,
  ])
  cpSync(safePlace, found.schoolsDir, { recursive: true })
  expect(line(await found.run('school', ['recover']))).toContain(`\nsouth active https://${hostOf('south')} ok\n`)
  const { password, changed_at, ...kept } = JSON.parse(
    readFileSync(join(found.schoolsDir, 'north', 'school.json'), 'utf8'),
  )
  expect(withSender).toMatchObject(kept)
  expect(kept.mail_from).toBe('office@north.example.org')
  expect(password).not.toBe(withSender.password)
  expect(await found.run('school', ['recover'])).toContain('No record was made.')

  const after = await found.serve()
  for (const name of ['north', 'south']) {
    const body = { email: `office@${name}.example.org`, password: PASSWORD }
    expect((await send(after.origin, hostOf(name), '/api/login', { method: 'POST', body })).status).toBe(200)
  }
  const { resume_code } = JSON.parse(created.text)
  const draft = await send(after.origin, hostOf('north'), `${DRAFTS}/open`, { method: 'POST', body: { resume_code } })
  expect(JSON.parse(draft.text)).toMatchObject({ answers: { student: { first_name: 'Kai' } } })
  expect((await send(after.origin, hostOf('later'), '/readyz')).status).toBe(200)
  expect((await send(after.origin, hostOf('west'), '/readyz')).status).toBe(503)
  expect(await found.run('try-restore').catch((error: Error) => error.message)).toContain('There is no backup')
  await found.run('backup')
  expect((await found.run('try-restore')).split('\n')).toHaveLength(4)
  await after.stop()
})
