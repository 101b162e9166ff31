import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { usageOf } from '@online-enrollment/postgres/operatorCommand'
import { startEmbedded } from '@online-enrollment/postgres/start'
import { sql } from 'kysely'
import { type Config, ConfigError, readConfig } from '../server/config/config.ts'
import { type Finding, findViolations, INVARIANTS } from '../server/invariants/findViolations.ts'
import { Postgres } from '../server/platform/database/postgres.ts'
import { prepareDatabase } from '../server/prepareSchool.ts'
import { formatDateTime } from '../server/school/school.queries.ts'
import { callersPath, UsageError } from './command.ts'
import { measurePassword } from './ready/capacity.ts'
import { cores } from './ready/machine.ts'
import {
  createScratchFolder,
  deleteScratchFolder,
  environmentOfCopy,
  requireBackup,
  restoreCopy,
} from './rehearsal/copy.ts'
import {
  countLostSeats,
  cpuMeter,
  figuresOfClasses,
  machineFacts,
  outcomesOf,
  percentilesOf,
  shareOfOthers,
  sumOf,
  timesByCall,
  usedBetween,
} from './rehearsal/figures.ts'

import { playMorning, warmUp } from './rehearsal/morning.ts'
import { type Report, toHtml } from './rehearsal/report.ts'
import { openSemester, prepareFamilies } from './rehearsal/school.ts'
import { type Measured, secondsWithLogins, verdictOf, whyNotEnough } from './rehearsal/verdict.ts'
import { type RunningServer, serve } from './serve.ts'

const USAGE = usageOf({
  rehearse: 'plays an opening morning with a copy of the school, and writes a report',
  'rehearse --families 10000': 'with this many families. Those that the school does not have are made up',
  'rehearse --semester "Fall 2027"': 'with this semester. Without it, with the one that opens next',
  'rehearse --seconds 60': 'all families arrive within this time',
  'rehearse --report FILE': 'writes the report to this file. Without it, into DATA_DIR',
})
const [NOT_ENOUGH, USAGE_ERROR, INTERRUPTED] = [1, 2, 130]
const DEFAULT_SECONDS = 60

interface Options {
  readonly families: number | undefined
  readonly semester: string | undefined
  readonly within: number
  readonly report: string | undefined
}

/** npm run rehearse: never connects to the school's database. The copy is deleted also after a failure or a signal. */
async function main(signal: AbortSignal): Promise<void> {
  const options = parseOptions(process.argv.slice(2))
  const config = readConfig(process.env, { sample: false })
  const backup = await requireBackup(config)
  const machine = machineFacts(config.workers)
  const scratch = createScratchFolder(config.dataDir)
  try {
    const report = await rehearse(config, options, { backup, machine, scratch, signal })
    const file = options.report ?? join(config.dataDir, `rehearsal-${toFileName(new Date())}.html`)
    writeFileSync(file, toHtml(report), { mode: 0o600 })
    for (const reason of report.reasons) console.log(reason)
    console.log(report.verdict)
    console.log(`The report: ${file}`)
    if (report.reasons.length > 0) process.exitCode = NOT_ENOUGH
  } finally {
    deleteScratchFolder(scratch)
    console.log('The copy of the school is deleted.')
  }
}

interface Sources {
  readonly backup: string
  readonly machine: Report['machine']
  readonly scratch: string
  readonly signal: AbortSignal
}

async function rehearse(
  config: Config,
  options: Options,
  { backup, machine, scratch, signal }: Sources,
): Promise<Report> {
  const now = new Date()
  await using resources = new AsyncDisposableStack()
  console.log('Copying the school …')
  const copiedAt = await restoreCopy(backup, scratch, now)
  signal.throwIfAborted()
  const databaseFolder = join(scratch, 'postgres')
  const database = resources.adopt(await startEmbedded({ folder: databaseFolder }), (started) => started.stop())
  await prepareDatabase(database)
  const { db } = resources.adopt(new Postgres(database.ownerUrl, 'bulk'), (opened) => opened.close())
  const crowd = await prepareFamilies(db, await openSemester(db, options.semester, now), options.families)
  const { families, madeUp } = crowd
  await sql`analyze`.execute(db)
  signal.throwIfAborted()
  const brokenBefore = await findViolations(db)
  const password = await measurePassword()
  const environment = environmentOfCopy(process.env, config, scratch)
  const server = resources.adopt(await startCopy(environment), (running) => running.stop())
  signal.throwIfAborted()

  const plan = { ...crowd, origin: server.origin, within: options.within, signal }
  await warmUp(plan)
  console.log(`${families.length} families, of them ${madeUp} made up, arrive within ${options.within} s …`)
  const meter = cpuMeter(server.pid, databaseFolder)
  const before = meter()
  const morning = await playMorning(plan)
  const cpu = usedBetween(before, meter())

  console.log('Checking the rules of the school …')
  const isNew = ({ name }: Finding) => !brokenBefore.some((before) => before.name === name)
  const broken = (await findViolations(db)).filter(isNew)
  const lostSeats = await countLostSeats(db, crowd, morning.presses)
  const { time_zone } = await db.selectFrom('school').select('time_zone').executeTakeFirstOrThrow()
  const measured: Measured = {
    families: families.length,
    cores: cores(),
    workers: config.workers,
    lastServed: Math.max(...morning.visits.map(({ served }) => served)),
    cpu: cpu && cpu.server + cpu.database,
    password,
    pressP95: percentilesOf(morning.times.get('add') ?? []).p95,
    errors: sumOf(morning.errors),
    brokenRules: broken.length,
    lostSeats,
    others: cpu ? shareOfOthers(cpu) : 0,
  }
  return {
    ...measured,
    ...outcomesOf(
      morning,
      families.reduce((sum, { children }) => sum + children.length, 0),
    ),
    semester: crowd.semester.name,
    rehearsedAt: formatDateTime(time_zone, now),
    copiedAt: formatDateTime(time_zone, copiedAt),
    madeUp,
    growth: crowd.growth,
    within: options.within,
    reasons: whyNotEnough(measured),
    verdict: verdictOf(measured),
    secondsWithLogins: secondsWithLogins(measured),
    calls: timesByCall(morning),
    classes: figuresOfClasses(morning, crowd),
    brokenRules: broken.map(({ sentence }) => sentence),
    brokenBefore: brokenBefore.length,
    checkedRules: INVARIANTS.length,
    cpu,
    machine,
  }
}

/** What the server writes is shown only if it does not start: it warns, for example, that lotteries of a restored school get a new secret. */
async function startCopy(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  let warnings = ''
  try {
    return await serve(environment, {
      onWarning: (text) => {
        warnings += text
      },
    })
  } catch (error) {
    throw new Error(`The copy of the school does not start: ${warnings.trim()}`, { cause: error })
  }
}

/** "2026-11-26T16-04-05". */
function toFileName(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(':', '-')
}

function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      families: { type: 'string' },
      semester: { type: 'string' },
      seconds: { type: 'string' },
      report: { type: 'string' },
    },
  })
  const { families, semester, seconds, report } = values
  return {
    families: families === undefined ? undefined : readCount(families),
    semester,
    within: seconds === undefined ? DEFAULT_SECONDS : readCount(seconds),
    report: report === undefined ? undefined : callersPath(report),
  }
}

function readCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(USAGE)
  return Number(text)
}

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())

await main(stopping.signal).catch((error: NodeJS.ErrnoException) => {
  const isUsage = error instanceof UsageError || error.code?.startsWith('ERR_PARSE_ARGS')
  process.exitCode = isUsage || error instanceof ConfigError ? USAGE_ERROR : NOT_ENOUGH
  if (stopping.signal.aborted) process.exitCode = INTERRUPTED
  console.error(stopping.signal.aborted ? 'The rehearsal was stopped.' : isUsage ? USAGE : error.message)
})
