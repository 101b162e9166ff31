import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectClient } from '../src/connect.ts'
import { readIdentity } from '../src/identity.ts'
import { tryLock } from '../src/locks.ts'
import { readMetadata, verifyBackup } from '../src/verify.ts'
import { segmentName } from '../src/wal.ts'
import {
  backUp,
  insertNote,
  restoreNotes,
  restoreRefusal,
  startNotesDatabase,
  startTestArchiver,
  waitUntilArchived,
  withChangedEntry,
  withDamage,
  withMetadata,
} from './support/backups.ts'
import {
  copyFolder,
  createTemporaryFolder,
  isRoot,
  mountTmpfs,
  otherUser,
  queryValue,
  readStartError,
  serversIn,
  startForTest,
} from './support/database.ts'

test('a backup is one private file that restores to its time, with its own identity', async () => {
  const database = await startNotesDatabase()
  await insertNote(database, 'before')
  const backup = await backUp(database)
  await insertNote(database, 'after')
  expect(backup.file).toBe(join(database.backupDir, database.databaseId, 'enrollment-2026-08-03T08-15-00Z.tar.gz'))
  expect([statSync(backup.file).mode & 0o777, statSync(dirname(backup.file)).mode & 0o777]).toEqual([0o600, 0o700])
  expect(backup.metadata).toMatchObject({
    major_version: '18',
    product_version: '0.1.0',
    database_id: database.databaseId,
  })
  const { folder, words } = await restoreNotes(backup.file)
  expect(words).toBe('before')
  expect(readIdentity(join(folder, 'identity.json'))?.id).not.toBe(
    readIdentity(join(database.folder, 'identity.json'))?.id,
  )
  expect(await queryValue(database.ownerUrl, 'SELECT count(*) FROM note')).toBe('2')
})

test('a backup of a stopped database leaves it stopped', async () => {
  const database = await startNotesDatabase()
  await insertNote(database, 'before')
  await database.stop()
  const again = await startForTest(database.folder)
  const { file } = await backUp({ ...database, ...again })
  await again.stop()
  expect(serversIn(database.folder)).toEqual([])
  expect((await restoreNotes(file)).words).toBe('before')
})

test('a file that is damaged, incomplete or no backup is refused, and nothing is restored', async () => {
  const { file, metadata } = await backUp(await startNotesDatabase())
  const { size } = statSync(file)
  const folder = createTemporaryFolder()
  for (const share of [0.001, 0.3, 0.7, 0.999])
    expect(await restoreRefusal(withDamage(file, Math.floor(size * share)), undefined, folder)).toMatch(
      /is damaged and cannot be used \(.+\)\. Use another backup\./,
    )
  expect(existsSync(join(folder, 'cluster'))).toBe(false)

  const changed = (name: string) =>
    withChangedEntry(file, name, (content) => {
      const middle = Math.floor(content.length / 2)
      content.writeUInt8(content.readUInt8(middle) ^ 1, middle)
      return content
    })
  const without = (name: string) => withChangedEntry(file, name, () => undefined)
  const segment = segmentName(1, metadata.start_lsn)
  for (const [spoiled, reason] of [
    [changed('cluster/PG_VERSION'), '(PG_VERSION is damaged)'],
    [changed(`cluster/pg_wal/${segment}`), `(pg_wal/${segment} is damaged)`],
    [changed('backup_manifest'), '(its list of files is damaged)'],
    [without('cluster/global/pg_control'), '(global/pg_control is missing)'],
    [without('end.json'), 'is incomplete and cannot be used'],
    [without('backup.json'), 'is not a backup of this product'],
  ] as const)
    expect(await restoreRefusal(await spoiled, undefined, folder)).toContain(reason)

  truncateSync(file, Math.floor(size / 2))
  expect(await restoreRefusal(file, undefined, folder)).toContain('(unexpected end of file)')
  writeFileSync(file, 'no backup')
  expect(await restoreRefusal(file, undefined, folder)).toContain('(incorrect header check)')
  expect(await restoreRefusal('/no/such/file', undefined, folder)).toBe('There is no backup file /no/such/file.')
})

test('a damaged page is detected, and the failed first backup leaves no archive and no replication slot', async () => {
  const database = await startNotesDatabase()
  await insertNote(database, 'before')
  await queryValue(database.ownerUrl, 'CHECKPOINT')
  const page = join(
    database.folder,
    'cluster',
    String(await queryValue(database.ownerUrl, "SELECT pg_relation_filepath('note')")),
  )
  await database.stop()
  const bytes = readFileSync(page)
  bytes.write('BEFORE', bytes.indexOf('before'))
  writeFileSync(page, bytes)
  const again = await startForTest(database.folder)
  await expect(backUp({ ...database, ...again })).rejects.toThrow('PostgreSQL found damaged pages in the database')
  expect(readdirSync(join(database.backupDir, database.databaseId))).toEqual(['wal'])
  expect(existsSync(join(database.folder, 'archive.json'))).toBe(false)
  expect(await queryValue(again.url, 'SELECT count(*) FROM pg_replication_slots')).toBe('0')
})

test.runIf(isRoot)('on a full disk no backup is made, and the archive stays with the older backups', async () => {
  const database = await startNotesDatabase()
  const { file } = await backUp(database)
  const full = createTemporaryFolder()
  mountTmpfs(full, 'size=1m,mode=700')
  const onFullDisk = { ...database, backupDir: full }
  await expect(backUp(onFullDisk)).rejects.toThrow(
    /The disk of \S+ is too full.* 1 MB is free, and the backup needs \d+ MB/,
  )
  await expect(backUp(onFullDisk, { spaceFloor: -Infinity })).rejects.toThrow(
    `The disk of ${full} is full, so no backup was made`,
  )
  expect(readdirSync(join(full, database.databaseId))).toEqual(['wal'])
  const archiver = startTestArchiver(database)
  await insertNote(database, 'after')
  await waitUntilArchived(database)
  await archiver.stop()
  expect((await restoreNotes(file, 'latest')).words).toBe('after')
})

test('the newest backups are kept with the WAL that they need', async () => {
  const database = await startNotesDatabase()
  const wal = join(database.backupDir, database.databaseId, 'wal')
  const first = await backUp(database, { keep: 2 })
  const oldSegment = join(wal, segmentName(1, first.metadata.start_lsn))
  writeFileSync(oldSegment, '')
  const second = await backUp(database, { keep: 2 })
  expect([first.deleted, second.deleted, existsSync(oldSegment)]).toEqual([[], [], true])
  const third = await backUp(database, { keep: 2 })
  const remaining = readdirSync(dirname(first.file)).filter((name) => name.endsWith('.tar.gz'))
  expect(remaining.map((name) => join(dirname(first.file), name))).toEqual([second.file, third.file])
  expect(third.deleted).toEqual([first.file.slice(dirname(first.file).length + 1)])
  expect(existsSync(oldSegment)).toBe(false)
  expect((await readMetadata(second.file)).start_lsn).toBeLessThan(third.metadata.start_lsn)
})

test('a backup after which older files cannot be deleted is reported with the reason', async () => {
  const database = await startNotesDatabase()
  await backUp(database)
  mkdirSync(join(database.backupDir, database.databaseId, 'wal', segmentName(1, 0n)))
  const { file, deletionError } = await backUp(database, { keep: 1 })
  expect(deletionError).toContain(segmentName(1, 0n))
  await verifyBackup(file)
})

test('a backup to a disk that is not mounted is refused', async () => {
  const database = await startNotesDatabase()
  await backUp(database)
  renameSync(database.backupDir, `${database.backupDir}.unmounted`)
  await expect(backUp(database)).rejects.toThrow('of the earlier backups is missing. Is that disk mounted?')
  expect(existsSync(database.backupDir)).toBe(false)
  rmSync(join(database.folder, 'archive.json'))
  await verifyBackup((await backUp(database)).file)
})

test('a backup reports whether a running server archives the WAL', async () => {
  const database = await startNotesDatabase()
  expect((await backUp(database)).archive).toBe('no server')
  const server = await connectClient(database.servingUrl)
  onTestFinished(() => server.end())
  expect((await backUp(database, { archiveTimeoutMs: 0 })).archive).toBe('not running')
  startTestArchiver(database)
  expect((await backUp(database)).archive).toBe('running')
})

test.runIf(isRoot)('a backup that root makes belongs to the owner of the database folder', async () => {
  const database = await startNotesDatabase()
  chownSync(database.folder, otherUser.uid, otherUser.gid)
  const { file } = await backUp(database)
  const wal = join(dirname(file), 'wal')
  const owners = [database.backupDir, dirname(file), wal, file].map((path) => statSync(path).uid)
  expect(owners).toEqual(owners.map(() => otherUser.uid))
})

test('a copy of the folder has its own line of backups and retains no WAL for the archive of the original', async () => {
  const database = await startNotesDatabase()
  const original = await backUp(database)
  await database.stop()
  const copy = await startForTest(copyFolder(database.folder))
  expect(await queryValue(copy.url, 'SELECT count(*) FROM pg_replication_slots')).toBe('0')
  const backup = await backUp({ ...database, ...copy })
  expect(dirname(backup.file)).not.toBe(dirname(original.file))
  expect(backup.metadata.system_identifier).toBe(original.metadata.system_identifier)
})

test('a second backup at the same time is refused', async () => {
  const database = await startNotesDatabase()
  const lock = tryLock(join(database.folder, 'backup.lock'), 'exclusive')
  await expect(backUp(database)).rejects.toThrow('Another backup of this database is running.')
  lock?.release()
  await verifyBackup((await backUp(database)).file)
})

test('files of a killed backup are deleted by the next one and never counted as a backup', async () => {
  const database = await startNotesDatabase()
  const folder = dirname((await backUp(database)).file)
  writeFileSync(join(folder, 'enrollment-2026-08-03T09-15-00Z.tar.gz.unfinished'), 'half of it')
  const { deleted } = await backUp(database, { keep: 1 })
  expect(deleted).toHaveLength(1)
  expect(readdirSync(folder).filter((name) => name !== 'wal')).toHaveLength(1)
})

test("a backup into the database's folder is refused", async () => {
  const database = await startNotesDatabase()
  await expect(backUp({ ...database, backupDir: join(database.folder, 'cluster', 'backups') })).rejects.toThrow(
    "BACKUP_DIR may not be in the database's own folder",
  )
})

test('a restore refuses a folder that is not empty or in use', async () => {
  const database = await startNotesDatabase()
  const { file } = await backUp(database)
  expect(await restoreRefusal(file, undefined, database.folder)).toMatch(
    /is in use, and a restore never overwrites data/,
  )
  await database.stop()
  expect(await restoreRefusal(file, undefined, database.folder)).toMatch(
    /is not empty, and a restore never overwrites data/,
  )
  const other = createTemporaryFolder()
  writeFileSync(join(other, 'thesis.txt'), 'no backup')
  expect(await restoreRefusal(file, undefined, other)).toContain(
    'move that folder somewhere else, or set DATA_DIR to a new folder',
  )
  expect(readFileSync(join(other, 'thesis.txt'), 'utf8')).toBe('no backup')
})

test('after an interrupted restore a start is refused, and the restore can be repeated', async () => {
  const database = await startNotesDatabase()
  await insertNote(database, 'before')
  const { file } = await backUp(database)
  const folder = createTemporaryFolder()
  mkdirSync(join(folder, 'cluster.restoring'))
  writeFileSync(join(folder, 'cluster.restoring', 'PG_VERSION'), '18\n')
  expect(await readStartError(folder)).toContain('a restore into it was interrupted. Run npm run restore again')
  expect((await restoreNotes(file, undefined, folder)).words).toBe('before')
})

test('a backup of another PostgreSQL version or a newer product version is refused, one of an older product version is restored, and one of before the first release is refused', async () => {
  const database = await startNotesDatabase()
  await insertNote(database, 'before')
  const { file } = await backUp(database)
  expect(await restoreRefusal(await withMetadata(file, { major_version: '17' }))).toContain(
    'made by PostgreSQL 17 and this is PostgreSQL 18',
  )
  const newer = { product_version: '9.0.0', migrations: ['0001_basics.sql', '9999_future.sql'] }
  expect(await restoreRefusal(await withMetadata(file, newer))).toContain('a newer version of the product (9.0.0)')
  const older = await withMetadata(file, { product_version: '0.0.1', migrations: ['0001_basics.sql'] })
  expect((await restoreNotes(older)).words).toBe('before')
  const unreleased = await withMetadata(file, { migrations: ['0001_school.sql', '0002_answers_in_order.sql'] })
  expect(await restoreRefusal(unreleased)).toContain('an earlier version that was never released')
})
