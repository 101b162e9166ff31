import { cpSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { killServers, serversIn } from '@online-enrollment/postgres/testing'
import { expect, test } from 'vitest'
import { runScript } from '../commands.ts'
import { addTeacher, createDataFolder, listAddedTeachers, startEmbeddedSchool } from './embedded.ts'

test('auditing and serving a copy of DATA_DIR does not affect the running original', async () => {
  const [folder, copy] = [createDataFolder(), createDataFolder()]
  const first = await startEmbeddedSchool(folder)
  await first.server.stop()
  cpSync(folder, copy, { recursive: true })

  const original = await startEmbeddedSchool(folder)
  expect(await addTeacher(original, 'One')).toBe(201)
  const audit = await runScript('audit', { DATABASE_URL: '', DATA_DIR: copy })
  expect(audit).toMatchObject({ code: 0, output: expect.stringContaining('was copied or moved') })
  expect(await addTeacher(original, 'Two')).toBe(201)
  const second = await startEmbeddedSchool(copy)
  expect(await addTeacher(original, 'Three')).toBe(201)
  expect(await addTeacher(second, 'Other')).toBe(201)
  expect(await listAddedTeachers(second)).toEqual(['Other'])
  await second.server.stop()
  expect((await fetch(`${original.server.origin}/readyz`)).status).toBe(200)
  expect(await addTeacher(original, 'Four')).toBe(201)
  await original.server.stop()

  expect((await listAddedTeachers(await startEmbeddedSchool(folder))).sort()).toEqual(['Four', 'One', 'Three', 'Two'])
})

test('a server whose folder was replaced runs until its database stops, then logs the reason and exits with 1', async () => {
  const [folder, copy] = [createDataFolder(), createDataFolder()]
  const first = await startEmbeddedSchool(folder)
  await first.server.stop()
  cpSync(folder, copy, { recursive: true })
  const original = await startEmbeddedSchool(folder)
  const [current, aside, replacement] = [join(folder, 'postgres'), join(folder, 'aside'), join(copy, 'postgres')]
  renameSync(current, aside)
  renameSync(replacement, current)
  expect(await addTeacher(original, 'One')).toBe(201)
  const readIdentity = () => readFileSync(join(current, 'identity.json'), 'utf8')
  const before = readIdentity()
  await killServers(aside)
  expect(await original.server.exited).toBe(1)
  expect(original.server.output()).toContain(
    'the folder there is no longer the one this server was started on. Nothing was written to it.',
  )
  expect(readIdentity()).toBe(before)
  expect(serversIn(current)).toEqual([])
  renameSync(current, replacement)
  renameSync(aside, current)
  expect(await listAddedTeachers(await startEmbeddedSchool(folder))).toEqual(['One'])
})
