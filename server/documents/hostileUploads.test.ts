import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readDocumentPage } from '../../contract/documents/documents.ts'
import { enroll } from '../../contract/enrollment/commands.ts'
import { PAGE_BYTES_MAX } from '../../domain/documents/limits.ts'
import { type BuiltUser, buildEnrollmentState, buildFamily, buildUser } from '../../test/data/builders.ts'
import { buildMany } from '../../test/data/buildMany.ts'
import { buildDocumentRequest, documentsOf, idsIn, PDF, pdfOf, photoOf } from '../../test/data/documents.ts'
import { jpegOf, pngOf } from '../../test/data/images.ts'
import { TEST_DOCUMENTS } from '../../test/documentFiles.ts'
import { openSchool } from '../../test/school.ts'
import type { FileFolder } from './files/fileFolder.ts'

const MB = 1024 * 1024
let isDiskFull = false
let freeBytes = 100 * 1024 * MB
const school = openSchool({
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
  const before = await storedIds()
  const { status: actual, body } = await family.upload(of, await file())
  expect([actual, body]).toMatchObject([status, { code, message: expect.any(String) }])
  expect(await storedIds()).toEqual(before)
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

async function storedIds(): Promise<string[]> {
  const rows = await school.db.selectFrom('document_page').select('id').execute()
  return rows.map(({ id }) => id).sort()
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

test('an upload that is refused before its file has arrived gets its answer, and keeps its connection', async () => {
  const socket = connect({ port: Number(new URL(school.origin).port), host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  let answers = ''
  socket.on('data', (part) => {
    answers += part
  })
  const head = [`POST /api/students/${of.student_id}/documents/${of.request_id}/pages HTTP/1.1`, 'Host: 127.0.0.1']
  socket.write([...head, 'Content-Type: application/octet-stream', `Content-Length: ${MB}`, '', 'start'].join('\r\n'))
  await expect.poll(() => answers).toContain('HTTP/1.1 401')
  socket.write(Buffer.alloc(MB - 'start'.length))
  socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await expect.poll(() => answers).toContain('HTTP/1.1 200')
})

test('of 1,000 uploads at once, each is stored or told to try again, none is lost, and another family enrolls meanwhile', async () => {
  const families = await buildMany(100, () => buildFamily(school.postgres))
  const { parent, student, course } = await buildEnrollmentState(school.postgres)
  const [rows, files] = [await storedIds(), await namesIn(TEST_DOCUMENTS)]
  const answers: Awaited<ReturnType<typeof family.upload>>[] = []
  const uploads = families.flatMap((other) => {
    const paper = { ...of, student_id: other.student.id }
    return Array.from({ length: 10 }, async () => {
      answers.push(await documentsOf(school, other.parent).upload(paper, pdfOf(50_000)))
    })
  })
  await Promise.race(uploads)
  const child = { course_id: course.id, student_id: student.id }
  const enrolled = await school.as(parent).send(enroll, { params: child, key: randomUUID() })
  const answeredMeanwhile = answers.length
  await Promise.all(uploads)

  expect(enrolled.status).toBe(201)
  expect(answeredMeanwhile).toBeLessThan(1000)
  const stored = answers.filter(({ status }) => status === 201).map(({ body }) => body.page.id)
  const refused = answers.filter(({ status }) => status === 503)
  expect([stored.length > 0, refused.length > 0, stored.length + refused.length]).toEqual([true, true, 1000])
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await storedIds()).toEqual([...rows, ...stored].sort())
  expect(await namesIn(TEST_DOCUMENTS)).toEqual([...files, ...stored].sort())
  expect((await family.sendFiles(of)).status).toBe(200)
})

/** Of all files in a folder, also of unfinished ones. */
async function namesIn({ path }: FileFolder): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort()
}
