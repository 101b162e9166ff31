import { expect, test } from 'vitest'
import { ENTRIES, openLongLog, PATIENT, textOf } from '../../../test/data/longLog.ts'
import { openClient } from '../../../test/database.ts'
import { handled, waitUntilAllBlocked } from '../../../test/waiting.ts'

const { school, log, listen, send, request, openSnapshots, waitingSnapshots, openTransactions } = openLongLog()

test('ten exports at once are all complete', async () => {
  const app = await listen(PATIENT)
  const exports = Array.from({ length: 10 }, async () => JSON.parse(await textOf(await request(app))).logs.length)
  expect(await Promise.all(exports)).toEqual(Array.from({ length: 10 }, () => ENTRIES))
})

test('an eleventh export gets 503 until one of the ten ends, and lists still load', async () => {
  const app = await listen(PATIENT)
  const opened = await Promise.all(Array.from({ length: 10 }, () => request(app)))
  await expect.poll(openSnapshots).toBe(10)
  const page = await textOf(await request(app, `${log()}?page=1`))
  expect(JSON.parse(page).total).toBe(ENTRIES)
  const refused = await request(app)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
  expect(JSON.parse(await textOf(refused))).toMatchObject({
    code: 'too-many-exports',
    message: 'Several exports are already running. Please try again in a minute.',
  })
  opened[0]?.destroy()
  await expect.poll(openSnapshots).toBe(9)
  const text = await textOf(await request(app))
  expect(JSON.parse(text).logs).toHaveLength(ENTRIES)
})

test('a client that goes away before its turn gets no export, and no entry in the audit trail', async () => {
  const app = await listen(PATIENT)
  const recorded = await countRecorded()
  const lock = await openClient(school.url)
  await lock.query('begin; lock table enrollment_log in access exclusive mode')
  const running = handled(Promise.all([request(app), request(app)]))
  await waitUntilAllBlocked(school.owner.db, 2)
  const sent = send(app).on('error', () => undefined)
  await expect.poll(waitingSnapshots).toBe(1)
  sent.destroy()
  await expect.poll(waitingSnapshots).toBe(0)
  await lock.query('rollback')
  const responses = await running
  const statuses = responses.map(({ statusCode }) => statusCode)
  await Promise.all(responses.map(textOf))
  await expect.poll(openTransactions).toBe(0)
  expect(await countRecorded()).toBe(recorded + statuses.filter((status) => status === 200).length)
})

async function countRecorded(): Promise<number> {
  const { count } = await school.db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', 'exported')
    .executeTakeFirstOrThrow()
  return count
}
