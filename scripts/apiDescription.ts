// Writes the API description into a file, for the linter: node scripts/apiDescription.ts FILE
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type {} from '@fastify/swagger'
import Fastify from 'fastify'
import { ENDPOINTS } from '../contract/all.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { describeApi, toFastifySchema, validator } from '../server/platform/http/schemas.ts'

/** The API description of a server, without one and its database. */
export async function apiDescription(): Promise<object> {
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(validator)
  app.setSerializerCompiler(() => JSON.stringify)
  await describeApi(app)
  for (const endpoint of Object.values<Endpoint>(ENDPOINTS)) {
    app.route({ method: endpoint.method, url: endpoint.path, schema: toFastifySchema(endpoint), handler: () => {} })
  }
  await app.ready()
  return app.swagger()
}

const file = process.argv[2]
if (import.meta.main && file !== undefined) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(await apiDescription(), null, 2))
}
