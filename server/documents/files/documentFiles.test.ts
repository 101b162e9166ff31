import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot, mountTmpfs } from '@online-enrollment/postgres/testing'
import { expect, onTestFinished, test } from 'vitest'
import { idsIn } from '../../../test/data/documents.ts'
import { copiesIn, openDocumentFiles } from './documentFiles.ts'
import { FileFolder } from './fileFolder.ts'

const MB = 1024 * 1024

test('a file is private, has its bytes under its id, and is missing after it was removed', async () => {
  const files = new FileFolder(join(createFolder(), 'documents'))
  const [id, bytes] = [randomUUID(), randomBytes(1000)]
  await files.write(id, bytes)
  expect(await files.read(id)).toEqual(bytes)
  expect(await files.sizeOf(id)).toBe(1000)
  expect(statSync(join(files.path, id.slice(0, 2), id)).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(files.path, id.slice(0, 2)))).toEqual([id])
  expect(await idsIn(files)).toEqual([id])
  await files.remove(id)
  expect([await files.read(id), await files.sizeOf(id), await files.sha256Of(id)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a name that is not a UUID reads no file', async () => {
  const files = new FileFolder(createFolder())
  await expect(files.read('../../etc/passwd')).rejects.toThrow('not a UUID')
})

test('before the first backup a file has no copy, and from then on each has one next to the log', async () => {
  const dataDir = createFolder()
  const { files, warnings, backups } = openWithBackups(dataDir)
  const [before, after] = [randomUUID(), randomUUID()]
  await files.write(before, randomBytes(10))
  backups.begin()
  const bytes = randomBytes(10)
  await files.write(after, bytes)
  const copies = copiesIn(backups.folder, undefined)
  expect(await idsIn(copies)).toEqual([after])
  expect(await copies.read(after)).toEqual(bytes)
  await files.remove(after)
  expect(await copies.read(after)).toEqual(bytes)
  expect(warnings).toEqual([])
})

test('a file is stored when its copy cannot be, because the disk of the backups is not mounted, and the log says so', async () => {
  const { files, warnings, backups } = openWithBackups(createFolder())
  backups.begin()
  rmSync(backups.folder, { recursive: true })
  const id = randomUUID()
  await files.write(id, randomBytes(10))
  expect(await files.read(id)).toHaveLength(10)
  expect(warnings).toEqual([expect.stringMatching(/\/wal is missing\. Is that disk mounted\?$/)])
  expect(existsSync(backups.folder)).toBe(false)
})

test.runIf(isRoot)('on a full disk a file is refused, leaves nothing, and the others can be read', async () => {
  const folder = createFolder()
  mountTmpfs(folder, 'size=1m,mode=700')
  const files = new FileFolder(join(folder, 'documents'))
  const [kept, refused] = [randomUUID(), randomUUID()]
  await files.write(kept, randomBytes(1000))
  await expect(files.write(refused, randomBytes(2 * MB))).rejects.toThrow('ENOSPC')
  expect(await files.freeBytes()).toBeGreaterThan(MB / 2)
  expect(await idsIn(files)).toEqual([kept])
  expect(readdirSync(join(files.path, refused.slice(0, 2))).filter((name) => name !== kept)).toEqual([])
})

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-documents-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** `begin` does what the first backup does. */
function openWithBackups(dataDir: string) {
  const [databaseFolder, backupDir] = [join(dataDir, 'postgres'), join(dataDir, 'backup')]
  const warnings: string[] = []
  const config = { documentsDir: join(dataDir, 'documents'), databaseFolder, databaseUrl: undefined }
  const files = openDocumentFiles(config, undefined, (reason) => warnings.push(reason))
  const folder = join(backupDir, 'id')
  const begin = () => {
    mkdirSync(join(folder, 'wal'), { recursive: true })
    mkdirSync(databaseFolder)
    writeFileSync(join(databaseFolder, 'archive.json'), JSON.stringify({ backup_dir: backupDir, database_id: 'id' }))
  }
  return { files, warnings, backups: { folder, begin } }
}
