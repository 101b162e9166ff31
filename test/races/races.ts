import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../../server/invariants/findViolations.ts'
import { type Client, createClient, withKeys } from '../client.ts'
import type { BuiltUser } from '../data/builders.ts'
import { startServerOn } from '../processes/inProcessServers.ts'
import { type ServerProcess, startServer } from '../processes/servers.ts'
import { openSchool, type School } from '../school.ts'
import { type HeldStatement, type Protection, withoutProtection } from './unprotected.ts'

/** Where a race runs: servers on the database of a school, with which the race is prepared and its outcome is read. */
export interface RaceSetup {
  readonly school: School
  /** A client whose requests rotate among the servers. */
  readonly as: (user?: BuiltUser) => Client
  /**
   * Sends a request before the others, which do not wait for it. In a control, it has decided before they are sent, or is answered if the
   * control says so.
   */
  readonly begin: <T>(send: () => Promise<T>) => Promise<{ readonly response: Promise<T> }>
  /** Sends the other requests at once, and returns their responses in this order. Those that began can be among them. */
  readonly atOnce: <T extends readonly Promise<unknown>[]>(send: () => readonly [...T]) => Promise<Responses<T>>
}
type Responses<T extends readonly Promise<unknown>[]> = { -readonly [N in keyof T]: Awaited<T[N]> }

/** The same race without some of the protections. It must go wrong, or the race would prove nothing. */
interface Control<Seen> {
  readonly title: string
  readonly without: readonly Protection[]
  /** Where the transactions of the race wait for each other. By default before their first write. */
  readonly held?: HeldStatement
  /** What the first request has done before the others are sent. By default, it has decided and waits. */
  readonly first?: 'answered'
  /** Another scenario, if what protects the race is not in the code. */
  readonly scenario?: (at: RaceSetup) => Promise<Seen>
  /** What is seen. */
  readonly expectWrong: (seen: Seen) => void
}

interface RaceDefinition<Seen> {
  readonly title: string
  /** How often the race is run. */
  readonly rounds?: number
  /** Prepares and runs the race, and returns what it did. */
  readonly scenario: (at: RaceSetup) => Promise<Seen>
  readonly expectRight: (seen: Seen) => void
  readonly control: Control<Seen>
}

export interface Race {
  readonly title: string
  readonly run: (at: RaceSetup) => Promise<void>
  readonly control: Pick<Control<unknown>, 'title' | 'without' | 'held' | 'first'>
  readonly runControl: (at: RaceSetup) => Promise<void>
}

export function race<Seen>({ title, rounds = 1, scenario, expectRight, control }: RaceDefinition<Seen>): Race {
  return {
    title,
    async run(at) {
      for (let round = 0; round < rounds; round++) expectRight(await scenario(at))
    },
    control,
    async runControl(at) {
      const seen = await (control.scenario ?? scenario)(at)
      control.expectWrong(seen)
      expect(() => expectRight(seen), 'the race does not notice').toThrow()
    },
  }
}

/** Declares the tests of the races: on one server, on two server processes, and their controls on two servers in this process. */
export function testRaces(races: readonly Race[]): void {
  const school = openSchool()
  let servers: ServerProcess[] = []
  beforeAll(async () => {
    // The same families press in each round.
    const DATA_KEY = school.dataKey.toString('base64')
    const settings = { DATABASE_URL: school.servingUrl, DATA_KEY, COMMAND_RATE_LIMIT: '1000000' }
    servers = await Promise.all([startServer(settings), startServer(settings)])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    expect(await findViolations(school.db)).toEqual([])
  })
  describe.each(['one server in this process', 'two server processes'])('over HTTP with %s', (setup) => {
    const origins = () => (setup.startsWith('one') ? [school.origin] : servers.map(({ origin }) => origin))
    test.each(races)('$title', async ({ run }) => {
      await run({
        school,
        as: rotating(origins(), withKeys),
        begin: async (send) => ({ response: send() }),
        atOnce: async (send) => (await Promise.all(send())) as never,
      })
    })
  })

  describe('control', () => {
    const unprotected = openSchool()
    beforeAll(async () => {
      await sql`alter table course drop constraint seats_within_capacity`.execute(unprotected.owner.db)
      await sql`drop trigger wait_list_within_limit on roster_entry`.execute(unprotected.owner.db)
      await sql`alter table roster_entry drop constraint no_overlapping_enrollments`.execute(unprotected.owner.db)
      await sql`alter table idempotent_response drop constraint idempotent_response_pkey`.execute(unprotected.owner.db)
    })
    test.each(races)('$control.title', async ({ control, runControl }) => {
      const other = await startServerOn(unprotected.servingUrl)
      await runControl(forcedSetup(unprotected, [unprotected.origin, other.origin], control))
      await other.close()
    })
  })
}

/** Commands without a key are not batched: each is a transaction of its own. */
function forcedSetup(school: School, origins: readonly string[], { without, held, first }: Race['control']): RaceSetup {
  const forced = withoutProtection(without, held)
  const begun: Promise<unknown>[] = []
  return {
    school,
    as: rotating(origins, (client) => client),
    async begin(send) {
      if (first !== 'answered') forced.start()
      const response = send()
      begun.push(response)
      await (first === 'answered' ? response : forced.waitUntilHeld())
      return { response }
    },
    async atOnce(send) {
      forced.start()
      const requests = send()
      await forced.releaseWhenAllWait(new Set([...begun, ...requests]))
      return (await Promise.all(requests)) as never
    },
  }
}

function rotating(origins: readonly string[], wrap: (client: Client) => Client): RaceSetup['as'] {
  let sent = 0
  return (user) => wrap(createClient(origins[sent++ % origins.length] ?? '', user?.token))
}
