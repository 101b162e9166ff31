import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
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
  traceRequests(app, tracer, options)
  setTracer({
    span: (name, attributes, work) => {
      if (!trace.getActiveSpan()) return work()
      return tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work()
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
  })
  return { close: () => provider.shutdown() }
}

/** Live streams last for hours, so they have no span. A request whose trace is not sent has none either. */
function traceRequests(app: FastifyInstance, tracer: Tracer, options: TracingOptions): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  const chance = options.sampler === RATIO_OF_ROOTS ? options.ratio : 1
  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions, headers } = request
    const { url = '', config } = routeOptions
    if (config.endpoint?.events) return done()
    const parent = headers.traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, headers)
    if (!trace.getSpanContext(parent) && Math.random() >= chance) return done()
    const attributes = { 'http.request.method': method, 'http.route': url, 'enrollment.request_id': request.id }
    const span = tracer.startSpan(`${method} ${url}`, { kind: SpanKind.SERVER, attributes }, parent)
    if (!span.isRecording()) return done()
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** The sampler for which `traceRequests` chooses the requests, before anything is made for them. */
const RATIO_OF_ROOTS = 'parentbased_traceidratio'

/** By the names of the specification. An unknown name is its default, `parentbased_always_on`. */
function samplerOf({ sampler, ratio }: TracingOptions): Sampler {
  if (sampler === RATIO_OF_ROOTS) return new ParentBasedSampler({ root: new AlwaysOnSampler() })
  const roots: Readonly<Record<string, Sampler>> = {
    always_on: new AlwaysOnSampler(),
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(ratio),
  }
  const name = sampler.replace(/^parentbased_/, '')
  const root = roots[name] ?? new AlwaysOnSampler()
  return name === sampler && roots[name] ? root : new ParentBasedSampler({ root })
}
