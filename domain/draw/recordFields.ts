import { CLASS_GRADES } from '../grade.ts'

/** A number as a record has it: decimal digits without zeros before them. */
export function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : undefined
}

/** A list of ids. The empty text is an empty list. */
export function readNumbers(text: string | undefined, separator = ','): number[] | undefined {
  if (text === '') return []
  const parts = text?.split(separator) ?? []
  const numbers = parts.flatMap((part) => readNumber(part) ?? [])
  return parts.length > 0 && numbers.length === parts.length ? numbers : undefined
}

/** Lists of choices: "12>13 31". */
export function readWishes(text: string | undefined): number[][] | undefined {
  if (text === '') return []
  const lists = text?.split(' ').map((list) => readNumbers(list, '>'))
  const read = lists?.flatMap((list) => (list ? [list] : []))
  return read?.length === lists?.length ? read : undefined
}

export function isGradeList(text: string | undefined): text is string {
  return text?.split(',').every((grade) => CLASS_GRADES.some((known) => known === grade)) ?? false
}
