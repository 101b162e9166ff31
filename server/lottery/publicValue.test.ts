import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLottery, getPublishedLottery } from '../../contract/enrollment/lottery.ts'
import { type GivenValue, startLottery } from '../../contract/enrollment/lotteryRuns.ts'
import { announcedRound, publishedAt } from '../../domain/enrollment/lottery/beacon.ts'
import { checkRecord } from '../../domain/enrollment/lottery/check.mjs'
import { ROUND_42, ROUND_1000 } from '../../test/data/beaconRounds.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildFamily,
  buildLottery,
  buildRanking,
  buildSemester,
  buildUser,
} from '../../test/data/builders.ts'
import { closeInTime } from '../../test/data/closeInTime.ts'
import { moveRenewals, readRecord, waitForRun } from '../../test/data/lotteries.ts'
import { openSchool } from '../../test/school.ts'
import { KeyRing } from '../dataKeys/keyRing.ts'
import { findViolations } from '../invariants/findViolations.ts'
import { sha256Hex } from '../platform/sha256.ts'
import { QUICKNET } from './drand.ts'
import { renewSecrets } from './secrets.ts'

const MINUTE = 60_000
/** Of the chain "fastnet", which has the scheme of quicknet and another key. */
const FASTNET = '9544ddce2fdbe8688d6f5b4f98eed5d63eee3902e7e162050ac0f45905a55657714880adabe3c3096b92767d886567d0'
const DEFAULT_CHAIN = {
  round: 1000,
  randomness: '101297f1ca7dc44ef6088d94ad5fb7ba03455dc33d53ddb412bbc4564ed986ec',
  signature: '8d61d9100567de44682506aea1a7a6fa'.repeat(6),
  previous_signature: '176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a',
}

/** Answers requests of the server, or refuses them. */
let answer: RequestListener = () => undefined
let asked: (string | undefined)[] = []
const relay = createServer((request, response) => {
  asked.push(request.url)
  answer(request, response)
})
const relayUrls: string[] = []
const school = openSchool({ lotteryRelays: relayUrls })
let office: BuiltUser
beforeAll(async () => {
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  const address = relay.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  relayUrls.push(`http://127.0.0.1:${address.port}`)
  office = await buildConfirmedAdmin(school.postgres)
})
afterAll(() => void relay.close())

const has = (beacon: object): RequestListener => {
  return (_, response) => response.end(JSON.stringify(beacon))
}
const isAway: RequestListener = (_, response) => response.writeHead(503).end()

describe('the public value of a lottery', () => {
  test('is the announced round, fetched and verified by the server, and makes the seed with the secret', async () => {
    const { semester } = await buildClosedLottery()
    asked = []
    answer = has(ROUND_1000)
    expect(await start(semester)).toMatchObject({ status: 202 })
    expect(asked).toEqual([`/${QUICKNET.chainHash}/public/1000`])
    await waitForRun(school, office, semester.id)
    const record = await readRecord(school, semester.id)
    expect(record).toContain(`public-value\tdrand\t1000\t${ROUND_1000.randomness}\t${ROUND_1000.signature}\n`)
    const secret = /^secret\t(\w+)$/m.exec(record)?.[1]
    expect(record).toContain(`seed\t${sha256Hex(`${secret}:${ROUND_1000.randomness}`)}\n`)
    expect(checkRecord(record, sha256Hex).problem).toBeUndefined()
    const { lottery } = (await school.as().send(getPublishedLottery, { params: semester })).body
    expect(lottery?.public_value).toEqual({ source: 'drand', name: '1000', value: ROUND_1000.randomness })
    expect(await findViolations(school.db)).toEqual([])
  })

  test('is announced from the start: the first round ten minutes after the closing', async () => {
    const { id } = await buildSemester(school.postgres)
    const { closes_at } = await buildLottery(school.postgres, { id })
    const { lottery } = (await school.as().send(getPublishedLottery, { params: { id } })).body
    const { round, published_at } = announcedRound({ closes_at })
    expect(lottery).toMatchObject({ beacon: { round, published_at: published_at.toISOString() }, public_value: null })
  })

  test('is refused before it is published, whatever the office gives, and nobody is asked', async () => {
    const { semester } = await buildClosedLottery(new Date(Date.now() - 9 * MINUTE))
    asked = []
    for (const given of [undefined, { source: 'none' }, pasted(ROUND_1000)] as const)
      expect(await start(semester, given)).toMatchObject({ status: 422, body: { code: 'beacon-not-published' } })
    expect(asked).toEqual([])
  })

  test('is announced anew for a secret that is renewed when it is public, and must not exist then', async () => {
    const { semester } = await buildClosedLottery(new Date(publishedAt(42).getTime() - 10 * MINUTE))
    const published = async () => (await school.as().send(getPublishedLottery, { params: semester })).body.lottery
    expect((await published())?.beacon.round).toBe(42)
    await school.postgres.transaction((trx) => renewSecrets(trx, new KeyRing([school.dataKey])))
    const again = await published()
    const [renewal] = again?.replaced_commitments ?? []
    expect(again?.beacon.round).toBe(announcedRound({ closes_at: new Date(renewal?.replaced_at ?? '') }).round)
    answer = has(ROUND_42)
    for (const given of [undefined, { source: 'none' }, pasted(ROUND_42)] as const)
      expect(await start(semester, given)).toMatchObject({ status: 422, body: { code: 'beacon-not-published' } })

    await moveRenewals(school.owner, new Date(publishedAt(1000).getTime() - 10 * MINUTE))
    expect((await published())?.beacon.round).toBe(1000)
    expect(await start(semester, pasted(ROUND_42))).toMatchObject({ status: 422, body: { code: 'beacon-other-round' } })
    answer = has(ROUND_1000)
    expect(await start(semester)).toMatchObject({ status: 202 })
    await waitForRun(school, office, semester.id)
    const record = await readRecord(school, semester.id)
    expect(record).toContain('announced-round\t42\n')
    expect(record).toContain(`public-value\tdrand\t1000\t${ROUND_1000.randomness}\t`)
    expect(checkRecord(record, sha256Hex).problem).toBeUndefined()
  })

  test('that no relay has is refused, and so is a false one', async () => {
    const { semester } = await buildClosedLottery()
    const forged = { round: 1000, signature: ROUND_42.signature }
    for (const each of [isAway, has(ROUND_42), has(forged), has({ ...ROUND_1000, randomness: ROUND_42.randomness })]) {
      answer = each
      expect(await start(semester)).toMatchObject({ status: 422, body: { code: 'beacon-not-reached' } })
    }
    expect(await stateOf(semester)).toBe('closed')
  })

  test('is pasted by the office, with line breaks or without the randomness', async () => {
    answer = isAway
    const { randomness: _, ...short } = ROUND_1000
    for (const text of [JSON.stringify(ROUND_1000, null, 2), JSON.stringify(short)]) {
      const { semester } = await buildClosedLottery()
      expect(await start(semester, { source: 'drand', beacon: text })).toMatchObject({ status: 202 })
      await waitForRun(school, office, semester.id)
      expect(await readRecord(school, semester.id)).toContain(`public-value\tdrand\t1000\t${ROUND_1000.randomness}\t`)
    }
  })

  test.each([
    ['of another round', ROUND_42, 'beacon-other-round', 'This is round 42. The lottery needs round 1000.'],
    ['of another round under the right number', { ...ROUND_42, round: 1000 }, 'beacon-not-proven', 'another chain'],
    ['of another chain', { round: 1000, signature: FASTNET }, 'beacon-not-proven', 'another chain'],
    ['of the default chain', DEFAULT_CHAIN, 'beacon-unreadable', 'another chain'],
    ['with a changed signature', changed(ROUND_1000), 'beacon-not-proven', 'the text was changed'],
    ['with a changed value', { ...ROUND_1000, randomness: ROUND_42.randomness }, 'beacon-unreadable', 'changed'],
    ['that is cut off', JSON.stringify(ROUND_1000).slice(0, -3), 'beacon-unreadable', 'Copy the whole text'],
  ])('pasted %s is refused', async (_, beacon, code, message) => {
    answer = isAway
    const { semester } = await buildClosedLottery()
    const given = typeof beacon === 'string' ? ({ source: 'drand', beacon } as const) : pasted(beacon)
    expect(await start(semester, given)).toMatchObject({
      status: 422,
      body: { code, message: expect.stringContaining(message) },
    })
    expect(await stateOf(semester)).toBe('closed')
  })

  test.each([
    [
      { source: 'nist', value: 'AB'.repeat(64) },
      `public-value\tnist\t2023-08-23T16:00:00.000Z\t${'AB'.repeat(64)}\t\n`,
    ],
    [
      { source: 'state-lottery', value: '4 8 15 16 23 26' },
      'public-value\tstate-lottery\tPowerball 2023-08-26\t4 8 15 16 23 26\t\n',
    ],
    [{ source: 'none' }, 'public-value\tnone\t\t\t\n'],
  ] as const)('%j is used only while no relay has the round', async (given, line) => {
    const { semester } = await buildClosedLottery()
    answer = has(ROUND_1000)
    expect(await start(semester, given)).toMatchObject({ status: 422, body: { code: 'beacon-reached' } })
    answer = isAway
    expect(await start(semester, given)).toMatchObject({ status: 202 })
    await waitForRun(school, office, semester.id)
    const record = await readRecord(school, semester.id)
    expect(record).toContain(line)
    expect(checkRecord(record, sha256Hex).problem).toBeUndefined()
  })

  test.each([
    { source: 'nist', name: '2023-08-23T16:00:00.000Z', value: 'AB'.repeat(64) },
    { source: 'nist', value: 'ab'.repeat(64) },
    { source: 'nist', value: 'AB' },
    { source: 'state-lottery', name: 'Pick 3', value: '4 8 15 16 23 26' },
    ...['4', '4\t8 15 16 23 26', '04 8 15 16 23 26', '8 4 15 16 23 26', '4 8 15 16 16 23', '4 8 15 16 23 27'].map(
      (value) => ({ source: 'state-lottery', value }),
    ),
    { source: 'none', value: '4' },
    { source: 'dice', value: '4' },
  ])('%j is not a value', async (given) => {
    const { semester } = await buildClosedLottery()
    expect(await start(semester, given as GivenValue)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  })

  test('is not fetched for someone who may not run the lottery, or without the password', async () => {
    const { semester } = await buildClosedLottery()
    const { parent } = await buildFamily(school.postgres)
    asked = []
    expect((await start(semester, undefined, parent)).status).toBe(403)
    const unconfirmed = await buildUser(school.postgres, { role: 'admin' })
    const refused = await start(semester, undefined, unconfirmed)
    expect(refused).toMatchObject({ status: 403, body: { code: 'password-required' } })
    expect(asked).toEqual([])
  })
})

/** By default closed so that round 1000, of 2023, is the announced one. */
async function buildClosedLottery(closes_at = new Date(publishedAt(1000).getTime() - 10 * MINUTE)) {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 1 })
  const opens_at = new Date(closes_at.getTime() - MINUTE)
  const lottery = await buildLottery(school.postgres, semester, { opens_at, closes_at })
  for (let n = 0; n < 3; n++) {
    const { student } = await buildFamily(school.postgres)
    await buildRanking(school.postgres, lottery, { student_id: student.id, wishes: [[course.id]] })
  }
  await closeInTime(school.owner, semester.id)
  return { semester: { id: semester.id }, lottery }
}

function start({ id }: { readonly id: number }, public_value?: GivenValue, user: BuiltUser = office) {
  return school.as(user).send(startLottery, { params: { id }, body: { public_value } })
}

function pasted(beacon: object): GivenValue {
  return { source: 'drand', beacon: JSON.stringify(beacon) }
}

function changed({ round, signature }: typeof ROUND_1000) {
  return { round, signature: signature.replace(/9$/, '8') }
}

async function stateOf(semester: { readonly id: number }) {
  return (await school.as(office).send(getLottery, { params: semester })).body.lottery?.state
}
