import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const NAME = 'online-enrollment'
const SERVER_ERROR = 500

/** Whether the operator's SDK of OpenTelemetry is loaded. It sends what is recorded here. */
export function isTraced(): boolean {
  return propagation.fields().length > 0
}

/**
 * Records work as part of the work around it, where that is recorded. The attributes contain no values of families: routes and statements with
 * placeholders only.
 */
export function inSpan<T>(
  name: string,
  attributes: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  if (!trace.getActiveSpan()) return work()
  return trace.getTracer(NAME).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/**
 * Records this part of the requests, and those whose sender is recorded. Nothing is made for the others. Live streams last for hours, so they have
 * no span. Call it before the app listens.
 */
export function traceRequests(app: FastifyInstance, part: number): void {
  const tracer = trace.getTracer(NAME)
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions, headers } = request
    const { url = '', config } = routeOptions
    if (config.endpoint?.events) return done()
    const parent = headers.traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, headers)
    if (!trace.getSpanContext(parent) && Math.random() >= part) return done()
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

/** The methods of an SDK's provider that its public type leaves out. */
interface Provider {
  getDelegate?(): Provider
  forceFlush?(): Promise<void>
}

/** Sends the last spans, so that the process can end. */
export async function sendLastSpans(): Promise<void> {
  const provider: Provider = trace.getTracerProvider() as object
  await (provider.getDelegate?.() ?? provider).forceFlush?.()
}
