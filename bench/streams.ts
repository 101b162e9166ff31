import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The event that tells a screen to fetch its data again. */
const RELOAD = /^event: reload\n.*\ndata: \{"within_ms":(\d+)\}/m

/** The lowest priority: families' browsers do not run on the server's machine. */
const PRIORITY = 19
const Work = z.object({ origin: z.string(), semester: z.number(), tokens: z.array(z.string()) })

/** Many open streams of seats, over plain sockets so that the clients cost little. */
export class Streams {
  readonly #sockets: Socket[] = []
  /** The number of `seats` events of all streams. */
  events = 0
  /** Streams that have received their first event. */
  started = 0
  /** Responses other than 200. */
  refused = 0
  /** A stream got `reload`. */
  onReload: (token: string, within_ms: number) => void = () => {}

  /** Opens one stream for each token at the same time. Resolves when each has its first event or was refused. */
  async open(origin: string, tokens: readonly string[], semester: number): Promise<void> {
    await Promise.all(tokens.map((token) => this.#open(origin, token, semester)))
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #open(origin: string, token: string, semester: number): Promise<void> {
    const { port, hostname } = new URL(origin)
    const socket = connect(Number(port), hostname)
    this.#sockets.push(socket)
    socket.write(
      `GET /api/live?semester=${semester} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
    return new Promise((resolve) => {
      let hasStarted = false
      socket.on('error', resolve).on('close', resolve)
      socket.on('data', (chunk) => {
        if (!hasStarted && /^HTTP\/1.1 [345]/.test(chunk.toString('latin1', 0, 12))) this.refused++
        const within_ms = RELOAD.exec(chunk.toString())?.[1]
        if (within_ms !== undefined) this.onReload(token, Number(within_ms))
        if (!chunk.includes('event: seats')) return
        this.events++
        if (!hasStarted) this.started++
        hasStarted = true
        resolve()
      })
    })
  }
}

/** Holds streams open in another process. Resolves when all have their first event. Returns a function that closes them. */
export async function openInOtherProcess(work: z.infer<typeof Work>): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(work))
  const started = Number(String((await once(child.stdout, 'data'))[0]))
  if (started !== work.tokens.length) throw new Error(`${started} of ${work.tokens.length} streams started`)
  return async () => {
    const exited = once(child, 'exit')
    child.kill()
    await exited
  }
}

if (import.meta.main) {
  const { origin, semester, tokens } = Work.parse(await json(process.stdin))
  const streams = new Streams()
  await streams.open(origin, tokens, semester)
  setPriority(PRIORITY)
  console.log(streams.started)
}
