import { DAY_MS } from '../../../domain/durations.ts'
import { type Language, LOCALES } from '../../../domain/language.ts'
import { dateTimeFormat } from '../../../domain/schoolTime.ts'
import { type Catalog, catalogOf } from './catalog.ts'

const LONG_TIME = /^([A-Z][a-z]+) (\d{1,2}), (\d{4}) at (\d{1,2}):(\d\d) (AM|PM) (\S+)$/
const OPENING = /^([A-Z][a-z]+), ([A-Z][a-z]+) (\d{1,2}), (\d{1,2}):(\d\d) (AM|PM)$/
const NARROW_SPACES = /[\u00a0\u202f]/g
/** A leap year, so that it has every day of a month. */
const ANY_YEAR = 2024
/** A Monday. */
const FIRST_MONDAY = Date.UTC(ANY_YEAR, 0, 1)

const MONTHS = Array.from({ length: 12 }, (_, month) => format('en-US', { month: 'long' }, Date.UTC(ANY_YEAR, month)))
const WEEKDAYS = Array.from({ length: 7 }, (_, day) =>
  format('en-US', { weekday: 'long' }, FIRST_MONDAY + day * DAY_MS),
)

/** A text of the catalog with placeholders. `literals` are the parts around them. */
interface Pattern {
  readonly message: string
  readonly literals: readonly string[]
  /** The numbers of the placeholders in their order. */
  readonly holes: readonly number[]
}

/** `weight`: how many characters are those of the catalog, and not of a value. */
interface Match {
  readonly text: string
  readonly weight: number
}

type Translator = (text: string) => Match | undefined

/**
 * A text that the server wrote in English, in another language. Responses are stored, shared by requests of several people and made in other
 * threads, so they are English until they are sent. Texts that are in no catalog stay, and so do the values in a text: names of people and
 * classes. Times are written as in the language.
 */
export function translate(language: Language, text: string): string {
  if (language === 'en') return text
  const translator = TRANSLATORS.get(language) ?? createTranslator(language, catalogOf(language))
  TRANSLATORS.set(language, translator)
  return translator(text)?.text ?? text
}

const TRANSLATORS = new Map<Language, Translator>()
/** Sentences that are put together in one message. */
const MOST_SENTENCES = 12

function createTranslator(language: Language, catalog: Catalog): Translator {
  const patterns = catalog.messages.filter((message) => message.includes('{0}')).map(toPattern)
  const exact = new Set(catalog.messages)

  const one: Translator = (text) => {
    if (exact.has(text)) return { text: catalog.translate(text, []) ?? text, weight: text.length }
    let best: Match | undefined
    for (const { message, literals, holes } of patterns) {
      const values = valuesOf(literals, text)
      const weight = values ? literals.join('').length : 0
      if (!values || weight <= (best?.weight ?? 0)) continue
      const byHole: string[] = []
      for (const [index, hole] of holes.entries()) byHole[hole] = valueText(values[index] ?? '')
      best = { text: catalog.translate(message, byHole) ?? text, weight }
    }
    return best
  }

  /** Of the ways to read a message as sentences of the catalog, the one with most of its characters. */
  const all: Translator = (text) => {
    const ends = [...text.matchAll(/[.?!] /g)].map(({ index }) => index + 1)
    if (ends.length > MOST_SENTENCES) return one(text)
    const starts = [0, ...ends.map((end) => end + 1)]
    /** Of the text from each start. */
    const best = new Map<number, Match | undefined>()
    for (const start of starts.toReversed()) {
      let found = one(text.slice(start))
      for (const end of ends.filter((after) => after > start)) {
        const rest = best.get(end + 1)
        const first = rest && one(text.slice(start, end))
        if (!first || !rest || first.weight + rest.weight <= (found?.weight ?? 0)) continue
        found = { text: `${first.text} ${rest.text}`, weight: first.weight + rest.weight }
      }
      best.set(start, found)
    }
    return best.get(0)
  }

  /** Only sentences and words in lower case can be ours. A class can have a name that is a text of the catalog. */
  function valueText(value: string): string {
    if (/^[\da-z]/.test(value) && exact.has(value)) return catalog.translate(value, []) ?? value
    const sentences = /[.?]$/.test(value) ? all(value)?.text : undefined
    return sentences ?? timeIn(language, value) ?? value
  }

  return all
}

function toPattern(message: string): Pattern {
  const parts = message.split(/\{(\d+)\}/)
  return {
    message,
    literals: parts.filter((_, index) => index % 2 === 0),
    holes: parts.filter((_, index) => index % 2 === 1).map(Number),
  }
}

/** The values between the literals. Each is as short as possible, and none is empty. Undefined when the text does not match. */
function valuesOf(literals: readonly string[], text: string): string[] | undefined {
  const [start = '', ...others] = literals
  const end = others.at(-1) ?? ''
  if (!text.startsWith(start) || !text.endsWith(end)) return undefined
  const values: string[] = []
  let from = start.length
  for (const [index, literal] of others.entries()) {
    const isLast = index === others.length - 1
    const at = isLast ? text.length - end.length : text.indexOf(literal, from + 1)
    if (at <= from) return undefined
    values.push(text.slice(from, at))
    from = at + literal.length
  }
  return values
}

/**
 * A time as the server writes it in English, in another language: "March 2, 2026 at 8:04 AM MST" or "Monday, August 3, 8:00 AM". The time
 * zone stays. Undefined for every other text.
 */
function timeIn(language: Language, text: string): string | undefined {
  const locale = LOCALES[language]
  const [, month = '', day, year, hour, minute, half, zone] = LONG_TIME.exec(text) ?? []
  if (zone !== undefined) {
    const date = format(locale, { dateStyle: 'long' }, dateOf(month, day, Number(year)))
    return `${date}, ${clock(locale, hour, minute, half)} ${zone}`
  }
  const [, weekday = '', openingMonth = '', ...opening] = OPENING.exec(text) ?? []
  if (weekday === '') return undefined
  const date = format(locale, { month: 'long', day: 'numeric' }, dateOf(openingMonth, opening[0], ANY_YEAR))
  const dayOfWeek = WEEKDAYS.indexOf(weekday)
  const name = format(locale, { weekday: 'long' }, FIRST_MONDAY + dayOfWeek * DAY_MS)
  return `${name}, ${date}, ${clock(locale, opening[1], opening[2], opening[3])}`
}

function dateOf(month: string, day: string | undefined, year: number): number {
  return Date.UTC(year, MONTHS.indexOf(month), Number(day))
}

function clock(locale: string, hour: string | undefined, minute: string | undefined, half: string | undefined): string {
  const time = Date.UTC(ANY_YEAR, 0, 1, (Number(hour) % 12) + (half === 'PM' ? 12 : 0), Number(minute))
  return format(locale, { hour: 'numeric', minute: '2-digit' }, time)
}

function format(locale: string, options: Intl.DateTimeFormatOptions, time: number): string {
  return dateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    .format(time)
    .replace(NARROW_SPACES, ' ')
}
