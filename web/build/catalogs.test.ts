import { readFileSync } from 'node:fs'
import { createCompiledCatalog } from '@lingui/cli/api'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { languages } from '../../domain/language.ts'
import { CATALOG_FOLDERS, catalogTexts } from '../../test/catalogTexts.ts'

type Token = string | readonly [name: string, type?: string, cases?: Readonly<Record<string, Compiled>>]
type Compiled = string | number | readonly Token[]

const SOURCE = 'en'

for (const language of languages.filter((one) => one !== SOURCE)) {
  describe.each(CATALOG_FOLDERS)(`the texts of %s in ${language}`, (folder) => {
    const texts = catalogTexts(folder, language)

    test('are there, and none is missing', () => {
      expect(texts.length).toBeGreaterThan(90)
      expect(texts.filter(({ text }) => text === '').map(({ message }) => message)).toEqual([])
    })

    test('have the placeholders and elements of the English ones', () => {
      const differing = texts.filter(({ message, text }) => partsOf(message).join() !== partsOf(text).join())
      expect(differing).toEqual([])
    })
  })

  test(`the texts in ${language} differ from the English ones, but for the listed ones`, () => {
    const texts = CATALOG_FOLDERS.flatMap((folder) => catalogTexts(folder, language))
    const same = z
      .array(z.string())
      .parse(JSON.parse(readFileSync(new URL(`../locales/${language}.same.json`, import.meta.url), 'utf8')))
    const equal = new Set(texts.filter(({ message, text }) => message === text).map(({ message }) => message))
    expect([...equal].toSorted()).toEqual(same.toSorted())
    expect(same.length).toBeLessThan(40)
  })
}

test.each([
  ['Hello {name}', 'Hola'],
  ['{n, plural, one {# day} other {# days}}', '{n, plural, other {{n} días}}'],
  ['<0>Read</0> it', '<1>Lea</1>'],
  ['{at, plural, =0 {none} other {#}}', '{at, plural, =1 {uno} other {#}}'],
])('the parts of %s and %s differ', (message, text) => expect(partsOf(message)).not.toEqual(partsOf(text)))

test.each([
  ['{count} of {total}', 'de {total}, {count}'],
  ['{n, selectordinal, one {#st} other {#th}} grade', 'grado {n, selectordinal, other {#.º}}'],
  ['{n, plural, one {one <0>day</0>} other {# <0>days</0>}}', '{n, plural, one {un <0>día</0>} other {# <0>días</0>}}'],
])('the parts of %s and %s are the same', (message, text) => expect(partsOf(message)).toEqual(partsOf(text)))

/** Placeholders with their type and the fixed cases of it, and the tags of elements. A language has plural cases of its own. */
function partsOf(text: string): string[] {
  const { source, errors } = createCompiledCatalog('en', { text }, { namespace: 'json' })
  if (errors[0]) throw errors[0].error
  return [...new Set(collect(JSON.parse(source).messages.text))].toSorted()
}

function collect(text: Compiled): string[] {
  if (typeof text === 'number') return []
  if (typeof text === 'string') return [...text.matchAll(/<\/?\w+\/?>/g)].map(([tag]) => tag)
  return text.flatMap((token) => {
    if (typeof token === 'string') return collect(token)
    const [name, type = '', cases = {}] = token
    const fixed = Object.keys(cases).filter((one) => type === 'select' || /^(?:\d+|offset)$/.test(one))
    return [`${name} ${type} ${fixed.toSorted().join()}`, ...Object.values(cases).flatMap(collect)]
  })
}
