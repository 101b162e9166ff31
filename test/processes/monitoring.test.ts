import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { me } from '../../contract/sessions.ts'
import { createDataFolder } from './embedded.ts'
import { send } from './installation.ts'
import { missingIn, parseSamples, type Sample } from './promql.ts'
import { startServer } from './servers.ts'
import { createUnpooledClient, startTwoWorkers } from './workers.ts'

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const read = (path: string) => readFileSync(pathOf(path), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
}

interface Group {
  readonly name: string
  readonly rules: readonly Rule[]
}

/** Those of any server, and those of an installation of many schools. */
const [ofServers, ofSchools]: readonly [Group, Group] = parse(read('deploy/monitoring/alerts.yml')).groups
const panels: readonly Panel[] = JSON.parse(read('deploy/monitoring/dashboard.json')).panels

/** What Prometheus adds to the metrics of a target that it reads. */
const TARGET = { job: 'online-enrollment', instance: '127.0.0.1:9100' }
const asRead = (samples: readonly Sample[]): Sample[] => [
  ...samples.map((sample) => ({ ...sample, labels: { ...sample.labels, ...TARGET } })),
  { name: 'up', labels: TARGET, value: 1 },
]

test('every alert and panel has data in the metrics of a real server, also those of errors and backups', async () => {
  const folder = createDataFolder()
  const env = { DATABASE_URL: '', DATA_DIR: folder, METRICS_PORT: '0', LOG_LEVEL: 'info' }
  const server = await startTwoWorkers(env)
  await createUnpooledClient(server.origin, 'a'.repeat(43)).send(me)
  const backup = pathOf('scripts/backup.ts')
  execFileSync(process.execPath, [backup], { env: { ...process.env, ...env }, stdio: 'ignore' })
  const [, address = ''] = /the metrics are at (\S+\/metrics)/.exec(server.output()) ?? []
  const samples = async () => parseSamples(await (await fetch(address)).text())
  const backupAt = async () =>
    (await samples()).find(({ name }) => name === 'last_backup_timestamp_seconds')?.value ?? 0
  await expect.poll(backupAt).toBeGreaterThan(Date.now() / 1000 - 3600)

  const expressions = [...ofServers.rules.map(({ alert, expr }) => [alert, expr]), ...panels.flatMap(expressionsOf)]
  expect(expressions.length).toBeGreaterThan(20)
  const found = asRead(await samples())
  expect(expressions.filter(([, expr = '']) => missingIn(expr, found).length > 0)).toEqual([])
})

test('every alert has data in the metrics of an installation with a school in use, also those of backups', async () => {
  const folder = createDataFolder()
  const paths = { DATABASE_URL: '', DATA_DIR: folder, SCHOOLS_DIR: `${folder}/schools` }
  const run = (script: string, ...args: readonly string[]) =>
    execFileSync(process.execPath, [pathOf(`scripts/${script}.ts`), ...args], { env: { ...process.env, ...paths } })
  run('school', 'create', 'north', 'http://north.example.org')
  run('backup')
  const server = await startServer({ ...paths, SCHOOLS_OPEN: '2', METRICS_PORT: '0', LOG_LEVEL: 'info' })
  onTestFinished(() => server.signal('SIGKILL'))
  expect((await send(server.origin, 'north.example.org', '/api/me')).status).toBe(401)
  const metricsAddress = () => /the metrics are at (\S+\/metrics)/.exec(server.output())?.[1] ?? ''
  await expect.poll(metricsAddress).not.toBe('')
  const address = metricsAddress()
  const found = asRead(parseSamples(await (await fetch(address)).text()))
  expect([...ofServers.rules, ...ofSchools.rules].filter(({ expr }) => missingIn(expr, found).length > 0)).toEqual([])
  const backup = found.find(({ name }) => name === 'last_backup_timestamp_seconds')
  expect([backup?.labels.school, backup?.value]).toEqual(['north', expect.closeTo(Date.now() / 1000, -4)])
  expect(await server.stop()).toBe(0)
})

test('one of several servers that does not answer has an alert, which is not that of all servers', () => {
  const [one, all] = ['OneServerDown', 'ServerDown'].map((name) => ofServers.rules.find(({ alert }) => alert === name))
  expect(one?.expr).toMatch(/^up == 0 and on \(job\) /)
  expect(all?.expr).toMatch(/^absent\(/)
})

test('a rule with an unknown metric or label would be found', () => {
  const samples = parseSamples('disk_warning{folder="files",worker="1"} 0\nup 1')
  expect(missingIn('max(disk_warning{folder="files"}) > 0', samples)).toEqual([])
  expect(missingIn('max(disk_warning{folder=~"data|files"}) by (worker)', samples)).toEqual([])
  expect(missingIn('rate(disk_errors_total[5m])', samples)).toEqual(['disk_errors_total'])
  expect(missingIn('disk_warning{disk="files"}', samples)).toEqual(['disk_warning{disk="files"}'])
  expect(missingIn('sum by (disk) (disk_warning)', samples)).toEqual(['by disk'])
})

test('every alert has a summary, and a section of the runbook', () => {
  for (const { alert, annotations } of [...ofServers.rules, ...ofSchools.rules]) {
    const [file = '', anchor = ''] = annotations.runbook.split('#')
    expect([alert, existsSync(pathOf(file))]).toEqual([alert, true])
    expect([alert, anchorsOf(read(file))]).toEqual([alert, expect.arrayContaining([anchor])])
    expect(annotations.summary).not.toBe('')
  }
})

function expressionsOf({ title, targets }: Panel): string[][] {
  return targets.map(({ expr }) => [title, expr])
}

function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
