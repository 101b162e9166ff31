import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { me } from '../../../contract/sessions.ts'
import { buildUser } from '../../../test/data/builders.ts'
import { startServer } from '../../../test/processes/servers.ts'
import { createUnpooledClient, killWorker, startTwoWorkers } from '../../../test/processes/workers.ts'
import { openSchool } from '../../../test/school.ts'
import { serveMetrics } from './metrics.ts'

const school = openSchool()
const SERVED = /^http_request_duration_seconds_count\{([^}]*)\} (\d+)$/gm

test('the metrics of both workers have their label, also after one was killed', async () => {
  const server = await startTwoWorkers({ DATABASE_URL: school.servingUrl, METRICS_PORT: '0' })
  const { token } = await buildUser(school.postgres)
  const client = createUnpooledClient(server.origin, token)
  const requests = async () => {
    let sent = 0
    await expect
      .poll(async () => {
        await client.send(me)
        return ++sent && [...(await served(server.output())).keys()].sort()
      })
      .toEqual(['1', '2'])
    return sent
  }
  const sent = await requests()
  const sum = async () => [...(await served(server.output())).values()].reduce((total, count) => total + count)
  await expect.poll(sum).toBe(sent)
  for (const series of [/^process_resident_memory_bytes\{worker="2"\} \d+$/m, /^sign_ins_waiting\{worker="1"\} 0$/m])
    await expect.poll(() => metricsOf(server.output())).toMatch(series)
  await killWorker(server, 2)
  await requests()
})

test('a single process has metrics on their own port only, and stops with an open connection to it', async () => {
  const server = await startServer({ DATABASE_URL: school.servingUrl, METRICS_PORT: '0', LOG_LEVEL: 'info' })
  onTestFinished(() => server.signal('SIGKILL'))
  const { token } = await buildUser(school.postgres)
  await createUnpooledClient(server.origin, token).send(me)
  await expect.poll(async () => served(server.output())).toEqual(new Map([['1', 1]]))
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
  expect(await server.stop()).toBe(0)
})

test('a metrics port in use is reported, and the server exits with code 1', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const address = taken.address()
  const METRICS_PORT = String(typeof address === 'object' ? address?.port : '')
  const start = startServer({ DATABASE_URL: school.servingUrl, METRICS_PORT, WORKERS: '2' })
  await expect(start).rejects.toThrow(
    /exited with code 1: The server of metrics cannot listen on this address .*EADDRINUSE.*\. Choose another METRICS_PORT or METRICS_HOST/,
  )
})

test('metrics that cannot be read are reported, and the response is 500', async () => {
  const reported: unknown[] = []
  const failure = new Error('a worker sent a metric without a name')
  const server = await serveMetrics(
    { port: 0, host: '127.0.0.1' },
    () => Promise.reject(failure),
    (error) => reported.push(error),
  )
  onTestFinished(() => server.close())
  expect((await fetch(server.address)).status).toBe(500)
  expect(reported).toEqual([failure])
})

/** The text of /metrics, whose address is in the log. */
async function metricsOf(output: string): Promise<string> {
  const [, address = ''] = /the metrics are at (\S+\/metrics)/.exec(output) ?? []
  const response = await fetch(address)
  expect(response.status).toBe(200)
  return response.text()
}

/** The requests of `me` that each worker has served. */
async function served(output: string): Promise<Map<string, number>> {
  const series = [...(await metricsOf(output)).matchAll(SERVED)].map(([, labels = '', count]) => ({ labels, count }))
  const reads = series.filter(({ labels }) => labels.includes('route="/api/me"') && labels.includes('status="200"'))
  return new Map(reads.map(({ labels, count }) => [/worker="(\d)"/.exec(labels)?.[1] ?? '', Number(count)]))
}
