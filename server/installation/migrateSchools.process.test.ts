import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { withClient } from '@online-enrollment/postgres/connect'
import { expect, test } from 'vitest'
import { addSchool, createInstallation } from '../../test/processes/installation.ts'
import { toMigrate } from '../platform/database/migrate.ts'
import { migrateSchools } from './migrateSchools.ts'
import type { School } from './registry.ts'
import { type Installation, urlsOf } from './schoolConfig.ts'

const COMMAND = fileURLToPath(new URL('../../scripts/school.ts', import.meta.url))

function run({ ownerUrl }: Installation, school: School, statement: string) {
  return withClient(urlsOf(ownerUrl, school).ownerUrl, (owner) => owner.query(statement))
}

/** As the database was before the migration that created the table of trials of a restore. */
async function undoMigration(installation: Installation, school: School): Promise<void> {
  await run(
    installation,
    school,
    `drop table restore_trial; delete from migration where name = '0022_restore_trial.sql'`,
  )
}

async function addFormerSchools(installation: Installation, words: readonly string[]): Promise<School[]> {
  const schools = []
  for (const word of words) schools.push(await addSchool(installation, word))
  for (const school of schools) await undoMigration(installation, school)
  return schools
}

const missingOf = ({ ownerUrl }: Installation, schools: readonly School[]) =>
  Promise.all(schools.map((school) => toMigrate(urlsOf(ownerUrl, school).ownerUrl)))

test('a school whose migration fails keeps its former database, the others are migrated, and the next run does the rest', async () => {
  const installation = createInstallation()
  const schools = await addFormerSchools(installation, ['a', 'b', 'c'])
  const [, failing] = schools as [School, School, School]
  await run(installation, failing, 'create table restore_trial ()')
  const lines: string[] = []
  expect(await migrateSchools(installation, (line) => lines.push(line))).toEqual([failing.name])
  expect(lines.map((line) => line.replace(/^\S+: /, ''))).toEqual([
    'has run 1 migration',
    expect.stringMatching(/^failed\. .*already exists/),
    'has run 1 migration',
  ])
  expect(await missingOf(installation, schools)).toEqual([0, 1, 0])
  await run(installation, failing, 'drop table restore_trial')
  expect(await migrateSchools(installation, () => {})).toEqual([])
  expect(await missingOf(installation, schools)).toEqual([0, 0, 0])
})

test('a run that is killed between two schools is continued by the next one', async () => {
  const installation = createInstallation()
  const schools = await addFormerSchools(installation, ['a', 'b', 'c', 'd'])
  const { schoolsDir, ownerUrl } = installation
  const env = { ...process.env, DATABASE_URL: ownerUrl, SCHOOLS_DIR: schoolsDir }
  const child = spawn(process.execPath, [COMMAND, 'migrate'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface({ input: child.stdout }).once('line', () => child.kill('SIGKILL'))
  await once(child, 'close')
  const missing = await missingOf(installation, schools)
  expect([missing[0], missing[3]]).toEqual([0, 1])
  expect(await migrateSchools(installation, () => {})).toEqual([])
  expect(await missingOf(installation, schools)).toEqual([0, 0, 0, 0])
})
