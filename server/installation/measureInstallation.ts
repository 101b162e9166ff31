import type { FastifyInstance } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import type { Connections } from '../platform/http/connections.ts'
import type { Refused } from '../platform/http/requestQueue.ts'
import type { DiskWatch } from '../platform/processes/diskWatch.ts'
import {
  type LimitFigures,
  measureBackups,
  measureLimits,
  measureProcess,
  measureRequests,
} from '../platform/processes/metrics.ts'
import type { OpenSchools } from './openSchools.ts'
import type { Registry } from './registryWatch.ts'

interface Measured {
  readonly worker: number
  readonly registry: () => Registry
  readonly openSchools: () => OpenSchools
  readonly connections: Connections
  /** Of all schools. */
  readonly refused: Refused
  readonly diskWatch: DiskWatch | undefined
  readonly signInsWaiting: () => number
}

/**
 * Measures this process and its schools. Returns a function that measures the requests of a school's app. Requests by route are those of all
 * schools: with a series per school and route, 200 schools would have half a million.
 */
export function measureInstallation(measured: Measured) {
  const { registry, openSchools } = measured
  measureProcess(measured)
  measureLimits(() => limitsOf(measured))
  const measureRoutes = measureRequests()
  measureStates(registry, openSchools)
  measureBackups(['school'], () =>
    openSchools().open.flatMap(({ school, backups }) =>
      backups ? { labels: { school: school.name }, ...backups } : [],
    ),
  )
  const labelNames = ['school', 'status']
  const requests = new Counter({
    name: 'school_requests_total',
    help: 'Requests of a school, by the first digit of the status. Live streams are not included.',
    labelNames,
  })
  const seconds = new Counter({
    name: 'school_request_seconds_total',
    help: 'Seconds from the arrival of the requests of a school to the end of their responses.',
    labelNames,
  })
  return (app: FastifyInstance, school: string) => {
    measureRoutes(app)
    app.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
      if (routeOptions.config.endpoint?.events) return
      const labels = { school, status: `${Math.floor(statusCode / 100)}xx` }
      requests.inc(labels)
      seconds.inc(labels, elapsedTime / 1000)
    })
  }
}

function measureStates(registry: () => Registry, openSchools: () => OpenSchools): void {
  const labelNames = ['school']
  new Gauge({
    name: 'school_open',
    help: '1 while this process serves the school. A school that nobody uses is closed until a request or its next work.',
    labelNames,
    collect() {
      this.reset()
      for (const { name } of registry().schools) this.set({ school: name }, openSchools().find(name) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'school_failed',
    help: '1 while the school cannot be opened, or its record cannot be read. The log has the reason.',
    labelNames,
    collect() {
      this.reset()
      const broken = registry().broken.map(({ name }) => name)
      for (const { name } of registry().schools) this.set({ school: name }, 0)
      for (const school of [...broken, ...openSchools().failed]) this.set({ school }, 1)
    },
  })
  new Gauge({
    name: 'school_requests_in_progress',
    help: 'Requests and live streams of a school in progress.',
    labelNames,
    collect() {
      this.reset()
      for (const { school, active } of openSchools().open) this.set({ school: school.name }, active)
    },
  })
}

function limitsOf({ openSchools, connections, refused }: Measured): LimitFigures {
  const sum = { running: 0, accepted: 0, bytes: 0 }
  for (const open of openSchools().open) {
    const figures = open.requestFigures()
    for (const figure of ['running', 'accepted', 'bytes'] as const) sum[figure] += figures[figure]
  }
  return { ...sum, refused, closed: connections.closed }
}
