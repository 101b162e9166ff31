import type { ResponseOf } from '../../contract/endpoint.ts'
import type { exportFile } from '../../contract/files.ts'
import type { exportOneRoster } from '../../contract/oneroster.ts'
import { formatSpreadsheetCsv } from '../../domain/csv.ts'

/** The file that the screen saves. */
export function csvOf({ columns, rows }: ResponseOf<typeof exportFile>): string {
  return formatSpreadsheetCsv([columns, ...rows])
}

export function zipOf({ parts }: ResponseOf<typeof exportOneRoster>): Buffer {
  return Buffer.concat(parts.map(({ zip }) => Buffer.from(zip, 'base64')))
}
