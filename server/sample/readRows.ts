import { readFileSync } from 'node:fs'
import { parseRows } from '../imports/rows.ts'

/** The rows of a file in this folder, which is read as the office's files are. @throws for a wrong cell */
export function readRows<T>(name: string, format: Parameters<typeof parseRows<T>>[1]): T[] {
  const { rows, wrong } = parseRows(readFileSync(new URL(name, import.meta.url), 'utf8'), format)
  const [first] = wrong
  if (first) throw new Error(`${name}, line ${first.line}, ${first.column}: ${first.reason}`)
  return rows.map(({ values }) => values)
}
