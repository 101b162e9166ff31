import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { ZipInputFile } from 'fflate'

/** A file of a zip. Another thread compresses it while it is written. */
export class DeflatedFile implements ZipInputFile {
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
