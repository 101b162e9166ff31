import { Zip } from 'fflate'
import { formatCsv } from '../../domain/csv.ts'
import { DeflatedFile } from './deflatedFile.ts'
import type { OneRosterFile } from './files.ts'
import { manifestRows } from './headings.ts'

/** A part of a zip, as base64, with the number of rows up to its end. */
interface ZipPart {
  readonly rows: number
  readonly zip: string
}

/** A zip of the files and their manifest as CSV, in parts that arise while the files are read. */
export async function* zipOf(files: readonly OneRosterFile[], mtime: Date): AsyncGenerator<readonly ZipPart[]> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    written.push(bytes)
  })
  let rows = 0
  const partWritten = () => [{ rows, zip: Buffer.concat(written.splice(0)).toString('base64') }]
  const add = (name: string) => {
    const file = new DeflatedFile(`${name}.csv`, mtime)
    zip.add(file)
    return file
  }
  for (const { name, headings, batches } of files) {
    using file = add(name)
    await file.write(formatCsv([headings]))
    for await (const batch of batches) {
      await file.write(formatCsv(batch.map((cells) => headings.map((heading) => cells[heading] ?? ''))))
      rows += batch.length
      yield partWritten()
    }
    await file.end()
  }
  using manifest = add('manifest')
  await manifest.write(formatCsv(manifestRows()))
  await manifest.end()
  zip.end()
  yield partWritten()
}
