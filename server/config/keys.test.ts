import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { dataKeyOf, deriveKey, hmacOf, nextKey, replaceKey } from './keys.ts'

const KEYS = new URL('./keys.ts', import.meta.url).href

test('the first start creates a key file that only its owner can read, and later starts use it', async () => {
  const dataDir = join(await newFolder(), 'not', 'there', 'yet')
  const key = dataKeyOf({ dataKey: undefined, dataDir })
  expect(key).toHaveLength(32)
  expect(dataKeyOf({ dataKey: undefined, dataDir })).toEqual(key)
  expect((await stat(join(dataDir, 'data.key'))).mode & 0o777).toBe(0o600)
})

test('ten servers that start in parallel use one key and leave no other files', async () => {
  const dataDir = await newFolder()
  const print = `const { dataKeyOf } = await import(${JSON.stringify(KEYS)})
    console.log(dataKeyOf({ dataDir: process.argv[1] }).toString('base64'))`
  const starts = Array.from({ length: 10 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', print, dataDir]),
  )
  const keys = (await Promise.all(starts)).map(({ stdout }) => stdout.trim())
  expect(new Set(keys)).toEqual(new Set([(await readFile(join(dataDir, 'data.key'), 'utf8')).trim()]))
  expect(await readdir(dataDir)).toEqual(['data.key'])
})

test('a key file that others can read is made private', async () => {
  const dataDir = await newFolder()
  dataKeyOf({ dataKey: undefined, dataDir })
  await chmod(join(dataDir, 'data.key'), 0o644)
  dataKeyOf({ dataKey: undefined, dataDir })
  expect((await stat(join(dataDir, 'data.key'))).mode & 0o777).toBe(0o600)
})

test('a damaged key file is refused and not replaced', async () => {
  const dataDir = await newFolder()
  await writeFile(join(dataDir, 'data.key'), 'half a key')
  expect(() => dataKeyOf({ dataKey: undefined, dataDir })).toThrow(ConfigError)
  expect(() => dataKeyOf({ dataKey: undefined, dataDir })).toThrow(/data\.key is damaged/)
  expect(await readFile(join(dataDir, 'data.key'), 'utf8')).toBe('half a key')
})

test('a folder that cannot be written to is one clear message', async () => {
  const file = join(await newFolder(), 'file')
  await writeFile(file, '')
  expect(() => dataKeyOf({ dataKey: undefined, dataDir: join(file, 'data') })).toThrow(
    /data\.key cannot be used.*DATA_KEY/,
  )
})

test('a new key that cannot replace the key file is one message that keeps both, and the next call completes it', async () => {
  const dataDir = await newFolder()
  const former = dataKeyOf({ dataKey: undefined, dataDir })
  expect(() => replaceKey(dataDir, 'f0')).toThrow(
    /data\.key\.next, which cannot replace \S+data\.key: ENOENT.* Keep both/,
  )
  const next = nextKey(dataDir)
  const kept = replaceKey(dataDir, 'f0')
  expect(dataKeyOf({ dataKey: undefined, dataDir })).toEqual(next)
  expect((await readFile(kept, 'utf8')).trim()).toBe(former.toString('base64'))
})

test('a new key that cannot be stored is one message', async () => {
  const dataDir = join(await newFolder(), 'missing')
  expect(() => nextKey(dataDir)).toThrow(/cannot be stored in \S+: ENOENT.*Nothing was changed/)
})

test('the email settings are read from the environment, and the error of an invalid one has its name without its value', () => {
  const key = Buffer.alloc(32, 7)
  const env = {
    SMTP_URL: 'smtps://office:secret@mail.example.org',
    MAIL_FROM: 'classes@school.example',
    DATA_KEY: key.toString('base64'),
  }
  expect(readConfig(env, { sample: false })).toMatchObject({
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    dataKey: key,
  })
  const wrong = { SMTP_URL: 'https://secret', MAIL_FROM: 'secret', DATA_KEY: `secret${env.DATA_KEY.slice(7)}` }
  for (const [name, value] of Object.entries(wrong)) {
    const read = () => readConfig({ [name]: value }, { sample: false })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
    expect(read).not.toThrow('secret')
  }
})

test('keys for two purposes and signatures of two texts all differ', () => {
  const dataKey = Buffer.alloc(32, 7)
  const keys = ['links', 'responses'].map((purpose) => deriveKey(purpose, dataKey).toString('hex'))
  const signatures = ['a', 'b'].map((text) => hmacOf(text, dataKey).toString('hex'))
  expect(new Set([...keys, ...signatures]).size).toBe(4)
  expect(deriveKey('links', dataKey).toString('hex')).toBe(keys[0])
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'enrollment-keys-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
