import { renameSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionOptions, SERVING_ROLE } from '../src/connect.ts'
import { startEmbedded } from '../src/start.ts'
import { copyFolder, createTemporaryFolder, killServers, queryValue, startForTest } from './support/database.ts'

const ROUNDS = 20

type Running = Awaited<ReturnType<typeof startEmbedded>>

interface Round {
  readonly paths: { original: string; copy: string }
  original: Running | undefined
  copy: Running | undefined
  readonly acknowledged: number[]
}

const start = (folder: string) => startEmbedded({ folder, durable: false, log: () => {} })

const STEPS: Readonly<Record<string, (round: Round) => Promise<void>>> = {
  async startOriginal(round) {
    round.original ??= await start(round.paths.original)
  },
  async startCopy(round) {
    round.copy ??= await start(round.paths.copy)
  },
  async stopCopy(round) {
    await round.copy?.stop()
    round.copy = undefined
  },
  async auditCopy({ paths }) {
    await (await start(paths.copy)).stop()
  },
  async auditOriginal({ paths }) {
    await (await start(paths.original)).stop()
  },
  async swapFolders({ paths }) {
    const aside = `${paths.original}.aside`
    renameSync(paths.original, aside)
    renameSync(paths.copy, paths.original)
    renameSync(aside, paths.copy)
    Object.assign(paths, { original: paths.copy, copy: paths.original })
  },
}
const NAMES = Object.keys(STEPS)

test(`in ${ROUNDS} rounds of random steps write only to the original, which keeps responding`, async () => {
  const folder = join(createTemporaryFolder(), 'original')
  const first = await startForTest(folder)
  await queryValue(first.url, 'CREATE TABLE write (id integer PRIMARY KEY)')
  await queryValue(first.url, `GRANT INSERT ON write TO ${SERVING_ROLE}`)
  await first.stop()
  const random = randomNumbers(20_260_803)
  let [next, path] = [1, folder]
  for (let round = 1; round <= ROUNDS; round++) {
    const steps = ['startOriginal', ...Array.from({ length: 6 }, () => NAMES[random() % NAMES.length] ?? '')]
    if (random() % 2 === 0) steps.unshift('auditCopy')
    const state: Round = {
      paths: { original: path, copy: copyFolder(path) },
      original: undefined,
      copy: undefined,
      acknowledged: [],
    }
    for (const step of steps) next = await runWithWrites(STEPS[step]?.(state), state, next)
    await Promise.all([state.original?.stop(), state.copy?.stop()])
    path = state.paths.original
    const [originalRows, copyRows] = [await rowsIn(path), await rowsIn(state.paths.copy)]
    expect({ round, steps, lost: state.acknowledged.filter((id) => !originalRows.has(id)) }).toEqual({
      round,
      steps,
      lost: [],
    })
    expect(state.acknowledged.filter((id) => copyRows.has(id))).toEqual([])
    expect(state.acknowledged.length).toBeGreaterThan(0)
    await killServers(state.paths.copy)
  }
})

async function runWithWrites(step: Promise<void> | undefined, round: Round, from: number): Promise<number> {
  let [id, isDone] = [from, false]
  const { original } = round
  const stepping = Promise.resolve(step).finally(() => {
    isDone = true
  })
  // It is awaited below. Vitest must not report a rejection before that.
  stepping.catch(() => undefined)
  if (original) {
    const pool = new pg.Pool({ ...connectionOptions(original.servingUrl), max: 2, idleTimeoutMillis: 1 })
    pool.on('error', () => {})
    for (let after = 0; after < 3; after += isDone ? 1 : 0, id++) {
      await pool.query('INSERT INTO write VALUES ($1)', [id])
      round.acknowledged.push(id)
    }
    await pool.end()
  }
  await stepping
  return id
}

async function rowsIn(folder: string): Promise<Set<number>> {
  const database = await start(folder)
  try {
    const ids = await queryValue(database.ownerUrl, 'SELECT array_agg(id) FROM write')
    return new Set(Array.isArray(ids) ? ids : [])
  } finally {
    await database.stop()
  }
}

function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 8
  }
}
