import type { FastifySchema, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ProblemBody } from '../../contract/problem.ts'
import { notFound, validationProblem } from './problem.ts'

/** Every endpoint may also respond with a problem. */
export function schemaOf(endpoint: Endpoint): FastifySchema {
  const { params, query, body, responses, summary, access, rateLimit } = endpoint
  const declared = Object.entries(responses).map(([status, schema]) => [
    status,
    responseOf(schema ?? z.null(), endpoint),
  ])
  return {
    summary,
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

function responseOf(schema: z.ZodType, { events, produces }: Endpoint) {
  const type = events ? 'text/event-stream' : produces
  return type === undefined ? schema : { content: { [type]: { schema } } }
}

function descriptionOf({ access, rateLimit, stepUp, events = {} }: Endpoint): string {
  const more = [
    ...Object.entries(events).map(
      ([name, schema]) => `The data of the event \`${name}\`: ${JSON.stringify(z.toJSONSchema(schema))}.`,
    ),
    rateLimit && `Rate limited by ${rateLimit}. Responds with 429 above the limit.`,
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
