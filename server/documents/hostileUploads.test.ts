import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { readDocumentPage } from '../../contract/documents/documents.ts'
import { PAGE_BYTES_MAX } from '../../domain/documents/limits.ts'
import { type BuiltUser, buildEnrollmentState, buildUser } from '../../test/data/builders.ts'
import { buildDocumentRequest, documentsOf, idsIn, PDF, pdfOf, photoOf } from '../../test/data/documents.ts'
import { jpegOf, pngOf } from '../../test/data/images.ts'
import { TEST_DOCUMENTS } from '../../test/documentFiles.ts'
import { openSchool } from '../../test/school.ts'

/** The bound of uploads is small, so that a test reaches it. */
const UPLOADS = { running: 3, runningPerAccount: 2, waiting: 5, patience: 600_000 }
const MB = 1024 * 1024
let isDiskFull = false
let freeBytes = 100 * 1024 * MB
const school = openSchool({
  uploadLimits: UPLOADS,
  documentsMaxBytes: 500 * MB,
  documentFiles: {
    read: (id) => TEST_DOCUMENTS.read(id),
    remove: (id) => TEST_DOCUMENTS.remove(id),
    freeBytes: async () => freeBytes,
    async write(id, bytes) {
      if (isDiskFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      await TEST_DOCUMENTS.write(id, bytes)
    },
  },
})

let parent: BuiltUser
let of: { student_id: number; request_id: number }
let family: ReturnType<typeof documentsOf>
beforeAll(async () => {
  ;({ parent, of, family } = await buildFamilyWithPaper())
})

async function buildFamilyWithPaper() {
  const { semester, student, parent } = await buildEnrollmentState(school.postgres)
  const request = await buildDocumentRequest(school.postgres, { semester_id: semester.id })
  return { parent, of: { student_id: student.id, request_id: request.id }, family: documentsOf(school, parent) }
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const zipBomb = () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), deflateRawSync(Buffer.alloc(8 * MB))])

test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
  ['HTML that is a PDF file, too', () => Buffer.from(`<script>alert(1)</script>\n${PDF}`), 415, 'page-type'],
  ['SVG', () => Buffer.from(SVG), 415, 'page-type'],
  ['SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${SVG}`), 415, 'page-type'],
  ['a zip bomb', zipBomb, 415, 'page-type'],
  ['a GIF picture', () => Buffer.from('GIF89a\x01\x00\x01\x00'), 415, 'page-type'],
  ['a program', () => Buffer.from('MZ\x90\x00'), 415, 'page-type'],
  ['an empty file', () => Buffer.alloc(0), 415, 'page-type'],
  ['a picture of 30,000 pixels', () => hugePng(30_000, 30_000), 422, 'picture-too-large'],
  ['a JPEG picture of 30,000 pixels', () => hugeJpeg(30_000, 30_000), 422, 'picture-too-large'],
  ['the start of a JPEG picture', () => jpegOf(80, 60), 422, 'page-broken'],
  ['a cut off picture', async () => (await photoOf({ width: 800, height: 600 })).subarray(0, 1500), 422, 'page-broken'],
  [
    'SVG behind the start of a PNG picture',
    () => Buffer.concat([pngOf(1, 1).subarray(0, 8), Buffer.from(SVG)]),
    422,
    'page-broken',
  ],
  [
    'noise behind the start of a HEIC picture',
    () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), randomBytes(4000)]),
    422,
    'page-broken',
  ],
])('%s is refused, and nothing is stored', async (_, file, status, code) => {
  const before = await storedPages()
  const { status: actual, body } = await family.upload(of, await file())
  expect([actual, body]).toMatchObject([status, { code, message: expect.any(String) }])
  expect(await storedPages()).toBe(before)
})

/** A small file that says that it is a huge picture. */
function hugePng(width: number, height: number): Buffer {
  const png = pngOf(1, 1)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

async function hugeJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await photoOf()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

async function storedPages(): Promise<number> {
  const rows = await school.db.selectFrom('document_page').select('id').execute()
  return rows.length
}

test('a HEIC picture of a phone becomes a JPEG picture', async () => {
  const heic = readFileSync(new URL('./testing/photo.heic', import.meta.url))
  const { status, body } = await family.upload(of, heic)
  expect([status, body.page.type]).toEqual([201, 'image/jpeg'])
  const read = await school.as(parent).send(readDocumentPage, { params: { id: body.page.id } })
  expect(await sharp(read.body as unknown as Buffer).metadata()).toMatchObject({
    format: 'jpeg',
    width: 64,
    height: 48,
  })
})

test('a file of the most bytes is stored, although it is longer when it is encrypted', async () => {
  const { of, family } = await buildFamilyWithPaper()
  expect((await family.upload(of, pdfOf(PAGE_BYTES_MAX))).status).toBe(201)
})

test('an upload that is sent again and again with one key, and one that is not allowed, leave no file', async () => {
  const { of, family } = await buildFamilyWithPaper()
  const key = randomUUID()
  const first = await family.upload(of, PDF, key)
  const before = await idsIn(TEST_DOCUMENTS)
  expect((await family.upload(of, PDF, key)).body).toEqual(first.body)
  expect((await family.upload(of, pdfOf(100), key)).status).toBe(409)
  expect(await idsIn(TEST_DOCUMENTS)).toEqual(before)
})

test('a family cannot store more than its share, and another one can', async () => {
  const { of, family } = await buildFamilyWithPaper()
  for (let page = 0; page < 6; page++) expect((await family.upload(of, pdfOf(9.9 * MB))).status).toBe(201)
  expect(await family.upload(of, pdfOf(MB))).toMatchObject({ status: 422, body: { code: 'family-full' } })
  const other = await buildFamilyWithPaper()
  expect((await other.family.sendFiles(other.of)).status).toBe(200)
})

test('what the office enters at the counter does not count to what a family has stored', async () => {
  const { of, family } = await buildFamilyWithPaper()
  const desk = documentsOf(school, await buildUser(school.postgres, { role: 'admin' }))
  for (let page = 0; page < 6; page++) expect((await desk.upload(of, pdfOf(9.9 * MB))).status).toBe(201)
  expect((await family.upload(of, pdfOf(9.9 * MB))).status).toBe(201)
  for (let page = 0; page < 5; page++) expect((await family.upload(of, pdfOf(9.9 * MB))).status).toBe(201)
  expect((await desk.upload(of, pdfOf(MB))).status).toBe(201)
})

test('a disk that is full refuses a page with a clear text, and loses nothing', async () => {
  const { parent, of, family } = await buildFamilyWithPaper()
  const { id } = (await family.upload(of, PDF)).body.page
  isDiskFull = true
  const refused = await family.upload(of, PDF)
  isDiskFull = false
  freeBytes = 2048 * MB
  const early = await family.upload(of, PDF)
  freeBytes = 100 * 1024 * MB
  for (const { status, body } of [refused, early])
    expect([status, body]).toMatchObject([507, { code: 'school-full', message: expect.stringContaining('is safe') }])
  expect((await family.send(of, [id])).status).toBe(200)
  expect((await school.as(parent).send(readDocumentPage, { params: { id } })).body).toEqual(PDF)
})

test('of many uploads at once, each is stored or told to try again, and none is lost', async () => {
  const families = await Promise.all(Array.from({ length: 6 }, buildFamilyWithPaper))
  const sent = await Promise.all(
    families.flatMap(({ family, of }) => Array.from({ length: 10 }, () => family.upload(of, pdfOf(200_000)))),
  )
  const stored = sent.filter(({ status }) => status === 201)
  const refused = sent.filter(({ status }) => status === 503)
  expect(stored.length).toBeGreaterThanOrEqual(UPLOADS.running)
  expect(stored.length + refused.length).toBe(60)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  for (const { body } of stored) expect(await TEST_DOCUMENTS.read(body.page.id)).toBeDefined()
  const { family, of } = families[0] ?? (await buildFamilyWithPaper())
  expect((await family.sendFiles(of)).status).toBe(200)
})
