import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifySchema, FastifySchemaCompiler } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ENDPOINTS } from '../../../contract/all.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { EmailsPreview, NOTIFY_FAMILIES } from '../../../contract/familyEmails.ts'
import { ProblemBody } from '../../../contract/problem.ts'
import { notFound, validationProblem } from './problem.ts'

/** The page shows the API and has no session. The hash is that of the one style that Swagger UI's code adds: `e2e/api-docs.spec.ts` finds another. */
const DOCS_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
}

/** Endpoints by what generated clients call them. */
const OPERATION_IDS = new Map(Object.entries<Endpoint>(ENDPOINTS).map(([name, endpoint]) => [endpoint, name]))

/** At /api/openapi.json, and as a page at /api/docs. Must run before endpoints are mounted. */
export async function describeApi(app: FastifyInstance, publicUrl = '/'): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Online Enrollment',
        version: '1',
        description: 'The API for a school program’s class enrollment.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { override: declareKeys } }),
  })
  const sendDescription = descriptionSender(app)
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) => sendDescription('json', reply))
  await app.register(async (docs) => {
    docs.addHook('preHandler', async ({ routeOptions }, reply) => {
      const [, format] = /^\/api\/docs\/(json|yaml)$/.exec(routeOptions.url ?? '') ?? []
      if (format === 'json' || format === 'yaml') return sendDescription(format, reply)
    })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY })
  })
}

/** Zod requires the keys of a record without declaring them as properties, so that a generated client would not have them. */
function declareKeys({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { required, propertyNames, additionalProperties } = jsonSchema
  if (!required || !propertyNames || !additionalProperties) return
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
  jsonSchema.additionalProperties = false
  delete jsonSchema.propertyNames
}

/** All responses share the bytes: hundreds of kilobytes for each client that does not read them would fill the memory. */
function descriptionSender(app: FastifyInstance) {
  const types = { json: 'application/json; charset=utf-8', yaml: 'application/x-yaml' }
  const texts = {
    json: () => JSON.stringify(app.swagger()),
    yaml: () => app.swagger({ yaml: true }),
  }
  const bytes = new Map<keyof typeof texts, Buffer>()
  return (format: keyof typeof texts, reply: FastifyReply): FastifyReply => {
    const description = bytes.get(format) ?? Buffer.from(texts[format]())
    bytes.set(format, description)
    return reply.type(types[format]).send(description)
  }
}

const PREVIEW = JSON.stringify(z.toJSONSchema(EmailsPreview))

/** Every endpoint may also respond with a problem. */
export function toFastifySchema(endpoint: Endpoint): FastifySchema {
  const { path, params, query, body, responses, summary, access, rateLimit } = endpoint
  const declared = Object.entries(responses).map(([status, schema]) => [
    status,
    responseOf(schema ?? z.null(), endpoint),
  ])
  return {
    operationId: OPERATION_IDS.get(endpoint),
    summary,
    tags: [groupOf(path)],
    description: descriptionOf(endpoint),
    security: access === 'anyone' ? [] : [{ bearer: [] }],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: {
      ...Object.fromEntries(declared),
      ...(rateLimit && { 429: ProblemBody }),
      '4xx': ProblemBody,
      '5xx': ProblemBody,
    },
  }
}

/** "courses" of /api/courses/{id}. */
function groupOf(path: string): string {
  return path.split('/')[2] ?? path
}

function responseOf(schema: z.ZodType, { events, produces }: Endpoint) {
  const type = events ? 'text/event-stream' : produces
  return type === undefined ? schema : { content: { [type]: { schema } } }
}

function descriptionOf({ access, rateLimit, stepUp, emailsFamilies, refusesOutdated, events = {} }: Endpoint): string {
  const more = [
    ...Object.entries(events).map(
      ([name, schema]) => `The data of the event \`${name}\`: ${JSON.stringify(z.toJSONSchema(schema))}.`,
    ),
    rateLimit && `Rate limited by ${rateLimit}. Responds with 429 above the limit.`,
    emailsFamilies &&
      `Can email families. From an admin, the header \`${NOTIFY_FAMILIES}: preview\` changes nothing and responds with the emails as ${PREVIEW}, and \`no\` leaves out those that may be left out.`,
    refusesOutdated && 'With the ETag of an earlier version as If-Match, the response is 412 `changed`.',
    stepUp &&
      'The password must have been confirmed in this session within the last five minutes, or the response is 403 `password-required`.',
  ]
  return [`Access: ${access}.`, ...more.filter(Boolean)].join(' ')
}

/** An invalid path is 404, and invalid fields are 422 by name. A missing body counts as an empty body. */
export const validator: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (value) => {
    const parsed = schema.safeParse(httpPart === 'body' ? (value ?? {}) : value)
    if (parsed.success) return { value: parsed.data }
    throw httpPart === 'params' ? notFound() : validationProblem(parsed.error)
  }
}
