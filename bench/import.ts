import { setTimeout as wait } from 'node:timers/promises'
import { type ImportReport, importFile } from '../contract/files.ts'
import type { RunningServer } from '../scripts/serve.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'
import { startDatabase } from './database.ts'
import { residentMegabytes } from './memory.ts'
import { addAdmin, addCourses, addFamilies, type Family } from './school.ts'
import { startServer } from './server.ts'

/** npm run bench:import: measures a large import and the concurrent requests of families. */
const ROWS = Number(process.env.ROWS ?? 20_000)
const FAMILIES = 2000
/** Families' requests per second, two reads for each enrollment. */
const RATE = 60
const SAMPLE_MS = 100
let turn = 0

const { folder, database, end } = await startDatabase()
try {
  await prepareDatabase(database)
  const postgres = new Postgres(database.ownerUrl)
  const families = await addFamilies(postgres, FAMILIES)
  const courses = await addCourses(postgres, { name: 'Import', count: 100, seats: 10_000 })
  const token = await addAdmin(postgres)
  await postgres.close()
  const server = await startServer(database.ownerUrl, folder)
  const csv = buildCsv(ROWS)
  console.log(
    `${ROWS} families in a file of ${(csv.length / 1e6).toFixed(1)} MB; ${RATE} requests of families per second\n`,
  )
  console.log('| during | seconds | response | memory above idle, MB | p50 ms | p95 ms | worst ms |')
  console.log('|---|---|---|---|---|---|---|')
  await measure('nothing', server, families, courses, () => wait(10_000).then(() => ''))
  await measure('a preview', server, families, courses, () => send(server, token, csv, false))
  await measure('the import', server, families, courses, () => send(server, token, csv, true))
  await measure('the same again', server, families, courses, () => send(server, token, csv, true))
  const edited = csv.replaceAll('9285550142', '9285550143')
  await measure('every phone edited', server, families, courses, () => send(server, token, edited, true))
  const commas = ','.repeat(1_999_999)
  await measure('two million commas', server, families, courses, () => send(server, token, commas, true))
  await server.stop()
} finally {
  await end()
}

async function measure(
  name: string,
  server: RunningServer,
  families: readonly Family[],
  courses: readonly number[],
  work: () => Promise<string>,
): Promise<void> {
  const ended = new AbortController()
  const idle = residentMegabytes(server.pid)
  let peak = idle
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(server.pid))
  }, SAMPLE_MS)
  const times = visitSchool(server, families, courses, ended.signal)
  const began = performance.now()
  const response = await work()
  const seconds = (performance.now() - began) / 1000
  ended.abort()
  clearInterval(sampling)
  const sorted = (await times).sort((a, b) => a - b)
  const ms = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
  const figures = [seconds.toFixed(1), response, (peak - idle).toFixed(0), ms(0.5), ms(0.95), ms(1)]
  console.log(`| ${[name, ...figures].join(' | ')} |`)
}

/** Families read and enroll at a constant rate until the signal aborts. Returns the duration of each request in milliseconds. */
async function visitSchool(
  { origin }: RunningServer,
  families: readonly Family[],
  courses: readonly number[],
  ended: AbortSignal,
): Promise<number[]> {
  const times: number[] = []
  const requests: Promise<void>[] = []
  while (!ended.aborted) {
    turn += 1
    const { token, student_id } = families[turn % families.length] ?? { token: '', student_id: 0 }
    const course_id = courses[Math.floor(turn / families.length) % courses.length] ?? 0
    const calls = [
      ['GET', '/api/me'],
      ['GET', '/api/courses/by-semester/1'],
      ['POST', `/api/schedules/${course_id}/${student_id}/enroll`],
    ] as const
    const [method, path] = calls[turn % calls.length] ?? calls[0]
    const began = performance.now()
    const request = fetch(origin + path, { method, headers: { authorization: `Bearer ${token}` } })
    requests.push(
      request.then(async (response) => {
        await response.arrayBuffer()
        times.push(performance.now() - began)
        if (response.status >= 500) console.log(`${method} ${path} returned ${response.status}`)
      }),
    )
    await wait(1000 / RATE)
  }
  await Promise.all(requests)
  return times
}

async function send({ origin }: RunningServer, token: string, csv: string, confirmed: boolean): Promise<string> {
  const response = await fetch(origin + importFile.path.replace(':kind', 'parents'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ csv, confirmed }),
  })
  const body: { report?: ImportReport; message?: string } = await response.json()
  const { report, message } = body
  return `${response.status} ${report ? `${report.added} added, ${report.changed} changed, ${report.wrong.length} wrong` : message}`
}

function buildCsv(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => `parent${n}@import.school,Rosa,Yazzie,9285550142,Ada,Yazzie,5`)
  return ['email,first_name,last_name,phone,child_first_name,child_last_name,child_grade', ...lines].join('\n')
}
