import { Piscina } from 'piscina'
import type { PictureJob, PictureResult } from './pictureWorker.ts'

/** Heap limits of a thread in megabytes. Pixels are outside of the heap. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }
const THREADS = 2
/** Milliseconds until an idle thread ends. A document often has several pages. */
const IDLE_MS = 20_000
/** Milliseconds in which a picture of the most pixels is done on a slow machine. */
const TIME_MAX = 30_000

/** Makes JPEG files of pictures in threads, so that a hostile one stops no other request. */
export class Pictures {
  readonly #threads = new Piscina<PictureJob, PictureResult>({
    filename: new URL('./pictureWorker.ts', import.meta.url).href,
    name: 'toJpeg',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY,
    atomics: 'disabled',
  })

  constructor() {
    this.#threads.on('error', () => undefined)
  }

  async toJpeg(job: PictureJob): Promise<PictureResult> {
    const signal = AbortSignal.timeout(TIME_MAX)
    try {
      return await this.#threads.run(job, { signal })
    } catch (error) {
      if (signal.aborted) return { refusal: 'broken' }
      throw error
    }
  }

  close(): Promise<void> {
    return this.#threads.destroy()
  }
}
