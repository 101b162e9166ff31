import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanHtml } from './cleanHtml.ts'

test('allowed formatting is unchanged', () => {
  const allowed =
    '<h3>Bring</h3><p>Boots, <strong>a coat</strong> and <em>lunch</em>.<br />See <a href="https://example.org/list">the list</a>.</p><ul><li>One</li></ul><ol><li><u>Two</u></li></ol><blockquote><s>Three</s></blockquote>'
  expect(cleanHtml(allowed)).toBe(allowed)
})

/** From OWASP's filter evasion cheat sheet and the test vectors of sanitizers. */
const ATTACKS: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../test/endpoints/attacks.json'), 'utf8'),
)

test.each(ATTACKS)('no script, style or external reference is left of %s', (attack) => {
  const clean = cleanHtml(attack)
  expect(clean).not.toMatch(/<\/?(?!(p|br|strong|b|em|i|u|s|ul|ol|li|a|h3|h4|blockquote)[\s>/])[a-z]/i)
  expect(clean).not.toMatch(/<[^>]*\s(?!href=")[a-z-]+\s*=/i)
  expect(clean).not.toMatch(/href="(?!(https?:|mailto:|tel:))/i)
  expect(cleanHtml(clean)).toBe(clean)
})
