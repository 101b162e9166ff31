import { MAX_FILE_LENGTH } from '../../../contract/files.ts'

/** A chosen file. `csv` is undefined when the file is too large. */
export interface ReadFile {
  readonly name: string
  readonly csv: string | undefined
}

/** Reads a file as UTF-8, or as Windows-1252 when it is not valid UTF-8. */
export async function readFile(file: File): Promise<ReadFile> {
  const csv = file.size > 2 * MAX_FILE_LENGTH ? undefined : decode(await file.arrayBuffer())
  return { name: file.name, csv: csv !== undefined && csv.length > MAX_FILE_LENGTH ? undefined : csv }
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
