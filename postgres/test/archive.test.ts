import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { sendSignal } from '../src/processes.ts'
import { copySegments, findArchivedWal } from '../src/recovery.ts'
import { verifyBackup } from '../src/verify.ts'
import { readCoverage } from '../src/wal.ts'
import {
  backUp,
  databaseNow,
  insertNote,
  listSegments,
  type NotesDatabase,
  restoreNotes,
  restoreRefusal,
  startNotesDatabase,
  startTestArchiver,
  switchSegment,
  waitUntilArchived,
  walFolderOf,
} from './support/backups.ts'
import {
  createTemporaryFolder,
  isRoot,
  mountTmpfs,
  postmasterPid,
  queryValue,
  runCommand,
  serversIn,
  startForTest,
  waitUntil,
} from './support/database.ts'

test('after the first backup every time can be restored, also one without changes', async () => {
  const database = await startNotesDatabase()
  startTestArchiver(database)
  const { file } = await backUp(database)
  await insertNote(database, 'one')
  const one = await timeBetweenWrites(database)
  await insertNote(database, 'two')
  await switchSegment(database)
  const two = await timeBetweenWrites(database)
  await insertNote(database, 'three')
  await waitUntilCovered(database, await timeBetweenWrites(database))
  const quiet = await databaseNow(database)
  await waitUntilCovered(database, quiet)
  expect((await restoreNotes(file)).words).toBe('null')
  expect((await restoreNotes(file, one)).words).toBe('one')
  expect((await restoreNotes(file, two)).words).toBe('one,two')
  expect((await restoreNotes(file, quiet)).words).toBe('one,three,two')
})

test('a stopped archive contains the last write', async () => {
  const database = await startNotesDatabase()
  const archiver = startTestArchiver(database)
  const { file } = await backUp(database)
  await waitUntil(() => archiver.lines.some((line) => line.includes('is being archived')))
  await insertNote(database, 'last')
  await archiver.stop()
  expect((await restoreNotes(file, 'latest')).words).toBe('last')
  expect(archiver.lines.filter((line) => !line.includes('is being archived'))).toEqual([])
})

test('an archiver that is stopped after an interruption archives the rest first', async () => {
  const database = await startNotesDatabase()
  const archiver = startTestArchiver(database)
  const { file } = await backUp(database)
  await waitUntil(() => archiver.lines.some((line) => line.includes('is being archived')))
  await queryValue(database.ownerUrl, 'SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE active')
  await waitUntil(() => archiver.lines.some((line) => line.includes('was interrupted')))
  await insertNote(database, 'last')
  await archiver.stop()
  expect((await restoreNotes(file, 'latest')).words).toBe('last')
})

test('an archiver whose database does not send the rest of the log gives up once', async () => {
  const database = await startNotesDatabase()
  const archiver = startTestArchiver(database)
  await backUp(database)
  await waitUntil(() => archiver.lines.some((line) => line.includes('is being archived')))
  const sender = Number(await queryValue(database.ownerUrl, 'SELECT pid FROM pg_stat_replication'))
  sendSignal(sender, 'SIGSTOP')
  onTestFinished(() => sendSignal(sender, 'SIGCONT'))
  await insertNote(database, 'last')
  await archiver.stop()
  expect(archiver.lines.filter((line) => line.includes('was not archived'))).toEqual([
    expect.stringContaining('PostgreSQL did not send the rest of the log in time'),
  ])
})

test("the files of the archive are private and equal to PostgreSQL's segments", async () => {
  const database = await startNotesDatabase()
  startTestArchiver(database)
  await backUp(database)
  await insertNote(database, 'one')
  await switchSegment(database)
  await waitUntilArchived(database)
  const [first = ''] = listSegments(walFolderOf(database))
  const { mode, size } = statSync(join(walFolderOf(database), first))
  expect([mode & 0o777, size]).toEqual([0o600, 16 * 1024 * 1024])
  expect(readFileSync(join(walFolderOf(database), first))).toEqual(
    Buffer.from(
      String(await queryValue(database.ownerUrl, `SELECT pg_read_binary_file('pg_wal/${first}')::text`)).slice(2),
      'hex',
    ),
  )
})

test('an archive with a damaged coverage file restores up to the end of its WAL', async () => {
  const database = await startNotesDatabase()
  const archiver = startTestArchiver(database)
  const { file } = await backUp(database)
  await insertNote(database, 'one')
  await waitUntilArchived(database)
  await archiver.stop()
  for (const damage of ['', '{"time": "2026', '{"time": "2026-08-03T08:15:00Z", "lsn": "0"}']) {
    writeFileSync(join(walFolderOf(database), 'coverage.json'), damage)
    expect(readCoverage(walFolderOf(database))).toBeUndefined()
  }
  expect((await restoreNotes(file, 'latest')).words).toBe('one')
})

test('an archiver whose database hangs stops within a minute', async () => {
  const database = await startNotesDatabase()
  const archiver = startTestArchiver(database)
  await backUp(database)
  await waitUntil(() => archiver.lines.some((line) => line.includes('is being archived')))
  const processes = serversIn(database.folder)
  for (const pid of processes) sendSignal(pid, 'SIGSTOP')
  try {
    expect(await Promise.race([archiver.stop(), sleep(60_000, 'hangs')])).toBeUndefined()
  } finally {
    for (const pid of processes) sendSignal(pid, 'SIGCONT')
  }
})

test('a time before the backup or after its archive is refused with the possible times', async () => {
  const database = await startNotesDatabase()
  const before = await databaseNow(database)
  const archiver = startTestArchiver(database)
  const { file } = await backUp(database)
  await insertNote(database, 'one')
  await waitUntilCovered(database, await databaseNow(database))
  await archiver.stop()
  expect(await restoreRefusal(file, before)).toMatch(
    /is before this backup was finished, at .*Z\. Choose an earlier backup\./,
  )
  const late = await timeBetweenWrites(database)
  expect(await restoreRefusal(file, late)).toMatch(
    /is after the end of the archive in .*, which reaches to .*Use --to latest/,
  )
  expect(await restoreRefusal(file, '2099-01-01 00:00')).toContain('is in the future')
  expect(await restoreRefusal(file, 'noon')).toBe('"noon" is not a time')
  expect((await restoreNotes(file, 'latest')).words).toBe('one')
})

test('without an archive --to is refused', async () => {
  const database = await startNotesDatabase()
  const { file } = await backUp(database)
  rmSync(walFolderOf(database), { recursive: true })
  expect(await restoreRefusal(file, 'latest')).toContain('There is no archive of the database log in')
})

test('a missing segment is reported, and earlier times can be restored', async () => {
  const database = await startNotesDatabase()
  startTestArchiver(database)
  const { file } = await backUp(database)
  const times: string[] = []
  for (const words of ['one', 'two', 'three']) {
    await insertNote(database, words)
    times.push(await timeBetweenWrites(database))
    await insertNote(database, `${words} more`)
    await switchSegment(database)
  }
  await waitUntilCovered(database, await timeBetweenWrites(database))
  const [, , missing = ''] = listSegments(walFolderOf(database)).slice(-3)
  renameSync(join(walFolderOf(database), missing), join(walFolderOf(database), 'aside'))
  expect((await restoreNotes(file, times[1])).words).toBe('one,one more,two')
  expect(await restoreRefusal(file, times[2])).toContain(`its file ${missing} is missing`)
  expect(await restoreRefusal(file, 'latest')).toContain(`its file ${missing} is missing`)
})

test('a damaged segment is reported and not treated as the end of the archive', async () => {
  const database = await startNotesDatabase()
  const archiver = startTestArchiver(database)
  const { file } = await backUp(database)
  await insertNote(database, 'one')
  const one = await timeBetweenWrites(database)
  await insertNote(database, 'one more')
  await insertNote(database, 'two')
  await switchSegment(database)
  await insertNote(database, 'three')
  await waitUntilCovered(database, await timeBetweenWrites(database))
  await archiver.stop()
  const [segment = ''] = listSegments(walFolderOf(database)).slice(-1)
  const path = join(walFolderOf(database), segment)
  const bytes = readFileSync(path)
  bytes.write('TWO', bytes.indexOf('two'))
  writeFileSync(path, bytes)
  expect(await restoreRefusal(file, 'latest')).toContain(`The archive in ${walFolderOf(database)} is damaged`)
  expect((await restoreNotes(file, one)).words).toBe('one')
})

test('an archiver that is killed repeatedly leaves no gap', async () => {
  const database = await startNotesDatabase()
  const { file } = await backUp(database)
  let [isOver, written] = [false, 0]
  const writing = (async () => {
    for (; !isOver; written++) {
      await insertNote(database, String(written).padStart(6, '0'))
      if (written % 20 === 0) await switchSegment(database)
    }
  })()
  for (let kill = 0; kill < 5; kill++) {
    const archiver = startArchiverProcess(database)
    await waitUntil(
      async () => (await queryValue(database.ownerUrl, 'SELECT active FROM pg_replication_slots')) === true,
    )
    await sleep(300)
    archiver.kill('SIGKILL')
    await once(archiver, 'exit')
  }
  isOver = true
  await writing
  const archiver = startTestArchiver(database)
  await waitUntil(() => archiver.lines.some((line) => line.includes('is being archived')))
  await archiver.stop()
  expect(archiver.lines.join()).not.toContain('gap')
  const { words } = await restoreNotes(file, 'latest')
  expect(words.split(',')).toEqual(Array.from({ length: written }, (_, n) => String(n).padStart(6, '0')))
})

test('a database that ends during archiving is archived again after its restart', async () => {
  const database = await startNotesDatabase()
  const archiver = startTestArchiver(database)
  const { file } = await backUp(database)
  await waitUntil(() => archiver.lines.length > 0)
  await insertNote(database, 'one')
  process.kill(Number(await postmasterPid(database.ownerUrl)), 'SIGKILL')
  await waitUntil(async () =>
    insertNote(database, 'two').then(
      () => true,
      () => false,
    ),
  )
  await waitUntil(() => archiver.lines.filter((line) => line.includes('is being archived')).length >= 2)
  await archiver.stop()
  expect((await restoreNotes(file, 'latest')).words).toBe('one,two')
})

test('one of two archivers works, and the other takes over when it ends', async () => {
  const database = await startNotesDatabase()
  const { file } = await backUp(database)
  const first = startArchiverProcess(database)
  await waitUntil(async () => (await queryValue(database.ownerUrl, 'SELECT active FROM pg_replication_slots')) === true)
  const second = startTestArchiver(database)
  await sleep(1500)
  expect(second.lines).toEqual([])
  first.kill('SIGKILL')
  await waitUntil(() => second.lines.some((line) => line.includes('is being archived')))
  await insertNote(database, 'one')
  await second.stop()
  expect((await restoreNotes(file, 'latest')).words).toBe('one')
})

test('WAL that PostgreSQL no longer retains is reported, and the next backup starts a new archive', async () => {
  const database = await startNotesDatabase()
  const { file } = await backUp(database)
  await insertNote(database, 'one')
  await queryValue(database.ownerUrl, "ALTER SYSTEM SET max_slot_wal_keep_size = '16MB'")
  await queryValue(database.ownerUrl, "ALTER SYSTEM SET max_wal_size = '32MB'")
  await queryValue(database.ownerUrl, 'SELECT pg_reload_conf()')
  await waitUntil(async () => {
    await insertNote(database, 'filler')
    await switchSegment(database)
    await queryValue(database.ownerUrl, 'CHECKPOINT')
    return (await queryValue(database.ownerUrl, 'SELECT wal_status FROM pg_replication_slots')) === 'lost'
  })
  const archiver = startTestArchiver(database)
  await waitUntil(() => archiver.lines.length > 0)
  expect(archiver.lines[0]).toContain(
    'the database no longer has the log that the archive needs next. Run npm run backup',
  )
  const next = await backUp(database)
  await insertNote(database, 'two')
  await waitUntil(() => archiver.lines.some((line) => line.includes('is being archived')))
  await archiver.stop()
  expect((await restoreNotes(next.file, 'latest')).words).toContain('two')
  expect(await restoreRefusal(file, 'latest')).toMatch(/its file \w+ is missing/)
})

test('a database whose disk was restored to an earlier state starts a new archive with its next backup', async () => {
  const database = await startNotesDatabase()
  const { file: before } = await backUp(database)
  await insertNote(database, 'one')
  await database.stop()
  const [cluster, earlier] = [join(database.folder, 'cluster'), join(createTemporaryFolder(), 'earlier')]
  runCommand('cp', '-a', cluster, earlier)
  await runArchived(database, async (running) => {
    await insertNote(running, 'two')
    await switchSegment(running)
    await backUp(running)
  })
  runCommand('sh', '-c', `rm -rf ${cluster}/* && cp -a ${earlier}/. ${cluster}/`)

  const again = { ...database, ...(await startForTest(database.folder)) }
  expect(again.url).toBe(database.ownerUrl)
  const archiver = startTestArchiver(again)
  await waitUntil(() =>
    archiver.lines.some((line) => line.includes('was restored to an earlier state. Run npm run backup')),
  )
  const { file, deleted } = await backUp(again, { keep: 3 })
  expect(deleted).toEqual([])
  await insertNote(again, 'three')
  await waitUntil(() => archiver.lines.some((line) => line.includes('is being archived')))
  await archiver.stop()
  expect((await restoreNotes(file, 'latest')).words).toBe('one,three')
  const aside = join(again.backupDir, readdirSync(again.backupDir).find((name) => name.includes('-until-')) ?? '')
  const beforeAside = join(aside, basename(before))
  expect((await restoreNotes(beforeAside)).words).toBe('null')
  expect((await restoreNotes(beforeAside, 'latest')).words).toBe('one,two')
  const next = await backUp(again, { keep: 1 })
  expect(next.deleted).toHaveLength(3)
  expect(readdirSync(again.backupDir)).toEqual([again.databaseId])
  expect(existsSync(next.file)).toBe(true)
})

test('a restore copies a segment that the archiver completes meanwhile', async () => {
  const database = await startNotesDatabase()
  startTestArchiver(database)
  const { file } = await backUp(database)
  await insertNote(database, 'one')
  await waitUntilArchived(database)
  const archive = findArchivedWal(walFolderOf(database), await verifyBackup(file))
  const partial = archive.files.at(-1) ?? ''
  expect(partial).toMatch(/\.partial$/)
  await switchSegment(database)
  await waitUntilArchived(database)
  const target = createTemporaryFolder()
  copySegments(archive, target)
  expect(readdirSync(target)).toContain(partial.replace('.partial', ''))
})

test('a restored database can be backed up, archived and restored', async () => {
  const database = await startNotesDatabase()
  await insertNote(database, 'one')
  const { folder } = await restoreNotes((await backUp(database)).file)
  const restored = { ...database, folder, ...(await startForTest(folder)) }
  const archiver = startTestArchiver(restored)
  const { file, metadata } = await backUp(restored)
  expect([metadata.timeline, restored.databaseId === database.databaseId]).toEqual([2, false])
  await waitUntil(() => archiver.lines.some((line) => line.includes('is being archived')))
  await insertNote(restored, 'two')
  await archiver.stop()
  expect(readdirSync(walFolderOf(restored))).toContain('00000002.history')
  expect((await restoreNotes(file, 'latest')).words).toBe('one,two')
})

test('an archive on a nearly full disk stops and logs it once, and the database retains no WAL for it', async () => {
  const database = await startNotesDatabase()
  const archiver = startTestArchiver(database, { spaceFloor: 2 ** 50 })
  await backUp(database)
  await waitUntil(() => archiver.lines.some((line) => line.includes('The backup archive was stopped')))
  expect(await queryValue(database.ownerUrl, 'SELECT count(*) FROM pg_replication_slots')).toBe('0')
  await waitUntil(() => archiver.lines.some((line) => line.includes('Run npm run backup to start a new archive')))
  expect(archiver.lines.filter((line) => line.includes('is free in'))).toHaveLength(1)
})

test.runIf(isRoot)("an archive that reaches its floor of free space does not fill the database's disk", async () => {
  const folder = createTemporaryFolder()
  mountTmpfs(folder, 'size=700m,mode=700')
  const settings = { max_wal_size: '32MB', min_wal_size: '32MB' }
  const database = {
    ...(await startForTest(join(folder, 'postgres'), { settings })),
    folder: join(folder, 'postgres'),
  }
  const onSmallDisk = { ...database, backupDir: join(folder, 'backup') }
  await queryValue(database.url, 'CREATE TABLE note (words text)')
  const archiver = startTestArchiver(onSmallDisk)
  await backUp(onSmallDisk, { spaceFloor: 0 })
  const fillSegment = async () => {
    await insertNote(database, 'one')
    await switchSegment(onSmallDisk)
    await queryValue(database.ownerUrl, 'CHECKPOINT')
  }
  await waitUntil(async () => {
    await fillSegment()
    return archiver.lines.some((line) => line.includes('is free in'))
  })
  for (let segment = 0; segment < 25; segment++) await fillSegment()
  await insertNote(database, 'one')
  expect(archiver.lines.join('\n')).toContain('The backup archive was stopped to protect the database')
})

test('an archive with a missing folder or of an earlier database logs what to do', async () => {
  const database = await startNotesDatabase()
  await backUp(database)
  renameSync(walFolderOf(database), `${walFolderOf(database)}.unmounted`)
  const missing = startTestArchiver(database)
  await waitUntil(() => missing.lines.length > 0)
  expect(missing.lines[0]).toContain('is missing. Is that disk mounted?')
  await missing.stop()
  const moved = startTestArchiver({ ...database, databaseId: 'another' })
  await waitUntil(() => moved.lines.length > 0)
  expect(moved.lines[0]).toContain('this folder needs its own backups. Run npm run backup now')
})

test.runIf(isRoot)('an archive that the server may only read logs that, and not a right of its user', async () => {
  const database = await startNotesDatabase()
  await backUp(database)
  const wal = walFolderOf(database)
  runCommand('mount', '--bind', wal, wal)
  onTestFinished(() => runCommand('umount', wal))
  runCommand('mount', '-o', 'remount,bind,ro', wal)
  const archiver = startTestArchiver(database)
  await waitUntil(() => archiver.lines.length > 0)
  expect(archiver.lines[0]).toContain(`its folder ${wal} is read-only for this server`)
  await archiver.stop()
})

async function timeBetweenWrites(database: NotesDatabase): Promise<string> {
  await sleep(50)
  const now = await databaseNow(database)
  await sleep(50)
  return now
}

async function waitUntilCovered(database: NotesDatabase, time: string): Promise<void> {
  const isCovered = () => (readCoverage(walFolderOf(database))?.time ?? new Date(0)) >= new Date(time)
  await waitUntil(isCovered)
}

async function runArchived(database: NotesDatabase, work: (running: NotesDatabase) => Promise<void>): Promise<void> {
  const running = { ...database, ...(await startForTest(database.folder)) }
  const archiver = startTestArchiver(running)
  await waitUntil(() => archiver.lines.some((line) => line.includes('is being archived')))
  await work(running)
  await archiver.stop()
  await running.stop()
}

function startArchiverProcess({ ownerUrl, databaseId, folder }: NotesDatabase): ChildProcess {
  const code = `
    const { startArchiver } = await import('${import.meta.dirname}/../src/archive.ts')
    const log = { info() {}, warn() {}, error() {} }
    startArchiver({ ...JSON.parse(process.argv[1]), log })
    setInterval(() => {}, 1000)`
  const options = JSON.stringify({ ownerUrl, databaseId, databaseFolder: folder })
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
