import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { listSemesters } from '../../contract/semesters.ts'
import { createClient } from '../client.ts'
import { buildEnrollmentState } from '../data/builders.ts'
import { openSchool } from '../school.ts'
import { startServer } from './servers.ts'

const school = openSchool()

/** Of a proxy that sends its trace. */
const SENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly {
    readonly key: string
    readonly value: { readonly stringValue?: string; readonly intValue?: number }
  }[]
}

interface Collector {
  readonly url: string
  readonly spans: Span[]
}

test('a command is sent as one trace with the request, the command and its statements, and without values of families', async () => {
  const collector = await startCollector()
  const { course, parent, student } = await buildEnrollmentState(school.postgres, { course: { max_seats: 3 } })
  const server = await startTracedServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const params = { course_id: course.id, student_id: student.id }
  const call = { params, body: {}, key: 'once', headers: { traceparent: SENT } }
  expect((await createClient(server.origin, parent.token).send(commands.enroll, call)).status).toBe(201)
  expect(await server.stop()).toBe(0)
  const spans = collector.spans.filter(({ traceId }) => traceId === '4bf92f3577b34da6a3ce929d0e0e4736')
  const request = spans.find(({ name }) => name === `POST ${commands.enroll.path}`)
  const command = spans.find(({ name }) => name === 'command')
  const statements = spans.filter(({ name }) => name === 'statement')
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7')
  expect(attributeOf(request, 'http.response.status_code')).toBe(201)
  expect(command?.parentSpanId).toBe(request?.spanId)
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([command?.spanId]))
  expect(statements.map((statement) => attributeOf(statement, 'db.query.text'))).toEqual(
    expect.arrayContaining(['begin', 'commit', expect.stringContaining('roster_entry')]),
  )
  const sent = JSON.stringify(spans)
  for (const secret of [student.first_name, parent.email, parent.token]) expect(sent).not.toContain(secret)
})

test('with a named sampler, all requests are offered to the SDK', async () => {
  const collector = await startCollector()
  const { parent } = await buildEnrollmentState(school.postgres)
  const server = await startTracedServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'always_on',
  })
  const client = createClient(server.origin, parent.token)
  for (let call = 0; call < 3; call++) expect((await client.send(listSemesters)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  expect(collector.spans.filter(({ name }) => name === `GET ${listSemesters.path}`)).toHaveLength(3)
})

test('a collector that does not answer delays neither requests nor the stop for long', async () => {
  const { parent } = await buildEnrollmentState(school.postgres)
  const server = await startTracedServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  const call = { headers: { traceparent: SENT } }
  expect((await createClient(server.origin, parent.token).send(listSemesters, call)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test('without an SDK, a collector that is named gets nothing, and the log says why', async () => {
  const collector = await startCollector()
  const { parent } = await buildEnrollmentState(school.postgres)
  const server = await startServer({ DATABASE_URL: school.servingUrl, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const call = { headers: { traceparent: SENT } }
  expect((await createClient(server.origin, parent.token).send(listSemesters, call)).status).toBe(200)
  expect(await server.stop()).toBe(0)
  expect(collector.spans).toEqual([])
  expect(server.output()).toContain('no SDK of OpenTelemetry is loaded')
})

/** Loads the SDK as an operator does. */
function startTracedServer(env: Record<string, string>) {
  const sdk = new URL('tracingSdk.mjs', import.meta.url)
  return startServer({ DATABASE_URL: school.servingUrl, NODE_OPTIONS: `--import=${sdk}`, ...env })
}

function attributeOf(span: Span | undefined, key: string) {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

/** Accepts OTLP over HTTP in JSON. */
async function startCollector(): Promise<Collector> {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('Content-Type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, spans }
}
