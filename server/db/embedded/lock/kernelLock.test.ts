import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { privateFolder } from '../testing/embeddedDatabase.ts'
import { lockWithin, tryLock } from './kernelLock.ts'

test('an exclusive lock stands alone, shared ones stand together', () => {
  const file = join(privateFolder(), 'lock')
  const [one, two] = [tryLock(file, 'shared'), tryLock(file, 'shared')]
  expect(tryLock(file, 'exclusive')).toBeUndefined()
  one?.release()
  expect(tryLock(file, 'exclusive')).toBeUndefined()
  two?.release()
  const alone = tryLock(file, 'exclusive')
  expect(alone).toBeDefined()
  expect(tryLock(file, 'shared')).toBeUndefined()
  alone?.release()
})

test('a lock holds against another process and is gone at once when that is killed', async () => {
  const file = join(privateFolder(), 'lock')
  const script = `const { tryLock } = await import('${import.meta.dirname}/kernelLock.ts')
    globalThis.held = tryLock('${file}', 'exclusive'); setInterval(() => {}, 1000); console.log('held')`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  expect(tryLock(file, 'shared')).toBeUndefined()
  expect(await lockWithin(100, file, 'exclusive')).toBeUndefined()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = tryLock(file, 'exclusive')
  expect(lock).toBeDefined()
  lock?.release()
})
