import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { exportOneRoster } from '../../contract/oneroster.ts'
import { formatCsv } from '../../domain/csv.ts'
import type { Api } from '../platform/http/api.ts'
import { RowStream } from '../platform/http/rowStream.ts'
import { findSemester } from '../rows/semesters.queries.ts'
import { schoolOf } from '../school/school.queries.ts'
import { type OneRosterFile, oneRosterFiles } from './files.ts'
import { manifestRows } from './headings.ts'

export function oneRosterRoutes(api: Api): void {
  api.query(exportOneRoster, async (db, request) => {
    const { query, user, now } = request
    const { semester: reference, from, to } = query
    const semester = await findSemester(db, reference, user)
    const { name: school } = await schoolOf(db, now)
    const name = `oneroster-${semester.slug}.zip`
    return new RowStream(request, 'parts', async (snapshot) => {
      const { classes, seats, total, files } = await oneRosterFiles(snapshot, { school, semester, from, to })
      const details = { semester: semester.name, classes, seats }
      return { file: name, details, head: { name, total }, batches: zipOf(files, now) }
    })
  })
}

/** A file of a zip. Another thread compresses it while it is written. */
class DeflatedFile implements ZipInputFile {
  readonly filename: string
  readonly mtime: Date
  /** The number of DEFLATE in the zip format. */
  readonly compression = 8
  size = 0
  crc = 0
  /** Set by the zip that the file is added to. */
  ondata: ZipInputFile['ondata']
  readonly #deflate = createDeflateRaw()

  constructor(filename: string, mtime: Date) {
    this.filename = filename
    this.mtime = mtime
    this.#deflate.on('data', (bytes: Buffer<ArrayBuffer>) => this.ondata?.(null, bytes, false))
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    this.size += bytes.length
    this.crc = crc32(bytes, this.crc)
    await new Promise<void>((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }

  async end(): Promise<void> {
    const ended = once(this.#deflate, 'end')
    this.#deflate.end()
    await ended
    this.ondata?.(null, new Uint8Array(), true)
  }

  /** Frees its memory, also before its end. */
  [Symbol.dispose](): void {
    this.#deflate.destroy()
  }
}

/** A part of a zip, as base64, with the number of rows up to its end. */
interface ZipPart {
  readonly rows: number
  readonly zip: string
}

/** A zip of the files and their manifest as CSV, in parts that arise while the files are read. */
async function* zipOf(files: readonly OneRosterFile[], mtime: Date): AsyncGenerator<readonly ZipPart[]> {
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
