import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import openapiTypescript from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '../../server/sessions/passwordHashing.ts'
import { buildEnrollmentState } from '../data/builders.ts'
import { openSchool } from '../school.ts'

const school = openSchool()

/** A program of someone who knows only the API description. */
const CLIENT = `
import type { operations, paths } from './api'

type Body<O> = O extends { requestBody?: { content: { 'application/json': infer B } } } ? B : never
type Content<R> = R extends { content: { 'application/json': infer C } } ? C : never
type Success<O> = O extends { responses: infer R } ? Content<R[keyof R & (200 | 201)]> : never
type Get<P extends keyof paths> = paths[P] extends { get: infer O } ? Success<O> : never
type Post<P extends keyof paths> = paths[P] extends { post: infer O } ? O : never
type Params = Readonly<Record<string, number>>

let origin = ''
let token: string | undefined

export async function enrollFirstChild(address: string, credentials: Body<operations['login']>) {
  origin = address
  const { user, ...session } = await post('/api/login', {}, credentials)
  token = session.token
  const child = user.students[0]!
  const { selected } = await get('/api/students/{id}/enrollment-screen', { id: child.id })
  const { id: semester, notes } = selected!.semester
  const { courses } = await get('/api/courses/by-semester/{semester}', { semester })
  const params = { course_id: courses[0]!.id, student_id: child.id }
  const result: Success<operations['enroll']> = await post('/api/schedules/{course_id}/{student_id}/enroll', params, {})
  return { name: courses[0]!.name, note: notes.grade_5?.message, code: result.code, message: result.message }
}

function get<P extends keyof paths>(path: P, params: Params): Promise<Get<P>> {
  return call('GET', path, params)
}

function post<P extends keyof paths>(path: P, params: Params, body: Body<Post<P>>): Promise<Success<Post<P>>> {
  return call('POST', path, params, JSON.stringify(body))
}

async function call(method: string, path: string, params: Params, body?: string) {
  const url = origin + path.replace(/{([a-z_]+)}/g, (_, name: string) => String(params[name]))
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: 'Bearer ' + token }) }
  const response = await fetch(url, { method, headers, ...(body && { body }) })
  if (!response.ok) throw new Error(url + ': ' + response.status + ' ' + (await response.text()))
  return response.json()
}
`
const TSCONFIG = {
  compilerOptions: { strict: true, noUncheckedIndexedAccess: true, noEmit: true, target: 'es2024', module: 'preserve' },
}

test('a program with a generated client signs in and enrolls a child', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'generated-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const description = await (await fetch(`${school.origin}/api/openapi.json`)).json()
  writeFileSync(join(folder, 'api.d.ts'), await openapiTypescript(description))
  writeFileSync(join(folder, 'client.ts'), CLIENT)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  expect(spawnSync('tsc', ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' }).stdout).toBe('')

  const password = 'a yellow bus'
  const { parent } = await buildEnrollmentState(school.postgres)
  const users = school.db.updateTable('users').where('id', '=', parent.id)
  await users.set({ password_hash: await hashPassword(password) }).execute()
  const { enrollFirstChild } = await import(join(folder, 'client.ts'))
  expect(await enrollFirstChild(school.origin, { email: parent.email, password })).toEqual({
    name: 'Robotics',
    note: '',
    code: 201,
    message: 'Ada Yazzie is enrolled in Robotics.',
  })
})
