import { cpSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readIdentity } from '../server/db/embedded/files/identity.ts'
import { processesIn } from '../server/db/embedded/process/processes.ts'
import { runScript } from './commands.ts'
import { addTeacher, createDataFolder, listAddedTeachers, startEmbeddedSchool } from './embedded.ts'

test('a copy of DATA_DIR that is audited and served does not touch the running original', {
  timeout: 180_000,
}, async () => {
  const [folder, copy] = [createDataFolder(), createDataFolder()]
  const first = await startEmbeddedSchool(folder)
  await first.server.stop()
  cpSync(folder, copy, { recursive: true })

  const original = await startEmbeddedSchool(folder)
  expect(await addTeacher(original, 'One')).toBe(201)
  const audit = await runScript('audit', { DATABASE_URL: '', DATA_DIR: copy })
  expect(audit).toMatchObject({ code: 0, said: expect.stringContaining('was copied or moved') })
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

test('a server whose folder was exchanged goes on until its database dies, then says why and exits 1', {
  timeout: 180_000,
}, async () => {
  const [folder, copy] = [createDataFolder(), createDataFolder()]
  const first = await startEmbeddedSchool(folder)
  await first.server.stop()
  cpSync(folder, copy, { recursive: true })
  const original = await startEmbeddedSchool(folder)
  const [here, aside, there] = [join(folder, 'postgres'), join(folder, 'aside'), join(copy, 'postgres')]
  renameSync(here, aside)
  renameSync(there, here)
  expect(await addTeacher(original, 'One')).toBe(201)
  const before = readIdentity(join(here, 'identity.json'))
  for (const pid of processesIn(join(aside, 'cluster'))) process.kill(pid, 'SIGKILL')
  expect(await original.server.exited).toBe(1)
  expect(original.server.output()).toContain(
    'the folder there is no longer the one this server was started on. Nothing was written to it.',
  )
  expect(readIdentity(join(here, 'identity.json'))).toEqual(before)
  expect(processesIn(join(here, 'cluster'))).toEqual([])
  renameSync(here, there)
  renameSync(aside, here)
  expect(await listAddedTeachers(await startEmbeddedSchool(folder))).toEqual(['One'])
})
