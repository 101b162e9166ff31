import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { Streams } from './streams.ts'

/** The lowest priority: families' browsers do not run on the server's machine. */
const PRIORITY = 19
const Work = z.object({ origin: z.string(), semester: z.number(), tokens: z.array(z.string()) })

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
