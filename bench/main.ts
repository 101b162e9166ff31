import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Postgres } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded/startEmbedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { bareTransactions, plainRush } from './bare.ts'
import type { Measured } from './load.ts'
import { proveSchool } from './proof.ts'
import { type Rush, rush } from './rush.ts'
import { addCourses, addFamilies, type Family } from './school.ts'
import { startServer } from './server.ts'
import { sweptRush } from './swept.ts'

const FAMILIES = Number(process.env.FAMILIES ?? 2000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const CONCURRENCIES = [1, 16, 64]
/** Where the families go. */
const SHAPES = [
  { name: 'many classes', courses: 100, seats: FAMILIES },
  { name: 'one class, room for all', courses: 1, seats: FAMILIES },
  { name: 'one class of 20 seats', courses: 1, seats: 20 },
]
type Shape = (typeof SHAPES)[number]

interface Round {
  readonly ours: Rush
  readonly bare: Measured
  readonly plain: Measured
}

const folder = await mkdtemp(join(tmpdir(), 'enrollment-bench-'))
const database = await startEmbedded({ folder: join(folder, 'postgres') })
await migrate(database.ownerUrl)
const postgres = new Postgres(database.ownerUrl)
const families = await addFamilies(postgres, FAMILIES)
const server = await startServer(database.ownerUrl, folder)

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}; ${FAMILIES} families, median of ${ROUNDS} rounds\n`,
)
for (const shape of SHAPES) await play(shape, 16)
console.log('| rush | at a time | enrolls/s | bare/s | ratio | plain/s | p50 ms | p95 ms | p99 ms | answers |')
console.log('|---|---|---|---|---|---|---|---|---|---|')
const wrong: string[] = []
for (const shape of SHAPES) for (const concurrency of CONCURRENCIES) await median(shape, concurrency)

const broken = await proveSchool(postgres)
for (const line of wrong) console.log(`An answer that must not be: ${line}`)
await server.stop()
await postgres.close()
await database.stop()
await rm(folder, { recursive: true, force: true })
const isSweptFine = await sweptRush()
process.exit(broken || wrong.length > 0 || !isSweptFine ? 1 : 0)

/** Several rounds of one rush; the one whose ratio is in the middle is printed. */
async function median(shape: Shape, concurrency: number): Promise<void> {
  const rounds: Round[] = []
  for (let times = 0; times < ROUNDS; times++) rounds.push(await play(shape, concurrency))
  for (const { ours } of rounds) note(shape, ours)
  rounds.sort((a, b) => a.ours.rate / a.bare.rate - b.ours.rate / b.bare.rate)
  const middle = rounds[Math.floor(rounds.length / 2)]
  if (middle) print(shape.name, concurrency, middle)
}

/** The same wishes three times, one after the other: bare, through HTTP, on plain tables. */
async function play({ name, courses, seats }: Shape, concurrency: number): Promise<Round> {
  const wishes = async (which: string) => {
    const ids = await addCourses(postgres, { name: `${name}, ${which} ${performance.now()}`, count: courses, seats })
    return families.map((family: Family, index) => ({ ...family, course_id: ids[index % ids.length] ?? 0 }))
  }
  const bare = await bareTransactions(database.ownerUrl, await wishes('bare'), concurrency)
  const ours = await rush(server.origin, await wishes('rush'), concurrency)
  const plain = await plainRush(database.ownerUrl, await wishes('plain'), seats, concurrency)
  return { ours, bare, plain }
}

/** Everybody gets 201 or 202, and 201 as often as there are seats. */
function note({ name, courses, seats }: Shape, { statuses }: Rush): void {
  const room = Math.min(FAMILIES, courses * seats)
  const expected = { 201: room, ...(room < FAMILIES && { 202: FAMILIES - room }) }
  if (JSON.stringify(statuses) !== JSON.stringify(expected)) wrong.push(`${name}: ${JSON.stringify(statuses)}`)
}

function print(name: string, concurrency: number, { ours, bare, plain }: Round): void {
  const rates = [ours.rate.toFixed(0), bare.rate.toFixed(0), (ours.rate / bare.rate).toFixed(2), plain.rate.toFixed(0)]
  const times = [ours.p50, ours.p95, ours.p99].map((milliseconds) => milliseconds.toFixed(1))
  const answers = Object.entries(ours.statuses).map(([status, count]) => `${count} × ${status}`)
  console.log(`| ${[name, concurrency, ...rates, ...times, answers.join(', ')].join(' | ')} |`)
}
