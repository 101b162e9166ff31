import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { z } from 'zod'
import { HOUR_MS } from '../domain/durations.ts'
import { findViolations } from '../server/invariants/findViolations.ts'
import { startSchool } from './database.ts'
import { type Check, printMachine, report, seconds } from './report.ts'
import { addAdmin, addFamilies, addSemester, type Family } from './school.ts'
import { Streams } from './streams.ts'

/** npm run bench:opening: many open screens learn a new opening time, switch on time, and each adds a class at once. */
const SCREENS = Number(process.env.SCREENS ?? 1000)
const CLASSES = 150
/** Milliseconds from the change of the opening time to the opening. */
const LEAD_MS = 20_000
/** Every fifth family presses this many milliseconds too early, and again on time. A slow server may answer after the opening, with 201. */
const [EARLY_EVERY, EARLY_MS] = [5, 1000]
/** The target: milliseconds from the opening until every screen has switched. */
const MAX_LAG_MS = 3000
const Windows = z.object({ windows: z.array(z.object({ opens_at: z.string() })), now: z.string() })

const { postgres, startServer, end } = await startSchool()
const families = await addFamilies(postgres, SCREENS)
const admin = await addAdmin(postgres)
const { id: semester, courses } = await addSemester(postgres, { name: 'Opening', count: CLASSES, seats: SCREENS })
const server = await startServer()
const pool = new Pool(server.origin, { connections: SCREENS, pipelining: 1, connect: { timeout: 60_000 } })

printMachine(`${SCREENS} screens, ${CLASSES} classes`)
await saveOpening(new Date(Date.now() + HOUR_MS))
const streams = new Streams()
await streams.open(
  server.origin,
  families.map(({ token }) => token),
  semester,
)
const opening = Date.now() + LEAD_MS
const learned: number[] = []
const screens = new Map(families.map((family) => [family.token, Promise.withResolvers<number>()]))
streams.onReload = (token, within_ms) => void learn(token, Math.random() * within_ms)
await saveOpening(new Date(opening))
const [early, onTime] = [new Map<string, number>(), new Map<string, number>()]
const lags = await Promise.all(families.map(run))
const answered = Date.now() - opening
const violations = await findViolations(postgres.db)
const isOk = report(checks())
streams.close()
await pool.close()
await server.stop()
await end()
process.exit(isOk ? 0 : 1)

/** Fetches the windows after a random pause, as a screen does after `reload`. Resolves to the offset of the server's clock. */
async function learn(token: string, pause: number): Promise<void> {
  await wait(pause)
  const { body } = await pool.request({
    method: 'GET',
    path: `/api/semester/${semester}/windows`,
    headers: { authorization: `Bearer ${token}` },
  })
  const { windows, now } = Windows.parse(await body.json())
  if (windows[0]?.opens_at !== new Date(opening).toISOString()) return
  learned.push(Date.now())
  screens.get(token)?.resolve(Date.parse(now) - performance.now())
}

/** One screen: waits by the server's clock, then adds a class. Returns the milliseconds from the opening until it switched. */
async function run(family: Family, n: number): Promise<number> {
  const offset = (await screens.get(family.token)?.promise) ?? 0
  const until = async (time: number) => {
    for (let left = 1; left > 0; left = time - (offset + performance.now())) await wait(Math.max(0, left))
  }
  if (n % EARLY_EVERY === 0) {
    await until(opening - EARLY_MS)
    if ((await press(family, n, early)) === '201') return Date.now() - opening
  }
  await until(opening)
  const lag = Date.now() - opening
  await press(family, n, onTime)
  return lag
}

async function press({ student_id, token }: Family, n: number, answers: Map<string, number>): Promise<string> {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: `/api/schedules/${courses[n % courses.length]}/${student_id}/enroll`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `${n}-${answers === early}` },
  })
  const { because } = z.object({ because: z.string().optional() }).parse(await body.json())
  const answer = because ? `${statusCode} ${because}` : String(statusCode)
  answers.set(answer, (answers.get(answer) ?? 0) + 1)
  return answer
}

async function saveOpening(opens_at: Date): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: 'PUT',
    path: `/api/semester/${semester}/windows`,
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ windows: [{ grades: '', opens_at, closes_at: null }] }),
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`saving the windows got ${statusCode}`)
}

function checks(): Check[] {
  const [first, last] = [Math.min(...lags), Math.max(...lags)]
  const isRefused = [...early.keys()].every((answer) => answer === '422 not-open-yet' || answer === '201')
  const isAdded = [...onTime.keys()].every((answer) => answer === '201')
  const knew = seconds(Math.max(...learned) - (opening - LEAD_MS))
  return [
    [`${learned.length} screens had the new opening time after ${knew} s`, learned.length >= SCREENS],
    [`they switched ${first} to ${last} ms after the opening`, first >= 0 && last <= MAX_LAG_MS],
    [`pressed ${EARLY_MS} ms early: ${JSON.stringify(Object.fromEntries(early))}`, isRefused],
    [`pressed at the opening: ${JSON.stringify(Object.fromEntries(onTime))}, within ${answered} ms`, isAdded],
    [`${violations.length} violations of the audit, load ${(loadavg()[0] ?? 0).toFixed(1)}`, violations.length === 0],
  ]
}
