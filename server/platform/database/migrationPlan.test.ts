import { expect, test } from 'vitest'
import { MigrationError, planMigrations, unfinishedOf } from './migrationPlan.ts'

const pendingOf = (...names: string[]) => names.map((name) => ({ name, sql: '' }))
const OLD = 21
const NEW = 23

function plan(names: string[], servers: number[], finishes = false): [run: string[], waiting: string[]] {
  const { run, waiting } = planMigrations(pendingOf(...names), { servers, finishes })
  return [run.map(({ name }) => name), waiting.map(({ name }) => name)]
}

test('the first part runs beside a server of the former version, the after part waits', () => {
  const release = ['0022_add.sql', '0023_drop.after.sql']
  expect(plan(release, [OLD, NEW])).toEqual([['0022_add.sql'], ['0023_drop.after.sql']])
  expect(plan(release, [OLD, NEW], true)).toEqual([['0022_add.sql'], ['0023_drop.after.sql']])
})

test('an after part that nothing waits for runs only to finish, and when every server knows it', () => {
  expect(plan(['0023_drop.after.sql'], [NEW])).toEqual([[], ['0023_drop.after.sql']])
  expect(plan(['0023_drop.after.sql'], [NEW, NEW], true)).toEqual([['0023_drop.after.sql'], []])
  expect(plan(['0023_drop.after.sql'], [], true)).toEqual([['0023_drop.after.sql'], []])
})

test('a release that needs a former after part runs it first, if every server knows it', () => {
  const names = ['0023_drop.after.sql', '0024_more.sql', '0025_less.after.sql']
  expect(plan(names, [NEW, 25])).toEqual([['0023_drop.after.sql', '0024_more.sql'], ['0025_less.after.sql']])
})

test('a release that needs a former after part is refused while an older server runs, and runs nothing', () => {
  const names = ['0022_add.sql', '0023_drop.after.sql', '0024_more.sql']
  expect(() => plan(names, [OLD, 0, 24])).toThrow(MigrationError)
  expect(() => plan(names, [OLD, 0, 24])).toThrow(
    'The former upgrade is not complete: 0024_more.sql needs 0023_drop.after.sql, which runs when no server of an earlier version uses the database. Still running: 2.',
  )
})

test('of two after parts, the one that every server knows can run', () => {
  expect(plan(['0023_drop.after.sql', '0024_less.after.sql'], [NEW], true)).toEqual([
    ['0023_drop.after.sql'],
    ['0024_less.after.sql'],
  ])
})

test('what is not finished names the after parts and counts the servers that do not allow the first', () => {
  const names = ['0022_add.sql', '0023_drop.after.sql']
  expect(unfinishedOf(names, ['0022_add.sql'], [OLD, NEW])).toEqual({ waiting: ['0023_drop.after.sql'], earlier: 1 })
  expect(unfinishedOf(names, names, [OLD])).toEqual({ waiting: [], earlier: 0 })
})
