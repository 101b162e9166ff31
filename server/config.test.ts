import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (env: NodeJS.ProcessEnv) => readConfig(env, { sample: false })

test('a school that says nothing stands behind no proxy and lets sixty calls a minute to its doors', () => {
  expect(read({})).toMatchObject({ trustProxy: 0, doorLimit: 60 })
  expect(read({ TRUST_PROXY: '', DOOR_LIMIT: '' })).toMatchObject({ trustProxy: 0, doorLimit: 60 })
})

test.each([
  ['0', 0],
  ['false', 0],
  ['1', 1],
  ['true', 1],
  ['2', 2],
])('TRUST_PROXY=%s is as many proxies as %i', (TRUST_PROXY, proxies) => {
  expect(read({ TRUST_PROXY }).trustProxy).toBe(proxies)
})

test.each([{ TRUST_PROXY: '10.0.0.1' }, { TRUST_PROXY: '-1' }, { DOOR_LIMIT: '0' }, { DOOR_LIMIT: 'none' }])(
  '%j is refused by name',
  (env) => {
    expect(() => read(env)).toThrow(ConfigError)
    expect(() => read(env)).toThrow(Object.keys(env)[0])
  },
)
