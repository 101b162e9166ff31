import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changedSinceRelease } from './changedSinceRelease.mjs'

test('the files of later commits have changed, those of the release have not', () => {
  const { folder, commit } = repository()
  commit({ 'package.json': manifest('1.0.0'), 'server/main.ts': 'first' })
  commit({ 'web/main.tsx': 'second' })
  expect(changedSinceRelease(folder)).toEqual(['web/main.tsx'])
  commit({ 'package.json': manifest('1.0.0', ', "scripts": {}') })
  expect(changedSinceRelease(folder)).toEqual(['package.json', 'web/main.tsx'])
})

test('the commit of a release has everything since the release before', () => {
  const { folder, commit } = repository()
  commit({ 'package.json': manifest('1.0.0') })
  commit({ 'web/main.tsx': 'second' })
  commit({ 'package.json': manifest('1.1.0') })
  expect(changedSinceRelease(folder)).toEqual(['package.json', 'web/main.tsx'])
  commit({ 'docs/testing.md': 'third' })
  expect(changedSinceRelease(folder)).toEqual(['docs/testing.md'])
})

test('without the history, nobody knows what has changed', () => {
  const { folder, commit } = repository()
  commit({ 'package.json': manifest('1.0.0') })
  expect(changedSinceRelease(folder), 'the first commit').toBeUndefined()
  commit({ 'web/main.tsx': 'second' })
  const shallow = temporaryFolder()
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${folder}`, shallow])
  expect(changedSinceRelease(shallow), 'a shallow clone').toBeUndefined()
  expect(changedSinceRelease(temporaryFolder()), 'no repository').toBeUndefined()
})

function manifest(version: string, more = ''): string {
  return `{\n  "version": "${version}"${more}\n}\n`
}

function repository() {
  const folder = temporaryFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder })
  git('init', '--quiet')
  const commit = (files: Readonly<Record<string, string>>) => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), content)
    }
    git('add', '.')
    git('commit', '--quiet', '--message', 'Change files')
  }
  return { folder, commit }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'repository-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
