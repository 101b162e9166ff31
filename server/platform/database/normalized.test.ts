import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toNameKey } from '../../../domain/sameChild.ts'
import { normalizeText, toSearchKey } from '../../../domain/search.ts'
import { openClient } from '../../../test/database.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()

/** Characters of people's names: Latin with diacritics, apostrophes, and characters of other scripts. */
const letter = fc.oneof(
  fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0x1e00, max: 0x1eff }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0x300, max: 0x36f }).map((code) => String.fromCharCode(code)),
  fc.constantFrom('’', '‘', 'ʼ', '`', '字', 'я', '🙂'),
)

test('the database normalizes a text like the domain function', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(letter).map((letters) => letters.join('')),
        { maxLength: 50, size: 'max' },
      ),
      async (texts) => {
        const { rows } = await sql<{
          normalized: string
        }>`select normalized(text) as normalized from unnest(${texts}::text[]) as text`.execute(school.db)
        expect(rows.map((row) => row.normalized)).toEqual(texts.map(normalizeText))
      },
    ),
  )
})

test('the database makes the same text to search in as the domain function', async () => {
  const searched = fc.oneof(letter, fc.constantFrom(..."ßẞæœþð'´ʻ′＇‐‑‒–—−-"))
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(searched).map((letters) => letters.join('')),
        { maxLength: 50 },
      ),
      async (texts) => {
        const { rows } = await sql<{
          key: string
        }>`select search_key(normalized(text)) as key from unnest(${texts}::text[]) as text`.execute(school.db)
        expect(rows.map(({ key }) => key)).toEqual(texts.map(toSearchKey))
      },
    ),
  )
})

test('the database makes the same key of a name as the domain function', async () => {
  const part = fc
    .array(fc.oneof(letter, fc.constantFrom(' ', '-', '.', '·', '‐', '‑', '\u200c', '\u200d')))
    .map((of) => of.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ first_name: part, last_name: part }), { maxLength: 50 }), async (names) => {
      const texts = names.map(({ first_name, last_name }) => first_name + last_name)
      const { rows } = await sql<{
        key: string
      }>`select name_key(text) as key from unnest(${texts}::text[]) as text`.execute(school.db)
      expect(rows.map(({ key }) => key)).toEqual(names.map(toNameKey))
    }),
  )
})

test('a text with accents is normalized without a search path, as while a dump is restored', async () => {
  const client = await openClient(school.url)
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema')
  await client.query("set search_path = ''")
  const normalized = await client.query(`select "${rows[0]?.schema}".normalized('Nuñez') as text`)
  expect(normalized.rows).toEqual([{ text: 'nunez' }])
})
