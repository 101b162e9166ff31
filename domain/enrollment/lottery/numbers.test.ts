import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testChild } from '../testing.ts'
import { commitmentText, isSeed, lotteryNumberText, lotteryOrder, lotteryTexts } from './numbers.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const roundOf = (codes: readonly number[], family: (code: number) => number | null = () => null) => ({
  classes: [],
  children: codes.map((code) => testChild(code, [], { family: family(code) })),
})
const orderOf = (seed: string, codes: readonly number[], family?: (code: number) => number | null) =>
  lotteryOrder(seed, roundOf(codes, family), sha256)

describe('the lottery order', () => {
  test('is that of the SHA-256 of the seed and the code, which a family can compute with sha256sum', () => {
    expect(lotteryNumberText(SEED, 'child', 17)).toBe(`${SEED}:child:17`)
    expect(orderOf(SEED, [1, 2, 3, 4, 5])).toEqual([5, 3, 1, 4, 2])
    expect(sha256(commitmentText(SEED))).toBe('2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737')
  })

  test('does not depend on the order of the children, and one more child does not change the order of the others', () => {
    const codes = Array.from({ length: 60 }, (_, n) => n + 1)
    const order = orderOf(SEED, codes)
    expect(orderOf(SEED, codes.toReversed())).toEqual(order)
    expect(orderOf(SEED, [...codes, 61]).filter((code) => code !== 61)).toEqual(order)
  })

  test('has brothers and sisters who are drawn together next to each other', () => {
    const codes = Array.from({ length: 60 }, (_, n) => n + 1)
    const familyOf = (code: number) => (code % 3 === 0 ? null : Math.floor(code / 6))
    const order = orderOf(SEED, codes, familyOf)
    const families = order.map((code) => familyOf(code) ?? `child ${code}`)
    const blocks = families.filter((family, n) => family !== families[n - 1])
    expect(new Set(blocks).size).toBe(blocks.length)
    expect(order.toSorted((a, b) => a - b)).toEqual(codes)
  })

  test('of two equal hashes is that of the codes', () => {
    expect(lotteryOrder(SEED, roundOf([3, 1, 2]), () => 'same')).toEqual([1, 2, 3])
  })

  test('needs the hashes of `lotteryTexts` and no other', () => {
    const round = roundOf([1, 2, 3], (code) => (code > 1 ? 8 : null))
    const known = new Set(lotteryTexts(SEED, round))
    expect(known.size).toBe(5)
    lotteryOrder(SEED, round, (text) => {
      expect(known).toContain(text)
      return sha256(text)
    })
  })

  test('accepts 32 bytes in lowercase hexadecimal as a seed', () => {
    expect(isSeed(SEED)).toBe(true)
    for (const text of ['', SEED.slice(1), SEED.toUpperCase(), `${SEED}0`, SEED.replace('0', 'g')])
      expect(isSeed(text)).toBe(false)
  })
})

describe('over 10,000 seeds', () => {
  const seeds = Array.from({ length: 10_000 }, (_, n) => sha256(`seed ${n}`))

  test('each order of four children is equally likely (chi-square, 23 degrees of freedom, p = 0.001)', () => {
    const counts = Map.groupBy(seeds, (seed) => orderOf(seed, [1, 2, 3, 4]).join(' '))
    expect(counts.size).toBe(24)
    expect(chiSquare([...counts.values()].map(({ length }) => length))).toBeLessThan(49.73)
  })

  test('each place is equally likely for each of ten children (chi-square, 9 degrees of freedom, p = 0.0001)', () => {
    const codes = Array.from({ length: 10 }, (_, n) => 1000 + n)
    const orders = seeds.map((seed) => orderOf(seed, codes))
    for (const code of codes) {
      const places = Map.groupBy(orders, (order) => order.indexOf(code))
      expect(chiSquare(codes.map((_, place) => places.get(place)?.length ?? 0))).toBeLessThan(33.72)
    }
  })

  test('a child alone and a family of three drawn together are first equally often', () => {
    const first = seeds.filter((seed) => orderOf(seed, [1, 2, 3, 4], (code) => (code > 1 ? 9 : null))[0] === 1).length
    expect(Math.abs(first - 5000)).toBeLessThan(4 * 50)
  })

  test('a biased order is found', () => {
    const biased = Map.groupBy(seeds, (seed) => (seed < '1' ? '1 2 3 4' : orderOf(seed, [1, 2, 3, 4]).join(' ')))
    expect(chiSquare([...biased.values()].map(({ length }) => length))).toBeGreaterThan(49.73)
  })
})

function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}
