import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { crashedFiles, playwrightResult, vitestResult } from './testResults.mjs'

const PASSED = { passed: true, errors: '' }
const FAILED = { passed: false, errors: 'the runner stopped' }

test('a browser test that passes only when it is repeated is named, and two of them fail nothing', () => {
  const file = report({ stats: { expected: 3, unexpected: 0, flaky: 2 }, suites: suitesOf('flaky', 2) })
  expect(playwrightResult(file, PASSED)).toEqual({
    passed: 5,
    failed: 0,
    failures: [],
    flaky: ['e2e/enroll.spec.ts:1 journey 1', 'e2e/enroll.spec.ts:2 journey 2'],
  })
})

test('a third browser test that passes only when it is repeated fails the run', () => {
  const file = report({ stats: { expected: 3, unexpected: 0, flaky: 3 }, suites: suitesOf('flaky', 3) })
  const { failed, failures, flaky } = playwrightResult(file, PASSED)
  expect({ failed, failures }).toEqual({
    failed: 1,
    failures: ['more than 2 browser tests passed only when they were repeated'],
  })
  expect(flaky).toHaveLength(3)
})

test('a failed browser test is named with its error', () => {
  const file = report({ stats: { expected: 4, unexpected: 1, flaky: 0 }, suites: suitesOf('unexpected', 1) })
  expect(playwrightResult(file, FAILED)).toMatchObject({
    failed: 1,
    failures: ['e2e/enroll.spec.ts:1 journey 1: no seat'],
  })
})

test('a runner that fails without a failed test, or runs none, has failed', () => {
  const file = report({
    testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: Array(4).fill({ status: 'passed' }) }],
  })
  expect(vitestResult(file, PASSED)).toMatchObject({ passed: 4, failed: 0 })
  const failures = ['vitest outside its tests:\nthe runner stopped']
  expect(vitestResult(file, FAILED)).toMatchObject({ passed: 4, failed: 1, failures })
  expect(vitestResult(join(tmpdir(), 'missing-report.json'), FAILED)).toMatchObject({ passed: 0, failed: 1, failures })
})

test('a file whose process crashed is repeated and named', () => {
  const name = resolve('school/rates.test.ts')
  const crashed = { passed: false, errors: crashReport(1, [name]) }
  expect(crashedFiles(crashed)).toEqual([name])
  const passed = { name: '/school/seats.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }
  const lost = { name, status: 'failed', assertionResults: [{ status: 'pending' }] }
  const file = report({ testResults: [passed, lost] })
  expect(vitestResult(file, crashed)).toMatchObject({ passed: 1, failed: 1 })
  const whole = { passed: 1, failed: 0, failures: [], flaky: ['school/rates.test.ts'] }
  expect(vitestResult(file, crashed, crashedFiles(crashed))).toEqual(whole)
})

test('no file is repeated if three crashed, or if something else went wrong outside the tests', () => {
  const [one, two, three] = ['/school/rates.test.ts', '/school/seats.test.ts', '/school/lines.test.ts'] as const
  expect(crashedFiles({ passed: false, errors: crashReport(2, [one, two]) })).toEqual([one, two])
  expect(crashedFiles({ passed: false, errors: crashReport(3, [one, two, three]) })).toEqual([])
  expect(crashedFiles({ passed: false, errors: crashReport(2, [one]) })).toEqual([])
  expect(crashedFiles(PASSED)).toEqual([])
})

/** What Vitest prints about processes that ended while they ran these files. */
function crashReport(errors: number, files: readonly string[]): string {
  const crashes = files.map(
    (file) => `⎯⎯⎯ Unhandled Error ⎯⎯⎯
Error: [vitest-pool]: Worker forks emitted error.
Caused by: Error: Worker exited unexpectedly with signal SIGTRAP during started state while running test file ${file}
 ❯ ChildProcess.emit node:events:526:24
`,
  )
  return `⎯⎯⎯ Unhandled Errors ⎯⎯⎯\n\nVitest caught ${errors} unhandled error${errors > 1 ? 's' : ''} during the test run.\n${crashes.join('\n')}`
}

function suitesOf(status: 'flaky' | 'unexpected', count: number) {
  const specs = Array.from({ length: count }, (_, index) => ({
    title: `journey ${index + 1}`,
    file: 'enroll.spec.ts',
    line: index + 1,
    ok: status === 'flaky',
    tests: [{ status, results: [{ errors: [{ message: 'no seat' }], attachments: [] }] }],
  }))
  return [{ specs: [], suites: [{ specs }] }]
}

/** Writes what a test runner would report. */
function report(content: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'results-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
