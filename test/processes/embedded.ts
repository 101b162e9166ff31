import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killServers } from '@online-enrollment/postgres/testing'
import { onTestFinished } from 'vitest'
import { login } from '../../contract/sessions.ts'
import { createTeacher, listTeachers } from '../../contract/teachers.ts'
import { type Client, createClient } from '../client.ts'
import { type ServerProcess, startServer } from './servers.ts'

/** A server process with its own embedded database. */
export interface EmbeddedSchool {
  readonly server: ServerProcess
  /** Signed in as the office of the sample school. */
  readonly office: Client
}

/** A folder for DATA_DIR. When the test ends, the folder is deleted and its database servers stop. */
export function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'enrollment-data-'))
  onTestFinished(async () => {
    await killServers(join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Starts the sample school in the folder and stops it when the test ends. */
export async function startEmbeddedSchool(folder: string, env: Record<string, string> = {}): Promise<EmbeddedSchool> {
  const server = await startServer({ DATABASE_URL: '', DATA_DIR: folder, SAMPLE: '1', ...env })
  onTestFinished(async () => void (await server.stop()))
  const body = { email: 'office@sample.school', password: 'sample-school' }
  const { token } = (await createClient(server.origin).send(login, { body })).body
  return { server, office: createClient(server.origin, token) }
}

export async function addTeacher({ office }: EmbeddedSchool, first_name: string): Promise<number> {
  const email = `${first_name.toLowerCase()}@sample.school`
  return (await office.send(createTeacher, { body: { first_name, last_name: 'Added', email } })).status
}

export async function listAddedTeachers({ office }: EmbeddedSchool): Promise<string[]> {
  const { teachers } = (await office.send(listTeachers)).body
  return teachers.filter(({ last_name }) => last_name === 'Added').map(({ first_name }) => first_name)
}
