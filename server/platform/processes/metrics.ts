import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import type { RequestQueue } from '../http/requestQueue.ts'
import type { DiskWatch } from './diskWatch.ts'
import { asListenError } from './listenError.ts'

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Measured {
  /** The number of this process. */
  readonly worker: number
  readonly diskWatch: DiskWatch | undefined
  readonly signInsWaiting: () => number
  /** When the last backup was made. Without this figure, others make the backups. */
  readonly backups: BackupTimes | undefined
}

/**
 * Measures the requests of the app and the resources of this process, and lets `readMetrics` of the primary process read them. Call it once
 * in a process, before the app listens. Labels contain routes, never ids or names.
 */
export function measure(app: FastifyInstance, { backups, ...measured }: Measured): void {
  measureProcess(measured)
  measureRequests()(app)
  measureLimits(() => ({ ...app.requests.figures, closed: app.connections.closed }))
  if (backups) measureBackups([], () => [{ labels: {}, ...backups }])
}

/** The resources of this process, whatever it serves. */
export function measureProcess({ worker, diskWatch, signInsWaiting }: Omit<Measured, 'backups'>): void {
  register.setDefaultLabels({ worker })
  collectDefaultMetrics()
  new Gauge({
    name: 'sign_ins_waiting',
    help: 'Passwords that wait to be checked or hashed, with those in progress.',
    collect() {
      this.set(signInsWaiting())
    },
  })
  if (diskWatch) measureDisks(diskWatch)
  process.on('message', ({ metricsRequest }: Partial<MetricsRequest>) => {
    if (metricsRequest !== undefined) void sendMetrics(metricsRequest)
  })
}

/** Returns a function that measures the requests of an app. */
export function measureRequests(): (app: FastifyInstance) => void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the arrival of a request to the end of its response. Live streams are not included.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
  })
  return (app) =>
    void app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
      const { url = '', config } = routeOptions
      const route = url.startsWith('/api/') ? url : 'other'
      if (!config.endpoint?.events) durations.observe({ method, route, status }, elapsedTime / 1000)
    })
}

export interface BackupTimes {
  readonly last: () => Promise<Date | undefined>
  /** Of the last one that was restored on trial. */
  readonly restored: () => Promise<Date | undefined>
}

interface MeasuredBackups extends BackupTimes {
  readonly labels: Readonly<Record<string, string>>
}

/** While a database does not answer, its figures stay. */
export function measureBackups(labelNames: readonly string[], read: () => readonly MeasuredBackups[]): void {
  const figures = {
    last_backup_timestamp_seconds: ['When the last backup was complete and checked', 'last'],
    last_restore_trial_timestamp_seconds: ['When the last backup was restored on trial', 'restored'],
  } as const
  for (const [name, [meaning, figure]] of Object.entries(figures))
    new Gauge({
      name,
      help: `${meaning}, in seconds since 1970. 0 if there is none.`,
      labelNames,
      async collect() {
        for (const { labels, [figure]: timeOf } of read()) {
          const time = await timeOf().catch(() => null)
          if (time !== null) this.set(labels, (time?.getTime() ?? 0) / 1000)
        }
      },
    })
}

/** `folder` is the first folder of the disk. */
export function measureDisks(watch: DiskWatch): void {
  const labelNames = ['folder']
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free bytes of the disk.',
    labelNames,
    collect() {
      for (const { folder, free } of watch.disks) this.set({ folder }, free)
    },
  })
  new Gauge({
    name: 'disk_size_bytes',
    help: 'Bytes of the disk.',
    labelNames,
    collect() {
      for (const { folder, size } of watch.disks) this.set({ folder }, size)
    },
  })
  new Gauge({
    name: 'disk_warning',
    help: '1 while the disk is almost full, or would be within a day as the archived log grows. Otherwise 0.',
    labelNames,
    collect() {
      for (const { folder, warning } of watch.disks) this.set({ folder }, warning ? 1 : 0)
    },
  })
  new Gauge({
    name: 'archived_log_bytes',
    help: 'Bytes of the database log next to the backups.',
    collect() {
      this.set(watch.archivedLog)
    },
  })
}

/** The figures of `RequestQueue`, and the connections that were closed. */
export type LimitFigures = RequestQueue['figures'] & { readonly closed: number }

export function measureLimits(read: () => LimitFigures): void {
  const gauges = {
    http_requests_in_progress: ['Requests that wait for their turn, are worked on, or are being answered.', 'accepted'],
    http_requests_running: ['Requests that are worked on.', 'running'],
    http_body_bytes_in_flight: ['Bytes of the bodies of requests in progress, received or announced.', 'bytes'],
  } as const
  for (const [name, [help, figure]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      collect() {
        this.set(read()[figure])
      },
    })
  new Counter({
    name: 'http_requests_refused_total',
    help: 'Refusals because of too many requests or bytes at once. A connection that sends too many requests counts once.',
    labelNames: ['limit'],
    collect() {
      this.reset()
      const { refused, closed } = read()
      for (const [limit, count] of Object.entries({ ...refused, connection: closed })) this.inc({ limit }, count)
    },
  })
}

/** The primary process asks a worker for its metrics. */
interface MetricsRequest {
  readonly metricsRequest: number
}

/** The metrics of a worker, as its registry returns them. */
interface MetricsResponse extends MetricsRequest {
  readonly metrics: object[]
}

async function sendMetrics(metricsRequest: number): Promise<void> {
  const metrics: object[] = await register.getMetricsAsJSON()
  process.send?.({ metricsRequest, metrics } satisfies MetricsResponse)
}

/** Milliseconds. The metrics of a worker that does not respond in time are left out. */
const TIMEOUT = 1000
let requests = 0

/** The metrics of all workers, each with the label of its worker, or of this only process, in Prometheus' text format. */
export async function readMetrics(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  if (workers.length === 0) return register.metrics()
  return AggregatorRegistry.aggregate(await Promise.all(workers.map(metricsOf))).metrics()
}

async function metricsOf(worker: Worker): Promise<object[]> {
  if (!worker.isConnected()) return []
  const metricsRequest = ++requests
  const { promise, resolve } = Promise.withResolvers<object[]>()
  const receive = (message: Partial<MetricsResponse>) => {
    if (message.metricsRequest === metricsRequest) resolve(message.metrics ?? [])
  }
  worker.on('message', receive)
  worker.send({ metricsRequest } satisfies MetricsRequest, () => {})
  try {
    return await Promise.race([promise, wait(TIMEOUT, [], { ref: false })])
  } finally {
    worker.off('message', receive)
  }
}

interface MetricsAddress {
  readonly port: number
  readonly host: string
}

export interface MetricsServer {
  readonly address: string
  close(): void
}

/**
 * Serves `GET /metrics` on an address of its own, so that a proxy does not publish it. `read` returns Prometheus' text format.
 * @throws ListenError
 */
export async function serveMetrics(
  { port, host }: MetricsAddress,
  read: () => Promise<string>,
  report: (error: unknown) => void,
): Promise<MetricsServer> {
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') response.writeHead(404).end()
    else void respond(response, read, report)
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw asListenError(error, 'The server of metrics', 'METRICS_PORT or METRICS_HOST')
  })
  const bound = server.address()
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${typeof bound === 'object' ? bound?.port : port}/metrics`
  return {
    address,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function respond(
  response: ServerResponse,
  read: () => Promise<string>,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    const text = await read()
    response.writeHead(200, { 'Content-Type': register.contentType }).end(text)
  } catch (error) {
    report(error)
    response.writeHead(500).end()
  }
}
