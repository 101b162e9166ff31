import { pino } from 'pino'
import type { Config } from '../config.ts'
import type { MetricsServer } from '../metrics/serveMetrics.ts'

/** Undefined without METRICS_PORT. @throws ListenError */
export async function openMetrics({ metrics, workers, logLevel }: Config): Promise<MetricsServer | undefined> {
  if (!metrics) return undefined
  const { register } = await import('prom-client')
  const { readMetrics } = await import('../workers/readMetrics.ts')
  const { serveMetrics } = await import('../metrics/serveMetrics.ts')
  const log = pino({ level: logLevel })
  const report = (error: unknown) => log.warn({ err: error }, 'reading the metrics failed')
  return serveMetrics(metrics, workers === 1 ? () => register.metrics() : readMetrics, report)
}
