import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { rehearseLottery } from '../../contract/enrollment/lotteryRuns.ts'
import { type BuiltUser, buildConfirmedAdmin } from '../../test/data/builders.ts'
import { completeLottery } from '../../test/data/lotteries.ts'
import { buildRankedSchool } from '../../test/data/rankedSchool.ts'
import { openClient } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
/** Rehearsals of a server at once: one is computed, and the others wait. */
const AT_ONCE = 4
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres)
})

test('a lottery does not wait for rehearsals', async () => {
  const at = await buildRankedSchool(school.postgres, 3)
  const held = await holdRehearsals()
  const rehearsals = Array.from({ length: AT_ONCE }, () => rehearse(at.semester.id))
  await held.waitUntilHeld(1)
  await completeLottery(school, office, at.semester.id)
  await held.release()
  const statuses = (await Promise.all(rehearsals)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 422, 422, 422])
})

test('a rehearsal beyond those that may wait is refused at once', async () => {
  const at = await buildRankedSchool(school.postgres, 3)
  const held = await holdRehearsals()
  const refusals: unknown[] = []
  const statuses = Array.from({ length: AT_ONCE + 2 }, async () => {
    const { status, ...refusal } = await rehearse(at.semester.id)
    if (status !== 200) refusals.push({ status, ...refusal })
    return status
  })
  await expect.poll(() => refusals).toHaveLength(2)
  const message = 'Several rehearsals are already running. Please try again in a minute.'
  expect(refusals[0]).toMatchObject({ status: 503, body: { code: 'too-many-rehearsals', message }, retryAfter: '60' })
  await held.release()
  expect((await Promise.all(statuses)).toSorted()).toEqual([200, 200, 200, 200, 503, 503])
})

test('a rehearsal whose client disconnects ends, and the next one begins', async () => {
  const at = await buildRankedSchool(school.postgres, 3)
  const held = await holdRehearsals()
  const left = request(...rehearsalOf(at.semester.id)).end('{}')
  const answered = expect(once(left, 'response')).rejects.toThrow('socket hang up')
  await held.waitUntilHeld(1)
  const next = rehearse(at.semester.id)
  left.destroy()
  await answered
  // PostgreSQL does not know yet that the first one has gone.
  await held.waitUntilHeld(2)
  await held.release()
  expect((await next).status).toBe(200)
})

function rehearsalOf(id: number) {
  const headers = { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' }
  return [`${school.origin}${rehearseLottery.path.replace(':id', String(id))}`, { method: 'POST', headers }] as const
}

async function rehearse(id: number) {
  const [url, options] = rehearsalOf(id)
  const response = await fetch(url, { ...options, body: '{}' })
  const body: unknown = await response.json()
  return { status: response.status, body, retryAfter: response.headers.get('Retry-After') }
}

/** Rehearsals stop when they read the rankings, until they are released or the test ends. A lottery does not. */
async function holdRehearsals() {
  const client = await openClient(school.url)
  await client.query(`
    select pg_advisory_lock(37);
    create function hold() returns boolean language plpgsql as $$ begin
      if current_setting('transaction_read_only') = 'on' then perform pg_advisory_xact_lock_shared(37); end if;
      return true;
    end $$;
    create policy held on ranking using (hold());
    alter table ranking enable row level security`)
  const release = () => client.query('select pg_advisory_unlock_all()')
  onTestFinished(async () => {
    await release()
    await client.query(
      'alter table ranking disable row level security; drop policy held on ranking; drop function hold',
    )
  })
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
  const countHeld = async () => (await waiting.execute(school.owner.db)).rows.length
  return { waitUntilHeld: (count: number) => expect.poll(countHeld).toBe(count), release }
}
