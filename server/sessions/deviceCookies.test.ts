import { parseSetCookie } from 'cookie'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { DeviceCookies } from './deviceCookies.ts'

const EIGHT = new Date('2031-02-03T08:00:00Z')
const devices = new DeviceCookies(Buffer.alloc(32, 7))
const rosa = 'rosa@example.org'
const ID = 5

test('a device cookie is valid for its own account only', () => {
  const browser = remembered(rosa)
  expect(devices.deviceOf(rosa, browser, EIGHT)).toMatch(/^[\w-]{22}$/)
  expect(devices.deviceOf('ana@example.org', browser, EIGHT)).toBeUndefined()
  expect(devices.deviceOf(rosa, { cookies: undefined, isSecure: false }, EIGHT)).toBeUndefined()
})

test('the token of one account under the cookie name of another is refused', () => {
  const [rosas, anas] = [remembered(rosa).cookies, remembered('ana@example.org').cookies]
  const forged = `${anas.split('=')[0]}=${rosas.split('=')[1]}`
  expect(devices.deviceOf('ana@example.org', { cookies: forged, isSecure: false }, EIGHT)).toBeUndefined()
})

test('a token that is changed, truncated or signed by another school is refused', () => {
  const { cookies } = remembered(rosa)
  const [name = '', value = ''] = cookies.split('=')
  const [issued = '', nonce = '', signature = ''] = value.split('.')
  const later = (Number.parseInt(issued, 36) + 1).toString(36)
  const others = [
    [later, nonce, signature],
    [issued, `${nonce}A`, signature],
    [issued, nonce, signature.slice(1)],
    [issued, nonce],
    [],
  ]
  for (const parts of others)
    expect(devices.deviceOf(rosa, { cookies: `${name}=${parts.join('.')}`, isSecure: false }, EIGHT)).toBeUndefined()
  const other = new DeviceCookies(Buffer.alloc(32, 8)).remember(
    { id: ID, email: rosa },
    { cookies: undefined, isSecure: false },
    EIGHT,
  )
  const otherSchools = `${name}=${parseSetCookie(other[0] ?? '').value}`
  expect(devices.deviceOf(rosa, { cookies: otherSchools, isSecure: false }, EIGHT)).toBeUndefined()
})

test('a browser has signed in to the account of its cookie, and not to a later one with the address', () => {
  const browser = remembered(rosa)
  expect(devices.hasSignedInTo({ id: ID, email: rosa }, browser, EIGHT)).toBe(true)
  expect(devices.hasSignedInTo({ id: ID + 1, email: rosa }, browser, EIGHT)).toBe(false)
  expect(devices.hasSignedInTo({ id: ID, email: 'ana@example.org' }, browser, EIGHT)).toBe(false)
  expect(devices.hasSignedInTo({ id: ID, email: rosa }, browser, new Date(EIGHT.getTime() + 400 * DAY_MS))).toBe(false)
})

test('a cookie of an earlier version, which names no account, still makes the device known', () => {
  const browser = remembered(rosa)
  const earlier = { ...browser, cookies: browser.cookies.split('.').slice(0, 3).join('.') }
  expect(devices.deviceOf(rosa, earlier, EIGHT)).toBe(devices.deviceOf(rosa, browser, EIGHT))
  expect(devices.hasSignedInTo({ id: ID, email: rosa }, earlier, EIGHT)).toBe(false)
})

test('a device cookie is valid for 400 days', () => {
  const browser = remembered(rosa)
  expect(devices.deviceOf(rosa, browser, new Date(EIGHT.getTime() + 400 * DAY_MS - 1))).toBeDefined()
  expect(devices.deviceOf(rosa, browser, new Date(EIGHT.getTime() + 400 * DAY_MS))).toBeUndefined()
})

test('the cookie is HttpOnly, SameSite=Strict and limited to the login, and behind TLS Secure and limited to the host', () => {
  for (const isSecure of [false, true]) {
    const [line = ''] = devices.remember({ id: ID, email: rosa }, { cookies: undefined, isSecure }, EIGHT)
    const { name, value, ...attributes } = parseSetCookie(line)
    expect(attributes).toEqual({
      path: isSecure ? '/' : '/api/login',
      httpOnly: true,
      sameSite: 'strict',
      maxAge: 400 * 24 * 60 * 60,
      ...(isSecure && { secure: true }),
    })
    expect(name.startsWith('__Host-')).toBe(isSecure)
    expect(`${name} ${value}`).not.toContain('rosa')
  }
})

test('behind TLS a device of an earlier version stays known, and gets a cookie with the prefix', () => {
  const before = { ...remembered(rosa), isSecure: true }
  const nonce = devices.deviceOf(rosa, before, EIGHT)
  expect(nonce).toBeDefined()
  const [line = ''] = devices.remember({ id: ID, email: rosa }, before, EIGHT)
  const after = { ...before, cookies: `${before.cookies}; ${line.split(';', 1)[0]}` }
  expect(devices.deviceOf(rosa, after, EIGHT)).not.toBe(nonce)
  expect(devices.hasSignedInTo({ id: ID, email: rosa }, after, EIGHT)).toBe(true)
})

test('a browser with many accounts keeps the twenty newest cookies', () => {
  const at = (n: number) => new Date(EIGHT.getTime() + n * 1000)
  const shared = Array.from({ length: 20 }, (_, n) => remembered(`family${n}@example.org`, at(n)).cookies)
  const browser = { cookies: shared.join('; '), isSecure: false }
  const lines = devices.remember({ id: ID, email: rosa }, browser, at(30)).map((line) => parseSetCookie(line))
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ name: shared[0]?.split('=')[0], maxAge: 0, path: '/api/login' })
  expect(devices.remember({ id: ID, email: 'family0@example.org' }, browser, at(30))).toHaveLength(1)
})

function remembered(email: string, now = EIGHT) {
  const [line = ''] = devices.remember({ id: ID, email }, { cookies: undefined, isSecure: false }, now)
  return { cookies: line.split(';', 1)[0] ?? '', isSecure: false }
}
