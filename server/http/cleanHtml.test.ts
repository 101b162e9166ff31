import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanHtml } from './cleanHtml.ts'

test('honest formatting survives', () => {
  const honest =
    '<h3>Bring</h3><p>Boots, <strong>a coat</strong> and <em>lunch</em>.<br />See <a href="https://example.org/list">the list</a>.</p><ul><li>One</li></ul><ol><li><u>Two</u></li></ol><blockquote><s>Three</s></blockquote>'
  expect(cleanHtml(honest)).toBe(honest)
})

/** After OWASP's filter evasion sheet and the vectors sanitizers are tested with. */
const ATTACKS: string[] = JSON.parse(readFileSync(join(import.meta.dirname, '../../test/attacks.json'), 'utf8'))

test.each(ATTACKS)('nothing that runs or reaches out is left of %s', (attack) => {
  const clean = cleanHtml(attack)
  expect(clean).not.toMatch(/<\/?(?!(p|br|strong|b|em|i|u|s|ul|ol|li|a|h3|h4|blockquote)[\s>/])[a-z]/i)
  expect(clean).not.toMatch(/<[^>]*\s(?!href=")[a-z-]+\s*=/i)
  expect(clean).not.toMatch(/href="(?!(https?:|mailto:|tel:))/i)
  expect(cleanHtml(clean)).toBe(clean)
})
