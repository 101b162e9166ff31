import { createCompiledCatalog } from '@lingui/cli/api'
import { type Messages, setupI18n } from '@lingui/core'
import { Trans as FullTrans, I18nProvider } from '@lingui/react'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { readCatalog } from './catalog.ts'
import { i18n, Trans } from './lightTexts.ts'

const COUNTS = [0, 1, 2, 3, 11, 1234]

describe.each(['en', 'es'])('in %s', (language) => {
  const texts = [...readCatalog('es', 'web').byMessage].map((pair) => pair[language === 'en' ? 0 : 1])
  const { source } = createCompiledCatalog(language, Object.fromEntries(texts.map((text) => [text, text])), {
    namespace: 'json',
  })
  const messages: Messages = JSON.parse(source).messages
  const locale = `${language}-US`
  const full = setupI18n({ locale, messages: { [locale]: messages } })

  test('every text is written as by the whole library', () => {
    i18n.loadAndActivate({ locale })
    for (const text of texts) {
      for (const count of COUNTS) {
        const values = valuesFor(text, count)
        expect(i18n._(text, values, { message: compiled(text) })).toBe(full._(text, values))
      }
    }
  })

  test('every text with elements is shown as by the whole library', () => {
    const tagged = texts.filter((text) => /<\d/.test(text))
    expect(tagged.length).toBeGreaterThan(10)
    for (const text of tagged) {
      const components: Record<string, ReactElement> = {}
      for (const [, tag = ''] of text.matchAll(/<(\d+)/g)) components[tag] = createElement('b', { id: tag }, null)
      const values = { ...valuesFor(text, 2), name: createElement('i', null, 'Ana') }
      const whole = createElement(FullTrans, { id: text, values, components })
      const page = { i18n: full, children: whole }
      expect(
        renderToStaticMarkup(createElement(Trans, { id: text, message: compiled(text), values, components })),
      ).toBe(renderToStaticMarkup(createElement(I18nProvider, page)))
    }
  })

  function compiled(text: string) {
    return messages[text] as string
  }
})

test('dates and numbers have the format of the language', () => {
  i18n.loadAndActivate({ locale: 'es-US' })
  expect(i18n.date('2026-08-03T12:00:00Z', { month: 'long', day: 'numeric', timeZone: 'UTC' })).toBe('3 de agosto')
  expect(i18n.number(1234.56, { maximumFractionDigits: 1 })).toBe('1,234.6')
})

/** A number where a plural needs one, and a word elsewhere. */
function valuesFor(text: string, count: number): Record<string, unknown> {
  const names = [...text.matchAll(/\{(\w+)(, (?:plural|selectordinal))?/g)]
  const plurals = names.filter(([, , type]) => type !== undefined)
  return Object.fromEntries([
    ...names.map(([, name]) => [name, `a "word" & ${count}`]),
    ...plurals.map(([, name]) => [name, count]),
  ])
}
