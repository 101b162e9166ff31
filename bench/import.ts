import { setTimeout as wait } from 'node:timers/promises'
import { type ImportReport, importFile } from '../contract/files.ts'
import { startSchool } from './database.ts'
import { percentile } from './load.ts'
import { printHead, printRow, residentMegabytes } from './report.ts'
import { addAdmin, addCourses, addFamilies } from './school.ts'

/** npm run bench:import: measures a large import and the concurrent requests of families. */
const ROWS = Number(process.env.ROWS ?? 20_000)
const FAMILIES = 2000
/** Families' requests per second, two reads for each enrollment. */
const RATE = 60
const SAMPLE_MS = 100
let turn = 0

const { postgres, startServer, end } = await startSchool()
const families = await addFamilies(postgres, FAMILIES)
const courses = await addCourses(postgres, { name: 'Import', count: 100, seats: 10_000 })
const token = await addAdmin(postgres)
const { origin, pid, stop } = await startServer()
const csv = buildCsv(ROWS)
console.log(
  `${ROWS} families in a file of ${(csv.length / 1e6).toFixed(1)} MB; ${RATE} requests of families per second\n`,
)
printHead('during', 'seconds', 'response', 'memory above idle, MB', 'p50 ms', 'p95 ms', 'worst ms')
await measure('nothing', () => wait(10_000).then(() => ''))
await measure('a preview', () => send(csv, false))
await measure('the import', () => send(csv, true))
await measure('the same again', () => send(csv, true))
const edited = csv.replaceAll('9285550142', '9285550143')
await measure('every phone edited', () => send(edited, true))
await measure('two million commas', () => send(','.repeat(1_999_999), true))
await stop()
await end()

async function measure(name: string, work: () => Promise<string>): Promise<void> {
  const ended = new AbortController()
  const idle = residentMegabytes(pid)
  let peak = idle
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid))
  }, SAMPLE_MS)
  const visiting = visitSchool(ended.signal)
  const began = performance.now()
  const response = await work()
  const seconds = (performance.now() - began) / 1000
  ended.abort()
  clearInterval(sampling)
  const times = await visiting
  const figures = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0))
  printRow(name, seconds.toFixed(1), response, (peak - idle).toFixed(0), ...figures)
}

/** Families read and enroll at a constant rate until the signal aborts. Returns the duration of each request in milliseconds. */
async function visitSchool(ended: AbortSignal): Promise<number[]> {
  const times: number[] = []
  const requests: Promise<void>[] = []
  while (!ended.aborted) {
    turn += 1
    const family = families[turn % families.length]
    const course_id = courses[Math.floor(turn / families.length) % courses.length] ?? 0
    const calls = [
      ['GET', '/api/me'],
      ['GET', '/api/courses/by-semester/1'],
      ['POST', `/api/schedules/${course_id}/${family?.student_id}/enroll`],
    ] as const
    const [method, path] = calls[turn % calls.length] ?? calls[0]
    const began = performance.now()
    const request = fetch(origin + path, { method, headers: { authorization: `Bearer ${family?.token}` } })
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

async function send(file: string, confirmed: boolean): Promise<string> {
  const response = await fetch(origin + importFile.path.replace(':kind', 'parents'), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ csv: file, confirmed }),
  })
  const { report, message }: { report?: ImportReport; message?: string } = await response.json()
  return `${response.status} ${report ? `${report.added} added, ${report.changed} changed, ${report.wrong.length} wrong` : message}`
}

function buildCsv(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => `parent${n}@import.school,Rosa,Yazzie,9285550142,Ada,Yazzie,5`)
  return ['email,first_name,last_name,phone,child_first_name,child_last_name,child_grade', ...lines].join('\n')
}
