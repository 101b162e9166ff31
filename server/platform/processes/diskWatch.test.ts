import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot, mountTmpfs } from '@online-enrollment/postgres/testing'
import { register } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { listDiskWarnings } from '../../../contract/disks.ts'
import { createClient } from '../../../test/client.ts'
import { buildUser } from '../../../test/data/builders.ts'
import { startListening } from '../../../test/processes/startListening.ts'
import { openSchool } from '../../../test/school.ts'
import { DiskWatch } from './diskWatch.ts'
import { measureDisks } from './metrics.ts'

const school = openSchool()
const MB = 1024 * 1024
const TB = 1024 ** 4

test('a log that grows so fast that the disk is full within a day is reported once, and on the office’s dashboard', async () => {
  const { folder, watch, lines, warnings } = await openWatch()
  const wal = join(folder, 'backup', 'database', 'wal')
  mkdirSync(wal, { recursive: true })
  writeFileSync(join(wal, '1'), 'log')
  await watch.check()
  expect(await warnings()).toEqual([])
  // A sparse file: it has this size and takes no space.
  truncateSync(join(wal, '1'), 10 * TB)
  await watch.check()
  await watch.check()
  expect(await warnings()).toMatchObject([{ folder: 'database', warning: 'filling' }])
  expect(lines).toEqual([
    expect.stringMatching(/^The disk with the database .* full within a day at this rate: .* grew by/),
  ])
  expect(watch.archivedLog).toBe(10 * TB)
  rmSync(join(wal, '1'))
  await watch.check()
  expect(await warnings()).toEqual([])
  expect(lines.at(-1)).toMatch(/has enough space again/)
})

test.runIf(isRoot)(
  'a disk that is almost full is reported before it is full, by the log, the office and the metrics',
  async () => {
    const { folder, watch, lines, warnings } = await openWatch()
    mountTmpfs(join(folder, 'postgres'), 'size=100m,mode=700')
    await watch.check()
    expect(await warnings()).toEqual([])
    writeFileSync(join(folder, 'postgres', 'ballast'), Buffer.alloc(85 * MB))
    await watch.check()
    await watch.check()
    const [warning] = await warnings()
    expect(warning).toMatchObject({ folder: 'database', warning: 'low', size_bytes: 100 * MB })
    expect(warning?.free_bytes).toBeLessThan(16 * MB)
    expect(lines).toEqual([expect.stringMatching(/almost full: 0\.0 GB of 0\.1 GB free/)])
    measureDisks(watch)
    onTestFinished(() => register.clear())
    const metrics = await register.metrics()
    expect(metrics).toContain('disk_warning{folder="database"} 1')
    expect(metrics).toContain(`disk_size_bytes{folder="database"} ${100 * MB}`)
    rmSync(join(folder, 'postgres', 'ballast'))
    await watch.check()
    expect(await warnings()).toEqual([])
  },
)

test('folders that do not exist yet are not watched, and those of one disk are reported together', async () => {
  const folder = newFolder()
  const folders = { database: join(folder, 'missing'), backups: join(folder, 'none'), files: folder }
  const watch = new DiskWatch(folders, () => {})
  expect(await watch.check()).toMatchObject([{ folder: 'files' }])
  mkdirSync(join(folder, 'missing'))
  expect(await watch.check()).toMatchObject([{ folder: 'database', path: join(folder, 'missing') }])
})

async function openWatch() {
  const folder = newFolder()
  const lines: string[] = []
  const folders = { database: join(folder, 'postgres'), backups: join(folder, 'backup') }
  const watch = new DiskWatch(folders, (line) => lines.push(line))
  mkdirSync(join(folder, 'postgres'))
  const admin = await buildUser(school.postgres, { role: 'admin' })
  const office = createClient(await startListening({ postgres: school.postgres, diskWatch: watch }), admin.token)
  return { folder, watch, lines, warnings: async () => (await office.send(listDiskWarnings)).body.disks }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
