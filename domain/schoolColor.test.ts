import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  colorVariables,
  contrastOf,
  contrastWithWhite,
  DEFAULT_COLOR,
  isColor,
  isReadableOnWhite,
  MIN_CONTRAST,
  shadesOf,
} from './schoolColor.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
])('%s has with %s the contrast that WCAG computes', (a, b, contrast) => {
  expect(contrastOf(a, b)).toBeCloseTo(contrast, 2)
})

test.each([
  ['#767676', true, '4.5'],
  ['#777777', false, '4.4'],
  ['#2a9d8f', false, '3.3'],
  ['#ffffff', false, '1.0'],
  [DEFAULT_COLOR, true, '6.4'],
])('%s is readable on white: %s, with the figure %s', (color, isReadable, figure) => {
  expect([isReadableOnWhite(color), contrastWithWhite(color)]).toEqual([isReadable, figure])
})

test.each(['', '#fff', '974826', '#97482g', '#974826 ', 'rgb(0,0,0)', 'red', '#974826;'])('%j is no color', (text) => {
  expect(isColor(text)).toBe(false)
})

const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
const accepted = fc
  .tuple(channel, channel, channel)
  .map((channels) => `#${channels.join('')}`)
  .filter(isReadableOnWhite)

test('the shades of every accepted color are readable where the screens use them', () => {
  fc.assert(
    fc.property(accepted, (color) => {
      const shades = shadesOf(color)
      expect(shades[8]).toBe(color)
      const variables = colorVariables(color)
      const pairs = [
        [variables['--light-anchor'] ?? color, shades[0]],
        [variables['--light-anchor'] ?? color, '#f3f0eb'],
        [shades[9], shades[1]],
        [shades[9], shades[2]],
        [shades[3], '#2d2a27'],
        [shades[3], '#3d3a36'],
        [shades[3], variables['--dark-accent-tint'] ?? '#38281f'],
        [shades[4], '#2d2a27'],
        ['#ffffff', shades[9]],
      ] as const
      expect(pairs.filter(([text, surface]) => contrastOf(text, surface) < MIN_CONTRAST)).toEqual([])
    }),
  )
})

test('every variable is a color, and the default color needs none', () => {
  fc.assert(fc.property(accepted, (color) => Object.values(colorVariables(color)).every(isColor)))
  expect(colorVariables(DEFAULT_COLOR)).toEqual({})
})
