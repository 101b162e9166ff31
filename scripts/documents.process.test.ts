import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { expect, test } from 'vitest'
import { dataKeysOf } from '../server/config/keys.ts'
import { KeyRing } from '../server/dataKeys/keyRing.ts'
import { copiesIn } from '../server/documents/files/documentFiles.ts'
import { FileFolder } from '../server/documents/files/fileFolder.ts'
import { readPageFile } from '../server/documents/pages/pageFile.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { buildDocument, buildDocumentRequest } from '../test/data/documents.ts'
import { createDataFolder } from '../test/processes/embedded.ts'
import { startServer } from '../test/processes/servers.ts'

const DOCUMENTS = 200

test('a backup restored elsewhere has 200 documents byte for byte, and names a page whose file is gone', async () => {
  const folder = createDataFolder()
  await (await startServer({ DATA_DIR: folder, DATABASE_URL: '', SAMPLE: '1' })).stop()
  const files = new FileFolder(join(folder, 'documents'))
  const sent = await withSchool(folder, (postgres, keys) => addDocuments(postgres, keys, files))
  const { code, output } = await run('backup', folder)
  expect([code, output]).toEqual([0, expect.stringContaining('Backup complete')])
  const [, backup = ''] = /restore -- (\S+)/.exec(output) ?? []
  expect(await run('try-restore', folder)).toMatchObject({ code: 0 })

  const elsewhere = createDataFolder()
  copyFileSync(join(folder, 'data.key'), join(elsewhere, 'data.key'))
  rmSync(join(folder, 'documents'), { recursive: true })
  expect(await run('restore', elsewhere, backup)).toMatchObject({ code: 0 })
  const restored = new FileFolder(join(elsewhere, 'documents'))
  const found = await withSchool(elsewhere, async ({ db }, keys) => {
    const pages = await db.selectFrom('document_page').selectAll().execute()
    return Promise.all(pages.map(async (page) => [page.id, await readPageFile(restored, keys, page)] as const))
  })
  for (const [id, bytes] of sent) expect(new Map(found).get(id)?.equals(bytes)).toBe(true)

  const copies = copiesIn(dirname(backup), undefined)
  const [lost = '', damaged = ''] = sent.keys()
  await copies.remove(lost)
  truncateSync(join(copies.path, damaged.slice(0, 2), damaged), 10)
  const tried = await run('try-restore', folder)
  const missing = /the files of 2 pages of documents are missing or damaged: /
  expect([tried.code, tried.output]).toEqual([1, expect.stringMatching(missing)])
  const third = createDataFolder()
  const incomplete = await run('restore', third, backup)
  expect([incomplete.code, incomplete.output]).toEqual([1, expect.stringMatching(missing)])
  expect(incomplete.output).toContain('Restored into')
  const next = await run('backup', folder)
  expect([next.code, next.output]).toEqual([1, expect.stringMatching(missing)])
  expect([next.output.includes(lost), next.output.includes(damaged)]).toEqual([true, true])
  expect(next.output).toMatch(/\d+ pages of documents had no file, and came back from the copy/)
  expect(readdirSync(files.path).length).toBeGreaterThan(0)
})

/** Returns the bytes of each page by its id. */
async function addDocuments(postgres: Postgres, keys: KeyRing, files: FileFolder): Promise<Map<string, Buffer>> {
  const semester = await postgres.db.selectFrom('semester').select('id').limit(1).executeTakeFirstOrThrow()
  const students = await postgres.db.selectFrom('student').select('id').orderBy('id').execute()
  const sent = new Map<string, Buffer>()
  for (let request = 0; sent.size < DOCUMENTS * 2; request++) {
    const asked = { semester_id: semester.id, kind: 'other', title: `Paper ${request}` } as const
    const { id: request_id } = await buildDocumentRequest(postgres, asked)
    for (const { id: student_id } of students.slice(0, DOCUMENTS - sent.size / 2)) {
      const pages = [randomBytes(2000 + sent.size), randomBytes(10)]
      const { page_ids } = await buildDocument(postgres, { student_id, request_id, pages, files, keys })
      for (const [index, page] of pages.entries()) sent.set(page_ids[index] ?? '', page)
    }
  }
  return sent
}

async function withSchool<T>(folder: string, work: (postgres: Postgres, keys: KeyRing) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ folder: join(folder, 'postgres'), log: () => {} })
  const postgres = new Postgres(database.ownerUrl)
  try {
    return await work(postgres, new KeyRing(dataKeysOf({ dataDir: folder, dataKey: undefined })))
  } finally {
    await postgres.close()
    await database.stop()
  }
}

function run(script: string, folder: string, ...args: string[]) {
  const file = fileURLToPath(new URL(`./${script}.ts`, import.meta.url))
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', BACKUP_DIR: '' }
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}
