import { MAX_FILE_LENGTH } from '../../../contract/values.ts'

/** A chosen file. Without `csv` it cannot be imported: it is too large, the file of a spreadsheet program, or no reading is chosen yet. */
export interface ReadFile {
  readonly name: string
  readonly csv: string | undefined
  readonly isSpreadsheet?: true
  /** Of a file that does not say how its letters are stored. */
  readonly readings?: readonly Reading[]
}

export interface Reading {
  readonly encoding: (typeof OLD_ENCODINGS)[number]
  readonly csv: string
  /** Some words in which the readings differ. */
  readonly sample: string
}

/** Those of the old CSV files of Excel. */
const OLD_ENCODINGS = ['windows-1252', 'macintosh'] as const
const SAMPLE_WORDS = 3

/** The first bytes of .xlsx, .ods and .numbers files, which are ZIP files, and of .xls files. */
const SPREADSHEETS = ['504b0304', 'd0cf11e0']

/** The first bytes of "Unicode Text" of a spreadsheet program. */
const UTF_16 = { fffe: 'utf-16le', feff: 'utf-16be' } as const

/** Reads a file as UTF-16 if its first bytes say so, as UTF-8, or in each old encoding when it is not valid UTF-8. */
export async function readFile(file: File): Promise<ReadFile> {
  const { name } = file
  if (await isSpreadsheet(file)) return { name, csv: undefined, isSpreadsheet: true }
  if (file.size > 2 * MAX_FILE_LENGTH) return { name, csv: undefined }
  const bytes = await file.arrayBuffer()
  const csv = decode(bytes)
  if (csv === undefined && bytes.byteLength <= MAX_FILE_LENGTH) return { name, csv, readings: readingsOf(bytes) }
  return { name, csv: csv !== undefined && csv.length > MAX_FILE_LENGTH ? undefined : csv }
}

async function isSpreadsheet(file: File): Promise<boolean> {
  return SPREADSHEETS.includes(hexOf(await file.slice(0, 4).arrayBuffer()))
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Undefined for an old encoding. */
function decode(bytes: ArrayBuffer): string | undefined {
  const mark = hexOf(bytes.slice(0, 2))
  if (mark === 'fffe' || mark === 'feff') return new TextDecoder(UTF_16[mark]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function readingsOf(bytes: ArrayBuffer): Reading[] {
  const texts = OLD_ENCODINGS.map((encoding) => ({ encoding, csv: new TextDecoder(encoding).decode(bytes) }))
  const words = texts.map(({ csv }) => csv.split(/[ \t\r\n,;"]+/))
  return texts.map((text, n) => {
    const differing = new Set(words[n]?.filter((word, at) => words.some((others) => others[at] !== word)))
    return { ...text, sample: [...differing].slice(0, SAMPLE_WORDS).join(', ') }
  })
}
