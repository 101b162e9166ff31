import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createTemporaryFolder } from '@online-enrollment/postgres/testing'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, watchedFolders } from './config.ts'

const read = (env: NodeJS.ProcessEnv) => readConfig(env, { sample: false })

test('the defaults trust no proxy and limit a network to sixty calls or failures a minute', () => {
  expect(read({})).toMatchObject({ trustProxy: 0, authRateLimit: 60 })
  expect(read({ TRUST_PROXY: '', AUTH_RATE_LIMIT: '' })).toMatchObject({ trustProxy: 0, authRateLimit: 60 })
})

test('one request in fifty is traced, unless a sampler is named', () => {
  expect(read({})).toMatchObject({ tracedPart: 0.02, hasCollector: false })
  expect(read({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }).tracedPart).toBe(1)
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }).hasCollector).toBe(true)
})

test('by default there is one worker per core, at most four, and one core is left to an embedded database', () => {
  const cores = availableParallelism()
  expect(read({}).workers).toBe(Math.min(Math.max(cores - 1, 1), 4))
  expect(read({ DATABASE_URL: 'postgres://127.0.0.1/school' }).workers).toBe(Math.min(cores, 4))
  expect(read({ WORKERS: '8' }).workers).toBe(8)
})

test.each([
  ['0', 0],
  ['false', 0],
  ['1', 1],
  ['true', 1],
  ['2', 2],
])('TRUST_PROXY=%s trusts %i proxies', (TRUST_PROXY, proxies) => {
  expect(read({ TRUST_PROXY }).trustProxy).toBe(proxies)
})

test.each([
  ['', undefined],
  ['none', []],
  ['https://one.example/, http://127.0.0.1:8080', ['https://one.example', 'http://127.0.0.1:8080']],
])('LOTTERY_RELAYS=%s asks %j', (LOTTERY_RELAYS, relays) => {
  expect(read({ LOTTERY_RELAYS }).lotteryRelays).toEqual(relays)
})

test.each([
  { TRUST_PROXY: '10.0.0.1' },
  { TRUST_PROXY: '-1' },
  { AUTH_RATE_LIMIT: '0' },
  { AUTH_RATE_LIMIT: 'none' },
  { WORKERS: '0' },
  { WORKERS: '9' },
  { LOTTERY_RELAYS: 'api.drand.sh' },
  { LOTTERY_RELAYS: 'https://api.drand.sh, none' },
])('%j is refused by name', (env) => {
  expect(() => read(env)).toThrow(ConfigError)
  expect(() => read(env)).toThrow(Object.keys(env)[0])
})

test('a former data key is only read together with the present one', () => {
  const [present, former] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const env = { DATA_KEY: present.toString('base64'), DATA_KEY_FORMER: former.toString('base64') }
  expect(readConfig(env, { sample: false })).toMatchObject({ dataKey: present, formerDataKey: former })
  const alone = () => readConfig({ DATA_KEY_FORMER: env.DATA_KEY_FORMER }, { sample: false })
  expect(alone).toThrow(ConfigError)
  expect(alone).toThrow('DATA_KEY_FORMER is only used together with DATA_KEY.')
})

test('the URL of the owner is only used together with that of the serving role, and not for many schools', () => {
  const urls = { DATABASE_URL: 'postgres://serving@one/school', DATABASE_OWNER_URL: 'postgres://owner@one/school' }
  expect(read(urls)).toMatchObject({ databaseUrl: urls.DATABASE_URL, databaseOwnerUrl: urls.DATABASE_OWNER_URL })
  for (const env of [
    { ...urls, DATABASE_URL: '' },
    { ...urls, SCHOOLS_DIR: 'schools' },
  ])
    expect(() => read(env)).toThrow(
      'DATABASE_OWNER_URL is only used together with DATABASE_URL, and without SCHOOLS_DIR.',
    )
})

test.each([
  ['what printf makes of user%40school', 'user                                        chool:word@mail.school'],
  ['a tab', 'user:wo\trd@mail.school'],
  ['a % that is not encoded', 'user:50%off@mail.school'],
  ['an encoded line break', 'user:word%0A@mail.school'],
])('a login with %s is refused at the start', (_, rest) => {
  const reason = 'The name or the password is garbled. Write @ as %40 and % as %25'
  expect(() => read({ SMTP_URL: `smtps://${rest}` })).toThrow(`SMTP_URL: ${reason}`)
  expect(() => read({ DATABASE_URL: `postgres://${rest}/school` })).toThrow(`DATABASE_URL: ${reason}`)
})

test('a login may have every character in its encoded form, and spaces', () => {
  const SMTP_URL = 'smtps://user%40your.school:50%25%20off%C3%A9@mail.school:465'
  expect(read({ SMTP_URL }).smtpUrl).toBe(SMTP_URL)
})

test('a variable can be in a file whose name another one has, without the end of its line', () => {
  const folder = createTemporaryFolder()
  const SMTP_URL_FILE = join(folder, 'SMTP_URL')
  writeFileSync(SMTP_URL_FILE, 'smtps://mail.school\n')
  expect(read({ SMTP_URL_FILE, PATH_FILE: '/nowhere' }).smtpUrl).toBe('smtps://mail.school')
  expect(() => read({ SMTP_URL_FILE, SMTP_URL: 'smtps://other' })).toThrow('SMTP_URL and SMTP_URL_FILE are both set.')
  expect(() => read({ SMTP_URL_FILE: folder })).toThrow(`SMTP_URL_FILE: EISDIR`)
  expect(() => read({ SMTP_URL_FILE: join(folder, 'none') })).toThrow('SMTP_URL_FILE: ENOENT')
})

test('DATABASE_URL may name several hosts, of which only the one that can write is used', () => {
  const url = 'postgres://school@one:5432,two:5432/school?target_session_attrs=read-write'
  expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url)
  const wrong = () => read({ DATABASE_URL: 'postgres://one,two/school?target_session_attrs=any' })
  expect(wrong).toThrow('DATABASE_URL: target_session_attrs must be read-write')
  for (const invalid of ['one,two', 'mysql://one,two/school', 'postgres://one:x,two/school'])
    expect(() => read({ DATABASE_URL: invalid })).toThrow('DATABASE_URL: Invalid URL')
})

test('the disk of the documents is watched, also when it is another one than that of the other files', () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1/school', DATA_DIR: '/srv/school', DOCUMENTS_DIR: '/mnt/documents' }
  expect(watchedFolders(read(env))).toEqual({ files: '/srv/school', documents: '/mnt/documents' })
})
