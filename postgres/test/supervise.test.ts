import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { supervise } from '../src/supervise.ts'
import { waitUntil } from './support/database.ts'

test('a server that cannot be restarted is tried at once and then with growing pauses, and a repeated reason is logged once', async () => {
  const [attemptTimes, lines]: [number[], string[]] = [[], []]
  const end = supervise({
    isAlive: () => false,
    async restart() {
      attemptTimes.push(Date.now())
      throw new Error(`the disk is full: pg_wal/xlogtemp.${attemptTimes.length}`)
    },
    log: (line) => lines.push(line),
  })
  await waitUntil(() => attemptTimes.length >= 3)
  await end()
  const pauses = attemptTimes.slice(1).map((time, index) => time - (attemptTimes[index] ?? 0))
  expect(pauses[0]).toBeGreaterThanOrEqual(690)
  expect(pauses[1]).toBeGreaterThanOrEqual(1190)
  expect(lines).toEqual(['the disk is full: pg_wal/xlogtemp.1'])
})

test('a running server is not restarted, and the end of the supervision waits for a restart in progress', async () => {
  let [alive, attempts, restarts] = [true, 0, 0]
  const end = supervise({
    isAlive: () => alive,
    async restart() {
      attempts += 1
      await sleep(300)
      restarts += 1
      alive = true
      return 'running'
    },
    log: () => {},
  })
  await sleep(500)
  expect(attempts).toBe(0)
  alive = false
  await waitUntil(() => attempts === 1)
  await end()
  expect(restarts).toBe(1)
})
