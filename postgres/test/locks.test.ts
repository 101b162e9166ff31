import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockWithin, tryLock } from '../src/locks.ts'
import { createTemporaryFolder } from './support/database.ts'

test('an exclusive lock excludes other locks, and shared locks do not exclude each other', () => {
  const file = join(createTemporaryFolder(), 'lock')
  const [one, two] = [tryLock(file, 'shared'), tryLock(file, 'shared')]
  expect(tryLock(file, 'exclusive')).toBeUndefined()
  one?.release()
  expect(tryLock(file, 'exclusive')).toBeUndefined()
  two?.release()
  const isSoleUser = tryLock(file, 'exclusive')
  expect(isSoleUser).toBeDefined()
  expect(tryLock(file, 'shared')).toBeUndefined()
  isSoleUser?.release()
})

test('a lock excludes another process until its holder is killed', async () => {
  const file = join(createTemporaryFolder(), 'lock')
  const script = `const { tryLock } = await import('${import.meta.dirname}/../src/locks.ts')
    globalThis.held = tryLock('${file}', 'exclusive'); setInterval(() => {}, 1000); console.log('held')`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  expect(tryLock(file, 'shared')).toBeUndefined()
  expect(await lockWithin(100, file)).toBeUndefined()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = tryLock(file, 'exclusive')
  expect(lock).toBeDefined()
  lock?.release()
})
