import { MAX_FILE_LENGTH } from '../../../contract/values.ts'

/** A chosen file. Without `csv` it cannot be imported: it is too large, or the file of a spreadsheet program. */
export interface ReadFile {
  readonly name: string
  readonly csv: string | undefined
  readonly isSpreadsheet?: true
}

/** The first bytes of .xlsx, .ods and .numbers files, which are ZIP files, and of .xls files. */
const SPREADSHEETS = ['504b0304', 'd0cf11e0']

/** The first bytes of "Unicode Text" of a spreadsheet program. */
const UTF_16 = { fffe: 'utf-16le', feff: 'utf-16be' } as const

/** Reads a file as UTF-16 if its first bytes say so, as UTF-8, or as Windows-1252 when it is not valid UTF-8. */
export async function readFile(file: File): Promise<ReadFile> {
  const { name } = file
  if (await isSpreadsheet(file)) return { name, csv: undefined, isSpreadsheet: true }
  const csv = file.size > 2 * MAX_FILE_LENGTH ? undefined : decode(await file.arrayBuffer())
  return { name, csv: csv !== undefined && csv.length > MAX_FILE_LENGTH ? undefined : csv }
}

async function isSpreadsheet(file: File): Promise<boolean> {
  return SPREADSHEETS.includes(hexOf(await file.slice(0, 4).arrayBuffer()))
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function decode(bytes: ArrayBuffer): string {
  const mark = hexOf(bytes.slice(0, 2))
  if (mark === 'fffe' || mark === 'feff') return new TextDecoder(UTF_16[mark]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
