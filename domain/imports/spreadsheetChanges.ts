import { english } from '../english.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Abbreviated in English or Spanish. */
const MONTH = `(?:${MONTHS.join('|')}|ene|abr|ago|dic)`

const DATE = new RegExp(
  `^(?:\\d{1,2}-${MONTH}(?:-\\d{2,4})?|${MONTH}-\\d{2,4}|\\d{1,2}/\\d{1,2}/\\d{4}|\\d{4}-\\d{2}-\\d{2}(?: 00:00:00)?)$`,
  'i',
)
const NUMBER = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/
/** Larger numbers are shown as 1.23457E+11. */
const LONG_NUMBER = 1e11

/** Whether a spreadsheet program made this cell from the text, which it took for a number, a date, a time or a truth value. */
export function isRewritten(cell: string, text: string): boolean {
  return cell !== text && formsOf(text).includes(cell.replace(/^(\d{1,2}\/\d{1,2})\/\d{4}$/, '$1/'))
}

/** Why the cell is no text of a person: what a spreadsheet program did to it, and what to do. */
export function whyRewritten(cell: string): string | undefined {
  if (DATE.test(cell))
    return english`Excel turned this into a date. Format the column as Text, enter the value again, and save the file`
  if (/^\d(?:\.\d+)?E[+-]\d{2}$/.test(cell))
    return english`Excel shortened this to a rounded number. Format the column as Text, enter the value again, and save the file`
  if (/^0\.\d{2,}$/.test(cell))
    return english`Excel turned this time into a number. Format the column as Text, enter the time again, and save the file`
  if (/^#{2,}$/.test(cell))
    return english`The column was too narrow for this value in Excel. Widen it, and save the file again`
  if (/^#(?:NAME\?|REF!|VALUE!|N\/A|DIV\/0!|NUM!|NULL!)$/.test(cell))
    return english`Excel took this for a formula. Format the column as Text, enter the value again, and save the file`
  return undefined
}

function formsOf(text: string): readonly string[] {
  if (NUMBER.test(text)) return [shownNumber(Number(text.replaceAll(',', '')))]
  if (/^\d{1,3}(?:\.\d{1,3})?e[+-]?\d{1,2}$/i.test(text)) return [withExponent(Number(text).toExponential(2))]
  if (/^(?:true|false)$/i.test(text)) return [text.toUpperCase()]
  if (/^0\d:\d{2}$/.test(text)) return [text.slice(1)]
  const [, first, second] = /^(\d{1,2})[-/](\d{1,2})$/.exec(text) ?? []
  return first && second ? dateForms(Number(first), Number(second)) : []
}

/** As programs in the United States read it: month and day, otherwise day and month, otherwise month and year. */
function dateForms(first: number, second: number): readonly string[] {
  const form = (month: number, day: number) => [`${day}-${MONTHS[month - 1]}`, `${month}/${day}/`]
  if (isDate(first, second)) return form(first, second)
  if (isDate(second, first)) return form(second, first)
  const month = MONTHS[first - 1]
  return month ? [`${month}-${String(second).padStart(2, '0')}`, `${first}/1/`] : []
}

function isDate(month: number, day: number): boolean {
  return day > 0 && day <= (DAYS_OF_MONTH[month - 1] ?? 0)
}

function shownNumber(value: number): string {
  return value < LONG_NUMBER ? String(value) : withExponent(value.toExponential(5).replace(/\.?0*e/, 'e'))
}

function withExponent(text: string): string {
  return text.replace(/e([+-])(\d+)$/, (_, sign: string, digits: string) => `E${sign}${digits.padStart(2, '0')}`)
}
