import Papa from 'papaparse'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { importFile } from '../../contract/files.ts'
import { me } from '../../contract/sessions.ts'
import { type BuiltUser, buildUser } from '../../test/data/builders.ts'
import { buildImportRequest } from '../../test/data/importer.ts'
import { openSchool } from '../../test/school.ts'
import { openImports } from './imports.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

/** The CPU time that this thread needs to read the largest of these files, once the code is compiled. */
let readingMs = Number.POSITIVE_INFINITY
beforeAll(() => {
  for (let n = 0; n < 4; n++) {
    const start = threadCpuMs()
    Papa.parse(','.repeat(1_999_999))
    readingMs = Math.min(readingMs, threadCpuMs() - start)
  }
})

const headings = 'first_name,last_name,email,active'

test.each([
  ['two million commas', ','.repeat(1_999_999), 'The file has more than 64 columns.'],
  ['a row of two million commas', `${headings}\n${','.repeat(1_999_900)}`, 'The file has more than 64 columns.'],
  ['a long cell', `${headings}\n${'x'.repeat(10_001)}`, 'A cell in the file has more than 10,000 characters.'],
  ['an unclosed quote', '"'.repeat(1_000_001), 'A cell in the file has more than 10,000 characters.'],
  ['50,001 rows', `${headings}${'\na,b,c,1'.repeat(50_001)}`, 'The file has more than 50,000 rows.'],
])('%s is refused, and the serving thread stays free for other requests', async (_, csv, message) => {
  const longestTurns: number[] = []
  for (let n = 0; n < 3; n++) {
    const sent = send(csv)
    longestTurns.push(await longestTurnDuring(sent))
    expect(await sent).toMatchObject({ status: 422, body: { message, code: 'file-too-large' } })
  }
  // The collection of this worker's garbage can fall into one turn, but reading the file would be in all three.
  expect(Math.min(...longestTurns)).toBeLessThan(readingMs * 0.75)
})

test('a file of 50,000 rows is checked, and its first 200 wrong cells are reported', async () => {
  const { status, body } = await send(`${headings}${'\n,,,'.repeat(10)}${'\nGrace,,none,2'.repeat(49_990)}`)
  expect(status).toBe(200)
  expect(body.report).toMatchObject({ rows: 49_990, added: 0, done: false })
  expect(body.report.wrong).toHaveLength(200)
  expect(body.report.wrong[0]).toMatchObject({ line: 12, column: 'active' })
})

test('a duplicate column is reported', async () => {
  const { body } = await send(`${headings},email\nGrace,Nez,g@example.org,1,h@example.org`)
  expect(body.report.wrong).toEqual([{ line: 1, column: 'email', reason: 'This column appears twice' }])
})

test('an import that exceeds its memory is refused, and the server continues', async () => {
  const imports = openImports(school.servingUrl, { maxOldGenerationSizeMb: 34, maxYoungGenerationSizeMb: 2 })
  onTestFinished(() => imports.close())
  const csv = `${headings}${'\nGrace,Nez,grace@example.org,1'.repeat(49_000)}`
  await expect(imports.run(buildImportRequest(by, csv), undefined)).rejects.toMatchObject({
    status: 422,
    code: 'file-too-large',
  })
  expect((await school.as(by).send(me)).status).toBe(200)
  expect(await imports.run(buildImportRequest(by, headings), undefined)).toMatchObject({ status: 200 })
})

test('a repeated key returns the same report, and a request without a session is refused', async () => {
  const csv = `${headings}\nGrace,Nez,once@example.org,1`
  const call = { params: { kind: 'teachers' }, body: { csv, confirmed: true }, key: 'import-once' }
  const first = await school.as(by).send(importFile, call)
  expect(first.body.report).toMatchObject({ added: 1, done: true })
  expect((await school.as(by).send(importFile, call)).body).toEqual(first.body)
  expect((await school.as({ token: 'a'.repeat(43) }).send(importFile, call)).status).toBe(401)
})

function send(csv: string) {
  return school.as(by).send(importFile, { params: { kind: 'teachers' }, body: { csv, confirmed: false } })
}

/**
 * The longest turn of the event loop of the serving thread until `work` ends: milliseconds of CPU time of this thread, so that the load
 * of the machine does not count.
 */
async function longestTurnDuring(work: Promise<unknown>): Promise<number> {
  let [longest, last, isOver] = [0, threadCpuMs(), false]
  const end = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = threadCpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  await end
  return longest
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
