import { expect, test } from 'vitest'
import { announcedRound, decidingRound, publishedAt, QUICKNET_CHAIN, roundAt } from './beacon.ts'

const MINUTE = 60_000

test('a round is published every three seconds, and the first at or after a moment is found', () => {
  const genesis = QUICKNET_CHAIN.genesisTime * 1000
  expect(publishedAt(1)).toEqual(new Date('2023-08-23T15:09:27Z'))
  expect(publishedAt(1000)).toEqual(new Date(1_692_806_364_000))
  const rounds = [-1, 0, 1, 2_999, 3_000, 3_001].map((ms) => roundAt(new Date(genesis + ms)))
  expect(rounds).toEqual([1, 1, 2, 2, 2, 3])
  expect(roundAt(new Date(0))).toBe(1)
  for (const round of [42, 1000, 657_413]) {
    const time = publishedAt(round).getTime()
    expect([-2_999, 0, 1].map((ms) => roundAt(new Date(time + ms)))).toEqual([round, round, round + 1])
  }
})

test('the announced round is published ten minutes after the closing, or up to three seconds later', () => {
  for (const offset of [0, 1, 1_500, 2_999]) {
    const closes_at = new Date(Date.UTC(2030, 7, 1, 12) + offset)
    const { round, published_at } = announcedRound({ closes_at })
    const later = published_at.getTime() - closes_at.getTime() - 10 * MINUTE
    expect([later >= 0, later < 3_000, published_at]).toEqual([true, true, publishedAt(round)])
  }
})

test('what is kept when the announced round is public is announced anew, and so is a lottery whose secret was replaced then', () => {
  const closes_at = new Date('2030-08-01T12:00:00.000Z')
  const first = announcedRound({ closes_at })
  const before = new Date(first.published_at.getTime() - 1)
  expect(announcedRound({ closes_at, kept_at: before })).toEqual(first)
  const late = announcedRound({ closes_at, kept_at: first.published_at })
  expect(late).toEqual(announcedRound({ closes_at: first.published_at }))
  const replaced_commitments = [{ replaced_at: late.published_at.toISOString() }]
  const again = decidingRound({ closes_at, kept_at: first.published_at, replaced_commitments })
  expect(again).toEqual(announcedRound({ closes_at: late.published_at }))
  expect(
    decidingRound({ closes_at, kept_at: before, replaced_commitments: [{ replaced_at: before.toISOString() }] }),
  ).toEqual(first)
})
