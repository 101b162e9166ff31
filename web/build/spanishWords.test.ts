import { expect, test } from 'vitest'
import { CATALOG_FOLDERS, catalogTexts } from '../../test/catalogTexts.ts'

/** An English term, the Spanish one that each text with it has, and the texts that say it in another way. */
const TERMS: readonly (readonly [english: RegExp, spanish: RegExp, without: readonly string[]])[] = [
  [/\bteachers?\b/i, /docente/i, ["This can't be undone. If a teacher has left, you can make them inactive instead."]],
  [/\byour child(?:ren)?\b/i, /\bsu hijo o hija\b|\bsus hijos\b/i, []],
  [/\b(?:wait ?list|waiting)(?:ed|s)?\b/i, /espera|lista de reserva|“waiting”|:waiting:/i, []],
  [/\bopen seats?\b|\bseats? (?:is|are|was) open\b/i, /lugar(?:es)? disponibles?/i, []],
  [/\broom\b/i, /sal[oó]n/i, ['the {room}']],
  [/\bsemesters?\b/i, /semestre/i, []],
  [/\bgrades?\b/i, /\bgrados?\b/i, []],
  [/\blottery\b/i, /sorteo/i, ['State lottery', 'drand, nist, state-lottery or none']],
  [/\bdashboard\b/i, /\bpanel\b/i, []],
  [/\boffers?\b/i, /ofrec/i, []],
  [/\bpasswords?\b/i, /contraseña/i, []],
]

/** Words that no Spanish text has, because the glossary has another one. */
const OTHER_WORDS: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bmaestr[oa]s?\b|\bprofesor/i, 'docente'],
  [/\bsu estudiante\b(?! participa)/i, 'su hijo o hija'],
  [/\bofertas?\b/i, 'ofrecimiento'],
  [/(?<!quedan )\blibres?\b/i, 'disponible'],
  [/\baulas?\b/i, 'salón'],
  [/\bcupos?\b|\bplazas?\b|\basientos?\b/i, 'lugar'],
  [/\balumn[oa]s?\b/i, 'estudiante'],
  [/\bemails?\b|\be-mails?\b/i, 'correo electrónico'],
  [/\b(?:0|cero) en espera\b/i, 'Nadie en espera'],
  [/(?:asiático|hispano|latino|negro|americano|nativo|(?<!el |en )blanco)\b(?!\(a\))/i, 'both genders, asiático(a),'],
  [/\b[ap]\. m\./, 'a no-break space'],
]

/** English texts that have several Spanish ones. */
const SEVERAL: Readonly<Record<string, string>> = {
  none: 'A field of a form, and the room or teacher of a class',
  Done: 'A grade, and the end of a job',
  'Enrollment opens {}': 'The time begins with its weekday, or with a word such as "tomorrow"',
  'Ranking for the lottery opens {}': 'The time begins with its weekday, or with a word such as "tomorrow"',
  'Remove {}': 'A person has "a", a thing has not',
}

const texts = CATALOG_FOLDERS.flatMap((folder) => catalogTexts(folder, 'es').map((one) => ({ ...one, folder })))

test.each(TERMS)('each text with %s has %s', (english, spanish, without) => {
  const found = texts.filter(({ message }) => english.test(withoutPlaceholders(message)))
  const others = found.filter(({ message, text }) => !spanish.test(text) && !without.includes(message))
  expect(found).not.toEqual([])
  expect(others).toEqual([])
})

test.each(OTHER_WORDS)('no text has %s instead of %s', (word) => {
  expect(texts.filter(({ text }) => word.test(withoutPlaceholders(text)))).toEqual([])
})

test('the same English text has the same Spanish one on all screens and in all responses, PDFs and emails', () => {
  const found = new Map<string, Set<string>>()
  for (const { message, context, text } of texts) {
    const english = plain(message)
    if (english in SEVERAL) continue
    const key = context === '' ? english : `${english} (${context})`
    found.set(key, (found.get(key) ?? new Set()).add(plain(text).toLowerCase()))
  }
  expect([...found].filter(([, several]) => several.size > 1)).toEqual([])
})

/** Without the names of placeholders, elements and the last period. */
function plain(text: string): string {
  return text
    .replaceAll(/\{\w+\}/g, '{}')
    .replaceAll(/<\/?\d+\/?>/g, '')
    .replace(/[.:]$/, '')
}

function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '').replaceAll(/\{\w+, /g, '{')
}
