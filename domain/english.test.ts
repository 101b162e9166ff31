import { afterEach, expect, test } from 'vitest'
import { english, writeTextsWith } from './english.ts'

afterEach(() => writeTextsWith(undefined))

const full = (name: string, seats: number) => english`${name} has ${seats} seats`

test('a text is English with its values', () => {
  expect(full('Pottery', 8)).toBe('Pottery has 8 seats')
})

test('a page writes a text in its language, from the English one and the values', () => {
  writeTextsWith((message, [name, seats]) => {
    expect(message).toBe('{0} has {1} seats')
    return `${seats} lugares en ${name}`
  })
  expect(full('Pottery', 8)).toBe('8 lugares en Pottery')
})
