import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { me } from '../../contract/sessions.ts'
import { createDataFolder } from './embedded.ts'
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

const rules: readonly Rule[] = parse(read('deploy/monitoring/alerts.yml')).groups.flatMap(
  ({ rules }: { readonly rules: readonly Rule[] }) => rules,
)
const panels: readonly Panel[] = JSON.parse(read('deploy/monitoring/dashboard.json')).panels

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

  const expressions = [...rules.map(({ alert, expr }) => [alert, expr]), ...panels.flatMap(expressionsOf)]
  expect(expressions.length).toBeGreaterThan(20)
  const found = await samples()
  expect(expressions.filter(([, expr = '']) => missingIn(expr, found).length > 0)).toEqual([])
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
  for (const { alert, annotations } of rules) {
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

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

function parseSamples(text: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]),
    ),
    value: Number(value),
  }))
}

/** Words of PromQL that are no metrics. */
const FUNCTIONS = /^(absent|avg|by|histogram_quantile|increase|max|min|rate|sum|time|topk)$/

/** The selectors of a PromQL expression without a sample, and the grouping labels that no sample has. A status may not have occurred yet. */
function missingIn(expr: string, samples: readonly Sample[]): string[] {
  const groupings = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/, ?/))
  const rest = expr.replace(/\bby \([^)]*\)/g, '').replace(/\[\w+\]/g, '')
  const selectors = [...rest.matchAll(/([a-z_]\w*)(\{[^}]*\})?/g)].filter(
    ([, name = '']) => !FUNCTIONS.test(name) && !/^e\d/.test(name),
  )
  const used = samples.filter(({ name }) => selectors.some(([, metric]) => metric === name))
  const unknown = groupings.filter((label) => !used.some(({ labels }) => label in labels))
  return [
    ...selectors
      .filter(
        ([, name, matchers = '']) => !samples.some((sample) => sample.name === name && hasLabels(sample, matchers)),
      )
      .map(([selector]) => selector),
    ...unknown.map((label) => `by ${label}`),
  ]
}

/** Whether the sample has the labels of the matchers, and the values of those with `=`. */
function hasLabels({ labels }: Sample, matchers: string): boolean {
  return [...matchers.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)].every(
    ([, label = '', operator, value]) => label in labels && (operator !== '=' || labels[label] === value),
  )
}
