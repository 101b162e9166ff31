import { expect, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type Call, type Client, createClient } from '../client.ts'
import { type ServerProcess, startServer } from './servers.ts'

const Line = z.object({ msg: z.string(), worker: z.number(), pid: z.number() })

export interface ServerOfWorkers extends ServerProcess {
  /** The process ids of all workers that have listened so far, by worker: the last one is the current one. */
  pidsOf(worker: number): number[]
  /** The workers that have responded to a request. */
  served(): Set<number>
}

/** Starts a server of two workers, and waits until both listen. It is killed when the test ends, unless it has ended. */
export async function startTwoWorkers(env: Record<string, string>): Promise<ServerOfWorkers> {
  const server = await startServer({ WORKERS: '2', LOG_LEVEL: 'info', ...env })
  onTestFinished(() => server.signal('SIGKILL'))
  const lines = (msg: RegExp) => linesOf(server.output()).filter((line) => msg.test(line.msg))
  const pidsOf = (worker: number) =>
    lines(/^Server listening/).flatMap((line) => (line.worker === worker ? [line.pid] : []))
  const served = () => new Set(lines(/^request$/).map(({ worker }) => worker))
  await expect.poll(() => [pidsOf(1).length, pidsOf(2).length]).toEqual([1, 1])
  return { ...server, pidsOf, served }
}

/** A client that opens a connection for each request, which any worker accepts. */
export function createUnpooledClient(origin: string, token?: string): Client {
  const client = createClient(origin, token)
  return {
    send: (endpoint, { headers, ...call }: Call = {}) =>
      client.send(endpoint, { ...call, headers: { ...headers, connection: 'close' } }),
  }
}

/** While `run` runs, only this worker accepts connections. The others are paused. */
export async function withOnlyWorker<T>(server: ServerOfWorkers, worker: number, run: () => Promise<T>): Promise<T> {
  const others = [1, 2].filter((number) => number !== worker).map((number) => currentPid(server, number))
  for (const pid of others) process.kill(pid, 'SIGSTOP')
  try {
    return await run()
  } finally {
    for (const pid of others) process.kill(pid, 'SIGCONT')
  }
}

/** Kills one worker, and waits until its replacement listens. */
export async function killWorker(server: ServerOfWorkers, worker: number): Promise<void> {
  const pids = server.pidsOf(worker)
  process.kill(currentPid(server, worker), 'SIGKILL')
  await expect.poll(() => server.pidsOf(worker)).toHaveLength(pids.length + 1)
}

/** The process id 0 would send a signal to this process and all others of its group. */
export function currentPid(server: ServerOfWorkers, worker: number): number {
  const pid = server.pidsOf(worker).at(-1)
  if (pid === undefined) throw new Error(`worker ${worker} has not listened yet`)
  return pid
}

/** The lines of the log that come from a worker. */
function linesOf(output: string): z.infer<typeof Line>[] {
  return output.split('\n').flatMap((line) => {
    const { data } = Line.safeParse(line.startsWith('{"level":') ? JSON.parse(line) : undefined)
    return data ? [data] : []
  })
}
