import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jpegOf, pngOf } from '../test/data/images.ts'
import { readLogo, whyNotLogo } from './logo.ts'

const text = (content: string) => new TextEncoder().encode(content)

test('a PNG and a JPEG file are known by their bytes, with their size', () => {
  expect(readLogo(pngOf(30, 20))).toEqual({ type: 'image/png', width: 30, height: 20 })
  expect(readLogo(jpegOf(1200, 300))).toEqual({ type: 'image/jpeg', width: 1200, height: 300 })
})

test.each([
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a GIF', text('GIF89a\x01\x00\x01\x00')],
  ['an empty file', new Uint8Array()],
  ['the start of a PNG', pngOf(30, 20).subarray(0, 40)],
  ['a PNG with a page behind it', Buffer.concat([pngOf(3, 2), text('<script>alert(1)</script>')])],
  ['a PNG without an area', pngOf(0, 20)],
  ['a JPEG without a frame', Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0, 0xff, 0xd9, 0, 0])],
  ['a JPEG whose segment has no length', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
])('%s is refused', (_, bytes) => {
  expect(whyNotLogo(bytes)).toBe('not-an-image')
})

test('a picture of 2,000 px on a side is accepted, a larger one is not', () => {
  expect([whyNotLogo(jpegOf(2000, 2000)), whyNotLogo(jpegOf(2001, 10)), whyNotLogo(jpegOf(10, 2001))]).toEqual([
    undefined,
    'too-many-pixels',
    'too-many-pixels',
  ])
})

test('a file of 200 kB is accepted, a larger one is not', () => {
  const jpegWith = (length: number) => Buffer.concat([jpegOf(10, 10), Buffer.alloc(length - jpegOf(10, 10).length)])
  expect([whyNotLogo(jpegWith(204_800)), whyNotLogo(jpegWith(204_801))]).toEqual([undefined, 'too-large'])
})

test('any bytes get an answer, also behind the start of a picture', () => {
  const starts = [Uint8Array.of(), pngOf(1, 1).subarray(0, 16), jpegOf(1, 1).subarray(0, 4)]
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }), (start, rest) => {
      expect(() => readLogo(Uint8Array.of(...start, ...rest))).not.toThrow()
    }),
  )
})
