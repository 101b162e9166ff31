import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { type MetricsRequest, MetricsResponse } from './metricsMessages.ts'

/** Milliseconds. The metrics of a worker that does not respond in time are left out. */
const TIMEOUT = 1000
let requests = 0

/** The metrics of all workers, each with the label of its worker, in Prometheus' text format. */
export async function readMetrics(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const metrics = await Promise.all(workers.map(metricsOf))
  return AggregatorRegistry.aggregate(metrics).metrics()
}

/** Empty if the worker does not respond. */
async function metricsOf(worker: Worker): Promise<MetricsResponse['metrics']> {
  if (!worker.isConnected()) return []
  const metricsRequest = ++requests
  const { promise, resolve } = Promise.withResolvers<MetricsResponse['metrics']>()
  const receive = (message: unknown) => {
    const { data } = MetricsResponse.safeParse(message)
    if (data?.metricsRequest === metricsRequest) resolve(data.metrics)
  }
  worker.on('message', receive)
  worker.send({ metricsRequest } satisfies MetricsRequest, () => {})
  try {
    return await Promise.race([promise, wait(TIMEOUT, [], { ref: false })])
  } finally {
    worker.off('message', receive)
  }
}
