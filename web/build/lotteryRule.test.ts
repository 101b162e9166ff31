import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, test, vi } from 'vitest'
import { languages } from '../../domain/language.ts'

vi.mock('@lingui/core/macro', () => import('../../test/macros.ts'))
const { LINES, REASONS, SEAT_OUTCOMES, TYPES } = await import('../enrollment/lottery/check/definition.ts')

/** What a record has: names of lines, columns, types and outcomes, whatever the language of the page. */
const NAMES = new Set(
  [
    ...LINES.flatMap(({ kind, columns }) => [kind, ...columns.map(([name]) => name)]),
    ...[...TYPES, ...REASONS, ...SEAT_OUTCOMES].map(([name]) => name.replace(/:[NX]$/, '')),
  ].filter((name) => /^[a-z]+(?:-[a-z]+)+$/.test(name)),
)

test.each(languages.filter((language) => language !== 'en'))(
  'the rule in %s has the names, numbers and formats of the English one',
  (language) => {
    const file = new URL(`../enrollment/lottery/check/locales/${language}.po`, import.meta.url).pathname
    const context = { locale: language, sourceLocale: 'en', filename: file }
    const texts = Object.values(formatter().parse(readFileSync(file, 'utf8'), context))
    expect(texts.length).toBeGreaterThan(90)
    const differing = texts.filter(
      ({ message = '', translation = '' }) => fixedIn(message).join() !== fixedIn(translation).join(),
    )
    expect(differing).toEqual([])
  },
)

function fixedIn(text: string): string[] {
  const found = text
    .replaceAll(/<\/?\d>/g, ' ')
    .match(/[a-z]+(?:-[a-z]+)+|\d[\w:>.-]*\w|\b[A-Z]{3,}\b|\b\d\b|(?<!\p{L})[CNX](?!\p{L})/gu)
  return [...new Set(found?.filter((one) => !/^[a-z]/.test(one) || NAMES.has(one)))].toSorted()
}
