import type { TestProject } from 'vitest/node'
import { loadSampleSchool } from '../server/sample/loadSampleSchool.ts'
import { hashPassword } from '../server/sessions/passwordHashing.ts'
import { CLOCK_SHIFT_MS } from './clock.ts'
import { createTemplate, startTemplateServer } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ownerUrl: string
    servingUrl: string
  }
}

/** Starts one PostgreSQL for the whole run, with an empty and a sample database that test files clone. */
export default async function globalSetup(project: TestProject) {
  const clockShift = project.name === 'processes' ? 0 : CLOCK_SHIFT_MS
  const server = await startTemplateServer(clockShift)
  try {
    await createTemplate(server, 'template_empty')
    const now = new Date(Date.now() + clockShift)
    await createTemplate(server, 'template_sample', async (postgres) =>
      loadSampleSchool(postgres, { passwordHash: await hashPassword('sample-school'), now }),
    )
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('ownerUrl', server.ownerUrl)
  project.provide('servingUrl', server.servingUrl)
  return () => server.stop()
}
