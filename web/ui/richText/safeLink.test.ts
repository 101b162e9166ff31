import { expect, test } from 'vitest'
import { safeLink } from './safeLink.ts'

test.each(['https://school.example/robotics', 'http://school.example/', 'mailto:office@school.example'])(
  '%s is a safe link',
  (href) => {
    expect(safeLink(href)).toBe(href)
  },
)

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '/api/logout',
  '//elsewhere.example',
  '',
  null,
])('%j is not a safe link', (href) => {
  expect(safeLink(href)).toBeUndefined()
})
