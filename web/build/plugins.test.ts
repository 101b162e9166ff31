import { expect, test } from 'vitest'
import { themeCss } from './plugins.ts'

test('the style sheet has the colors of the theme for light and dark, without those that Mantine has', () => {
  const css = themeCss()
  expect(css).toContain('--mantine-color-clay-8: #974826;')
  expect(css).toMatch(/\[data-mantine-color-scheme="dark"\][^{]*\{[^}]*--mantine-color-error: #ff9d94;/)
  expect(css).toMatch(/\[data-mantine-color-scheme="light"\][^{]*\{[^}]*--mantine-color-error: #a3201c;/)
  expect(css).not.toContain('--mantine-color-red-6:')
})
