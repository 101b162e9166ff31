import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { waitUntil } from '../testing/embeddedDatabase.ts'
import { supervise } from './supervise.ts'

test('what cannot be revived is tried at once, then ever more seldom, and the same reason is logged once', async () => {
  const [tries, lines]: [number[], string[]] = [[], []]
  const end = supervise({
    isAlive: () => false,
    async revive() {
      tries.push(Date.now())
      throw new Error(`the disk is full: pg_wal/xlogtemp.${tries.length}`)
    },
    log: (line) => lines.push(line),
  })
  await waitUntil(() => tries.length === 3)
  await end()
  const pauses = tries.slice(1).map((time, index) => time - (tries[index] ?? 0))
  expect(pauses[0]).toBeGreaterThanOrEqual(690)
  expect(pauses[1]).toBeGreaterThanOrEqual(1190)
  expect(lines).toEqual(['the disk is full: pg_wal/xlogtemp.1'])
})

test('what lives is left alone, and the end waits for a revival under way', async () => {
  let [alive, begun, revivals] = [true, 0, 0]
  const end = supervise({
    isAlive: () => alive,
    async revive() {
      begun += 1
      await sleep(300)
      revivals += 1
      alive = true
      return 'running'
    },
    log: () => {},
  })
  await sleep(500)
  expect(begun).toBe(0)
  alive = false
  await waitUntil(() => begun === 1)
  await end()
  expect(revivals).toBe(1)
})
