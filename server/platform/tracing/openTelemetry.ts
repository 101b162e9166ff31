import { context, propagation, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setTracer } from './spans.ts'

const NAME = 'online-enrollment'
const SERVER_ERROR = 500

/** The environment variables of OpenTelemetry that this server reads itself. Its packages read those of the exporter and the service. */
export interface TracingOptions {
  readonly sampler: string
  /** Of all traces, for the samplers with a ratio. */
  readonly ratio: number
  /** The number of this process among several. */
  readonly worker: number
}

/** Sends a trace for each request, with its command and its statements. Call it before the app listens. Resolves on `close` after the last ones are sent. */
export function startTracing(app: FastifyInstance, options: TracingOptions): { close(): Promise<void> } {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const own = resourceFromAttributes({ 'service.name': NAME, 'service.instance.id': `worker-${options.worker}` })
  const provider = new TracerProvider({
    sampler: samplerOf(options),
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer(NAME)
  traceRequests(app, tracer)
  setTracer({
    span: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work()
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      }),
  })
  return { close: () => provider.shutdown() }
}

/** Live streams last for hours, so they have no span. */
function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions, headers } = request
    const { url = '', config } = routeOptions
    if (config.endpoint?.events) return done()
    const attributes = { 'http.request.method': method, 'http.route': url, 'enrollment.request_id': request.id }
    const parent = propagation.extract(context.active(), headers)
    const span = tracer.startSpan(`${method} ${url}`, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}

/** By the names of the specification. An unknown name is the default, `parentbased_always_on`. */
function samplerOf({ sampler, ratio }: TracingOptions): Sampler {
  const roots: Readonly<Record<string, Sampler>> = {
    always_on: new AlwaysOnSampler(),
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(ratio),
  }
  const name = sampler.replace(/^parentbased_/, '')
  const root = roots[name] ?? new AlwaysOnSampler()
  return name === sampler && roots[name] ? root : new ParentBasedSampler({ root })
}
