import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { taggedTexts } from '../../../scripts/taggedTexts.ts'
import { catalogTexts, SERVER_FOLDERS } from '../../../test/catalogTexts.ts'
import { textsFor } from './catalog.ts'

/** Texts that are the same in Spanish. */
const SAME: readonly string[] = []

const texts = SERVER_FOLDERS.flatMap((folder) => catalogTexts(folder, 'es'))

test('the catalog has each text of the code, and no other', async () => {
  const found = new Set<string>()
  const files = globSync('{contract,domain,server}/**/*.ts').filter((name) => !name.endsWith('.test.ts'))
  const onMessage = ({ message }: { readonly message?: string }) => found.add(message ?? '')
  for (const name of files) await taggedTexts.extract(name, readFileSync(name, 'utf8'), onMessage, undefined as never)
  expect([...new Set(texts.map(({ message }) => message))].sort()).toEqual([...found].sort())
})

test('each text has a Spanish one with the same placeholders', () => {
  for (const { message, text } of texts) {
    expect(text, message).not.toBe('')
    expect(placeholdersOf(text), message).toEqual(placeholdersOf(message))
  }
  expect(texts.filter(({ message, text }) => message === text).map(({ message }) => message)).toEqual(SAME)
})

test('a text is written with its values, in the order of the language', () => {
  const [child, name] = ['Ada', "Math {0} 'n' <b>"]
  expect(textsFor('es')`${child} was dropped from ${name}`).toBe("Se dio de baja a Ada de Math {0} 'n' <b>")
  expect(textsFor('en')`${child} was dropped from ${name}`).toBe("Ada was dropped from Math {0} 'n' <b>")
})

function placeholdersOf(text: string): string[] {
  return [...new Set(text.match(/\{\d+\}/g))].sort()
}

test.each(['8:00 a.m.', '2:00\u202fp.\u00a0m.', '2:00 p. m.'])(
  'a Spanish text that ends in %s has one period',
  (time) => {
    const t = textsFor('es')
    expect(t`New class time: ${time}.`).toBe(`Nuevo horario de la clase: ${time}`)
  },
)
