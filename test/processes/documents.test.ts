import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRoot } from '@online-enrollment/postgres/testing'
import { expect, test } from 'vitest'
import { originOf } from './checkout.ts'
import { DATA_DIR, installOnMachine, readUnit } from './machine.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TABLE = join(ROOT, '.build/documents.md')
const DOCUMENTS = ['README.md', 'docs/deploying.md', 'docs/operations.md', 'docs/runbook.md']
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

interface Command {
  readonly document: string
  readonly section: string
  readonly line: string
}

/** The commands that this test runs. Nothing else: a line of a document can change the machine. */
const RUN = /^enrollment (?:backup|try-restore|audit|ready|pause|admin (?:create|disable))(?: (?:[\w.@-]+|"[\w .]+"))*$/
/** Names of commands in a sentence, which need arguments. */
const MENTIONED = /^enrollment (?:admin|restore|school|--school NAME …)$/

interface TestElsewhere {
  readonly commands: RegExp
  readonly file: string
  readonly title: string
  /** Why the lines are not run there either. */
  readonly needs?: 'a cluster' | 'a registry'
}

const SYSTEMD = 'test/processes/systemd.test.ts'
const DEPLOY = 'test/processes/deploy.test.ts'
/** What tests the other lines of the documents. */
const ELSEWHERE: readonly TestElsewhere[] = [
  {
    commands: /^npm start$/,
    file: 'server/platform/processes/npmCommand.process.test.ts',
    title: 'npm run $command with WORKERS=$workers leaves no process, port or database behind after $signal',
  },
  {
    commands: /^npm test$/,
    file: 'scripts/setup.process.test.ts',
    title:
      'the setup in the environment %s builds the screens for production, and replaces the former ones when it is done',
  },
  {
    commands: /^node domain\/enrollment\/lottery\/check\.mjs /,
    file: 'test/lotteryReference.test.ts',
    title: 'ends with 0 only if all published hashes are given and match',
  },
  {
    commands: /^enrollment rehearse(?: |$)/,
    file: 'scripts/rehearse.process.test.ts',
    title: 'a rehearsal writes a report, sends no email, and changes nothing of the school',
  },
  {
    commands: /^enrollment restore FILE --to latest$|^mkdir |^enrollment school recover$/,
    file: 'scripts/lostMachine.process.test.ts',
    title: 'a lost machine of three schools comes back on another one from the backup and copies of the data keys',
  },
  {
    commands: /^(?:DATA_DIR=\S+ )?enrollment restore FILE(?: --to (?:TIME|"[\d :-]+"))?$/,
    file: 'scripts/backup.process.test.ts',
    title: 'an ordinary user backs up and restores, also after root did so in the same folder',
  },
  {
    commands: /^enrollment upgrade-postgres(?: |$)/,
    file: 'scripts/upgrade-postgres.process.test.ts',
    title: 'the former database comes back, the present one is kept, and neither happens while a server runs',
  },
  {
    commands: /^enrollment rotate-key(?: |$)/,
    file: 'scripts/rotate-key.process.test.ts',
    title: 'when a key is lost, the command erases what needs it, and the server starts again',
  },
  {
    commands: /^enrollment lottery renew-secrets$/,
    file: 'server/lottery/renewSecrets.test.ts',
    title: 'npm run lottery -- renew-secrets renews the secrets of lotteries that have not run',
  },
  {
    commands: /^enrollment school migrate$/,
    file: 'server/installation/migrateSchools.process.test.ts',
    title:
      'a school whose migration fails keeps its former database, the others are migrated, and the next run does the rest',
  },
  {
    commands: /^(?:DATA_DIR=\S+ )?enrollment school (?:create|export|list|suspend)(?: |$)/,
    file: 'scripts/school.process.test.ts',
    title: 'a school is created, served with its own admin, suspended, exported and deleted',
  },
  {
    commands: /^enrollment --school |enrollment serve$/,
    file: SYSTEMD,
    title: 'the command is for one school of many, and the variables in front of it win',
  },
  {
    commands: /^enrollment update$/,
    file: SYSTEMD,
    title: 'an update stops the server before files change, and starts it whether they could be merged ($merged)',
  },
  {
    commands: /^(?:git clone REPOSITORY \/opt\/|ln |useradd |cp )/,
    file: SYSTEMD,
    title:
      'in the sandbox of its unit the server serves, and commands and the nightly backup, on a disk $disk, find its database',
  },
  {
    commands: /^(?:apt|git clone REPOSITORY online-enrollment|install|(?:until )?docker) /,
    file: DEPLOY,
    title: 'compose.yml is what the published schema of Compose allows',
    needs: 'a registry',
  },
  {
    commands: /^(?:sed|kubectl) /,
    file: DEPLOY,
    title: 'the manifests are what the published types of Kubernetes allow',
    needs: 'a cluster',
  },
]

const { scripts } = JSON.parse(read('package.json'))
const commands = DOCUMENTS.flatMap(commandsOf)
const elsewhereOf = (line: string) => ELSEWHERE.find(({ commands: lines }) => lines.test(line))

test('each script that a document names exists', () => {
  const named = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/(?:\bnpm run |`enrollment )([a-z][a-z:-]*)/g)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => name !== 'update' && !(name in scripts))).toEqual([])
})

test('each other command has a test, and each test is there', () => {
  const others = commands.map(({ line }) => line).filter((line) => !RUN.test(line))
  expect(others.filter((line) => !elsewhereOf(line))).toEqual([])
  expect(ELSEWHERE.filter((entry) => !others.some((line) => elsewhereOf(line) === entry))).toEqual([])
  expect(ELSEWHERE.filter(({ file, title }) => !read(file).includes(`'${title}'`))).toEqual([])
})

test.runIf(isRoot)(
  'the commands of the documents end as they say, one after another, on a server that systemd starts',
  async () => {
    const machine = await installOnMachine({ PORT: '0', LOG_LEVEL: 'warn', WORKERS: '1', SAMPLE: '1' })
    const child = machine.start(readUnit('online-enrollment.service'))
    const exited = once(child, 'exit')
    await originOf(child.stdout, exited)
    const seconds = new Map<string, number>()
    const failed: string[] = []
    for (const line of new Set(commands.map(({ line }) => line).filter((line) => RUN.test(line)))) {
      const started = performance.now()
      const { status, output } = machine.run(...toArguments(line))
      seconds.set(line, (performance.now() - started) / 1000)
      if (!codesOf(line).includes(status)) failed.push(`${line}\n${output}`)
    }
    writeFileSync(TABLE, toTable(seconds))
    expect(failed).toEqual([])
    expect([...seconds.keys()]).toContain('enrollment backup')
    expect(machine.run('ls', `${DATA_DIR}/backup`).output).not.toBe('')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  },
)

function toArguments(line: string): string[] {
  const words = line.replace('FILE', `${DATA_DIR}/data.key`).replace('EMAIL', 'office@your.school')
  return (words.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))
}

/** A check that finds a problem ends with 1: the school of a test has no public address. */
function codesOf(line: string): (number | null)[] {
  return line.startsWith('enrollment ready') ? [0, 1] : [0]
}

/** The commands in the code blocks of a document, without comments and files, and those in its sentences. */
function commandsOf(document: string): Command[] {
  return read(document)
    .split(/^(?=#+ )/m)
    .flatMap((text) => {
      const [, section = ''] = /^#+ (.*)$/m.exec(text) ?? []
      const blocks = [...text.matchAll(/^```\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
        block.replace(/(?<=<<'END'\n).*?^END\n/gms, '').split('\n'),
      )
      const sentences = text.replace(/^```.*?^```$/gms, '').replace(/^\|.*$/gm, '')
      const named = sentences.replaceAll('\n', ' ').matchAll(/`((?:[A-Z_]+=\S* )*enrollment [^`]+)`/g)
      return [...blocks, ...[...named].map(([, command = '']) => command)]
        .map((line) => ({ document, section, line: line.replace(/ +# .*$/, '').trim() }))
        .filter(({ line }) => line !== '' && !MENTIONED.test(line))
    })
}

/** A line for each procedure: what ran as it is written and how long it took, and what has a test elsewhere. */
function toTable(seconds: ReadonlyMap<string, number>): string {
  const procedures = Map.groupBy(commands, ({ document, section }) => `${document} | ${section}`)
  const lines = [...procedures].map(([name, steps]) => {
    const run = steps.filter(({ line }) => seconds.has(line))
    const others = steps.flatMap(({ line }) => (seconds.has(line) ? [] : (elsewhereOf(line) ?? [])))
    const tested = others.map(({ file, needs }) => (needs ? `${file} (linted: needs ${needs})` : file))
    const took = run.reduce((sum, { line }) => sum + (seconds.get(line) ?? 0), 0)
    return [name, `${run.length} of ${steps.length}`, [...new Set(tested)].join(', '), took.toFixed(1)]
  })
  const head = ['document | section', 'run as written', 'the others are tested by', 'seconds']
  const rows = [head, ['--- | ---', '---', '---', '---:'], ...lines]
  return rows.map((row) => `| ${row.join(' | ')} |\n`).join('')
}
