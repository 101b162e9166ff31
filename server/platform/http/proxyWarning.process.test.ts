import { expect, test } from 'vitest'
import { startServer } from '../../../test/processes/servers.ts'
import { openSchool } from '../../../test/school.ts'

const school = openSchool()

test('a server that trusts no proxy warns once when a proxy forwards requests to it', async () => {
  expect(await warningsAfter({}, ['192.0.2.1', '192.0.2.2', '192.0.2.3'])).toHaveLength(1)
})

test('a server that trusts its proxy does not warn', async () => {
  expect(await warningsAfter({ TRUST_PROXY: '1' }, ['192.0.2.1'])).toEqual([])
})

test('a server without a proxy does not warn', async () => {
  expect(await warningsAfter({}, [undefined])).toEqual([])
})

async function warningsAfter(env: Record<string, string>, forwarded: readonly (string | undefined)[]) {
  const server = await startServer({ DATABASE_URL: school.servingUrl, ...env })
  for (const from of forwarded)
    await fetch(`${server.origin}/api/school`, { headers: from === undefined ? {} : { 'x-forwarded-for': from } })
  await server.stop()
  return server.output().match(/X-Forwarded-For came from a private address/g) ?? []
}
