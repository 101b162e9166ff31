import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { buildFamily, buildSemester } from '../../test/data/builders.ts'
import { buildDocument, buildDocumentRequest, idsIn } from '../../test/data/documents.ts'
import { openSchool } from '../../test/school.ts'
import { deleteExpiredRows } from '../deleteExpiredRows.ts'
import { deleteUnneededCopies } from './files/copies.ts'
import { DocumentFiles } from './files/documentFiles.ts'
import { FileFolder } from './files/fileFolder.ts'
import { removeUnusedFiles } from './removeUnusedFiles.ts'

const school = openSchool()
function openFolder() {
  const path = mkdtempSync(join(tmpdir(), 'enrollment-documents-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  const folder = new FileFolder(path)
  /** Milliseconds after the last file was written, by the clock of the machine. */
  const after = (ms: number) => new Date(statSync(path).ctimeMs + ms)
  return { folder, after }
}

test('the file of a child that was deleted is removed a day later, and that of another child stays', async () => {
  const { folder, after } = openFolder()
  const { id: request_id } = await buildDocumentRequest(school.postgres, await ofSemester())
  const [leaving, staying] = [await buildFamily(school.postgres), await buildFamily(school.postgres)]
  const ids: string[] = []
  for (const { student } of [leaving, staying])
    ids.push(...(await buildDocument(school.postgres, { student_id: student.id, request_id, files: folder })).page_ids)
  await school.db.deleteFrom('student').where('id', '=', leaving.student.id).execute()
  const files = new DocumentFiles(folder, () => undefined, expect.unreachable)
  await removeUnusedFiles(school.db, files, after(DAY_MS - HOUR_MS))
  expect(await idsIn(folder)).toEqual([...ids].sort())
  await removeUnusedFiles(school.db, files, after(DAY_MS + HOUR_MS))
  expect(await idsIn(folder)).toEqual([ids[1]])
})

test('a page that was not sent within a day is deleted with its file', async () => {
  const { folder, after } = openFolder()
  const { id: request_id } = await buildDocumentRequest(school.postgres, await ofSemester())
  const { student } = await buildFamily(school.postgres)
  const document = { student_id: student.id, request_id, files: folder }
  const { id, page_ids } = await buildDocument(school.postgres, document)
  await school.db
    .updateTable('document_page')
    .set({ document_id: null, position: null, uploaded_at: after(0) })
    .execute()
  await school.db.deleteFrom('document').where('id', '=', id).execute()
  const files = new DocumentFiles(folder, () => undefined, expect.unreachable)
  const cleanAt = async (now: Date) => {
    await deleteExpiredRows(school.db, now)
    await removeUnusedFiles(school.db, files, now)
  }
  await cleanAt(after(23 * HOUR_MS))
  expect(await idsIn(folder)).toEqual(page_ids)
  await cleanAt(after(25 * HOUR_MS))
  expect(await idsIn(folder)).toEqual([])
})

test('a copy whose row is gone stays until every backup of before is deleted', async () => {
  const { folder, after } = openFolder()
  const [gone, used] = [randomUUID(), randomUUID()]
  for (const id of [gone, used]) await folder.write(id, randomBytes(10))
  const night = (days: number) => after(days * DAY_MS)
  const clean = (days: number, oldest: number) =>
    deleteUnneededCopies(folder, { used: new Set([used]), oldest: night(oldest), now: night(days) })
  await clean(1, 0)
  await clean(2, 0.9)
  expect(await idsIn(folder)).toEqual([gone, used].sort())
  await clean(3, 1.1)
  expect(await idsIn(folder)).toEqual([used])
})

test('a copy stays when its row is back, and one that was just written, whose row is not committed yet', async () => {
  const { folder, after } = openFolder()
  const id = randomUUID()
  await folder.write(id, randomBytes(10))
  const clean = (used: string[], hours: number, oldest: number) =>
    deleteUnneededCopies(folder, { used: new Set(used), oldest: after(oldest * HOUR_MS), now: after(hours * HOUR_MS) })
  await clean([], 0.5, 0)
  await clean([], 24, 23)
  await clean([id], 48, 47)
  await clean([], 72, 71)
  expect(await idsIn(folder)).toEqual([id])
})

async function ofSemester() {
  return { semester_id: (await buildSemester(school.postgres)).id }
}
