import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Postgres } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { bareRush } from './bare.ts'
import type { Measured } from './load.ts'
import { proveSchool } from './proof.ts'
import { type Rush, rush } from './rush.ts'
import { addCourses, addFamilies, type Family } from './school.ts'
import { startServer } from './server.ts'

const FAMILIES = Number(process.env.FAMILIES ?? 2000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const CONCURRENCIES = [1, 16, 64]
/** Where the families go: over many classes with room for all, all at one class of 20 seats, all at one class with room. */
const SHAPES = [
  { name: 'many classes', courses: 100, seats: FAMILIES },
  { name: 'one class of 20', courses: 1, seats: 20 },
  { name: 'one class with room', courses: 1, seats: FAMILIES },
]

const folder = await mkdtemp(join(tmpdir(), 'enrollment-bench-'))
const database = await startEmbedded({ folder: join(folder, 'postgres') })
await migrate(database.url)
const postgres = new Postgres(database.url)
const families = await addFamilies(postgres, FAMILIES)
const server = await startServer(database.url)
console.log(
  `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}; ${FAMILIES} families, median of ${ROUNDS} rounds\n`,
)
console.log('| rush | at a time | enrolls/s | bare/s | ratio | p50 ms | p95 ms | p99 ms | answers |')
console.log('|---|---|---|---|---|---|---|---|---|')

let round = 0
for (const shape of SHAPES) {
  for (const concurrency of CONCURRENCIES) {
    const pairs: { ours: Rush; bare: Measured }[] = []
    for (let times = 0; times < ROUNDS; times++) pairs.push(await both(shape, concurrency))
    pairs.sort((a, b) => a.ours.rate / a.bare.rate - b.ours.rate / b.bare.rate)
    const median = pairs[Math.floor(pairs.length / 2)]
    if (median) print(shape.name, concurrency, median.ours, median.bare)
  }
}
const broken = await proveSchool(postgres)
await server.stop()
await postgres.close()
await database.stop()
await rm(folder, { recursive: true, force: true })
process.exit(broken ? 1 : 0)

/** The same wishes through HTTP and as bare transactions, one after the other, in turn first. */
async function both({ name, courses, seats }: (typeof SHAPES)[number], concurrency: number) {
  round++
  const ids = await addCourses(postgres, { name: `${name} ${round}`, count: courses, seats })
  const wishes = families.map((family: Family, index) => ({ ...family, course_id: ids[index % ids.length] ?? 0 }))
  if (round % 2 === 0) {
    const bare = await bareRush(database.url, wishes, seats, concurrency)
    return { ours: await rush(server.origin, wishes, concurrency), bare }
  }
  const ours = await rush(server.origin, wishes, concurrency)
  return { ours, bare: await bareRush(database.url, wishes, seats, concurrency) }
}

function print(name: string, concurrency: number, ours: Rush, bare: Measured): void {
  const answers = Object.entries(ours.statuses).map(([status, count]) => `${count} × ${status}`)
  const figures = [ours.p50, ours.p95, ours.p99].map((milliseconds) => milliseconds.toFixed(1))
  const rates = [ours.rate.toFixed(0), bare.rate.toFixed(0), (ours.rate / bare.rate).toFixed(2)]
  console.log(`| ${[name, concurrency, ...rates, ...figures, answers.join(', ')].join(' | ')} |`)
}
