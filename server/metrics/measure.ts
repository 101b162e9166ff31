import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { hashingQueueLength } from '../sessions/passwords.ts'

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Measures the requests of the app and the resources of this process, in the registry of the process. Call it once in a process, before
 * the app listens. Labels contain routes, never ids or names.
 */
export function measure(app: FastifyInstance, worker: number): void {
  register.setDefaultLabels({ worker })
  collectDefaultMetrics()
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the arrival of a request to the end of its response. Live streams are not included.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    const { url = '', config } = routeOptions
    const route = url.startsWith('/api/') ? url : 'other'
    if (!config.endpoint?.events) durations.observe({ method, route, status }, elapsedTime / 1000)
  })
  new Gauge({
    name: 'sign_ins_waiting',
    help: 'Passwords that wait to be checked or hashed, with those in progress.',
    collect() {
      this.set(hashingQueueLength())
    },
  })
}
