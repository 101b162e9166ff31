import { expect, onTestFinished, test } from 'vitest'
import { setState } from '../../server/installation/registry.ts'
import { urlsOf } from '../../server/installation/schoolConfig.ts'
import { addSchool, createInstallation, send } from './installation.ts'
import { startServer } from './servers.ts'

test('two workers serve the schools of an installation, and log lines and metrics have the name of the school', async () => {
  const installation = createInstallation()
  const [north, south] = [await addSchool(installation, 'north'), await addSchool(installation, 'south')]
  const { ownerUrl, schoolsDir } = installation
  const server = await startServer({
    DATABASE_URL: ownerUrl,
    SCHOOLS_DIR: schoolsDir,
    SCHOOLS_OPEN: '2',
    WORKERS: '2',
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
  })
  onTestFinished(() => server.signal('SIGKILL'))
  const workersOf = (name: string) =>
    new Set(
      server
        .output()
        .split('\n')
        .flatMap((text) => {
          const line = text.startsWith('{') ? JSON.parse(text) : {}
          return line.msg === 'request' && line.school === name ? [line.worker] : []
        }),
    )
  for (const { name, host } of [north, south])
    await expect
      .poll(async () => {
        expect((await send(server.origin, host, '/api/me')).status).toBe(401)
        return workersOf(name).size
      })
      .toBe(2)
  const [, address = ''] = /the metrics are at (\S+\/metrics)/.exec(server.output()) ?? []
  const metrics = await (await fetch(address)).text()
  for (const { name } of [north, south])
    for (const worker of [1, 2]) {
      expect(metrics).toMatch(
        new RegExp(`^school_requests_total\\{school="${name}",status="4xx",worker="${worker}"\\} [1-9]`, 'm'),
      )
      expect(metrics).toMatch(new RegExp(`^school_open\\{school="${name}",worker="${worker}"\\} 1$`, 'm'))
    }
  setState(schoolsDir, south, 'suspended')
  await expect.poll(async () => (await send(server.origin, south.host, '/')).status).toBe(503)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a server of one school has no school in its log lines and metrics, and more places than connections are refused', async () => {
  const installation = createInstallation()
  const { servingUrl } = urlsOf(installation.ownerUrl, await addSchool(installation))
  const server = await startServer({ DATABASE_URL: servingUrl, METRICS_PORT: '0', LOG_LEVEL: 'info' })
  onTestFinished(() => server.signal('SIGKILL'))
  expect((await send(server.origin, 'any.example.org', '/api/me')).status).toBe(401)
  const [, address = ''] = /the metrics are at (\S+\/metrics)/.exec(server.output()) ?? []
  expect(await (await fetch(address)).text()).not.toMatch(/school_|school=/)
  expect(server.output()).not.toContain('"school"')
  expect(await server.stop()).toBe(0)
  const { ownerUrl, schoolsDir } = installation
  const refused = startServer({ DATABASE_URL: ownerUrl, SCHOOLS_DIR: schoolsDir, SCHOOLS_OPEN: '900' })
  await expect(refused).rejects.toThrow(/PostgreSQL allows \d+ connections.*lower SCHOOLS_OPEN/)
})
