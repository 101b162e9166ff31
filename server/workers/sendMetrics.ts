import { register } from 'prom-client'
import { MetricsRequest, type MetricsResponse } from './metricsMessages.ts'

/** Responds to the requests of the primary process. For workers. */
export function sendMetrics(): void {
  process.on('message', (message) => {
    const { data } = MetricsRequest.safeParse(message)
    if (data) void respond(data)
  })
}

async function respond({ metricsRequest }: MetricsRequest): Promise<void> {
  const metrics = await register.getMetricsAsJSON()
  process.send?.({ metricsRequest, metrics: metrics.map((metric) => ({ ...metric })) } satisfies MetricsResponse)
}
