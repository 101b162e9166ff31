import './startClock.ts'
import { loadSampleSchool } from '../server/sample/loadSampleSchool.ts'
import { hashPassword } from '../server/sessions/passwordHashing.ts'
import { keepDatabase } from './databaseProcess.ts'
import { createTemplate } from './templates.ts'

/** The process of PostgreSQL for a run of `school` or `processes` tests, with an empty and a sample database that test files clone. */
await keepDatabase(async (server) => {
  await createTemplate(server, 'template_empty')
  await createTemplate(server, 'template_sample', async (postgres) =>
    loadSampleSchool(postgres, { passwordHash: await hashPassword('sample-school'), now: new Date() }),
  )
})
