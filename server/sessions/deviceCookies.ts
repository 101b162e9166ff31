import { randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { login } from '../../contract/sessions.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { deriveKey, hmacOf } from '../config/keys.ts'

/** Browsers keep a cookie for at most 400 days. A family that returns once a year still has it. */
const MAX_AGE_MS = 400 * DAY_MS
/** Per browser. Older cookies are deleted, or the Cookie header would become too long. */
const MAX_COOKIES = 20
const PREFIX = 'device-'
/** Behind TLS: browsers then refuse a cookie that another host of the domain sets. They require the path of all requests. */
const HOST_PREFIX = '__Host-'
const NONCE_BYTES = 16

export interface Browser {
  readonly cookies: string | undefined
  readonly isSecure: boolean
}

interface Account {
  readonly id: number
  readonly email: string
}

/** Signs cookies that grant no access, and only give a device its own counter of failed sign-ins. */
export class DeviceCookies {
  readonly #key: Buffer

  constructor(dataKey: Buffer) {
    this.#key = deriveKey('known device', dataKey)
  }

  /** Undefined without a valid cookie for an account with this address. */
  deviceOf(email: string, { cookies }: Browser, now: Date): string | undefined {
    const token = this.#tokenOf(email, cookies)
    const { issued, nonce = '', signature } = partsOf(token)
    const isValid = isSame(signature, this.#signatureFor(email, issued, nonce))
    return isValid && now.getTime() - issued < MAX_AGE_MS ? nonce : undefined
  }

  /** Whether the browser has signed in to this account, and not to another one that had the address before. */
  hasSignedInTo({ id, email }: Account, browser: Browser, now: Date): boolean {
    const nonce = this.deviceOf(email, browser, now)
    const { account } = partsOf(this.#tokenOf(email, browser.cookies))
    return nonce !== undefined && isSame(account, this.#accountFor(id, nonce))
  }

  remember({ id, email }: Account, browser: Browser, now: Date): string[] {
    const name = (browser.isSecure ? HOST_PREFIX : '') + this.#nameFor(email)
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    const signed = [this.#signatureFor(email, now.getTime(), nonce), this.#accountFor(id, nonce)]
    const value = [now.getTime().toString(36), nonce, ...signed.map((part) => part.toString('base64url'))].join('.')
    const dropped = namesBeyondLimit(browser, name).map((old) => cookieOf(old, '', 0, browser))
    return [cookieOf(name, value, MAX_AGE_MS / 1000, browser), ...dropped]
  }

  /** Earlier versions set cookies without the prefix. */
  #tokenOf(email: string, cookies: string | undefined): string | undefined {
    const [sent, name] = [parseCookie(cookies ?? ''), this.#nameFor(email)]
    return sent[HOST_PREFIX + name] ?? sent[name]
  }

  #nameFor(email: string): string {
    return PREFIX + hmacOf(`name ${email}`, this.#key).toString('base64url').slice(0, 16)
  }

  #signatureFor(email: string, issued: number, nonce: string): Buffer {
    return hmacOf(`device ${issued} ${nonce} ${email}`, this.#key)
  }

  #accountFor(id: number, nonce: string): Buffer {
    return hmacOf(`account ${nonce} ${id}`, this.#key)
  }
}

/** Sent from the product's own pages, without TLS with the login only, and unreadable by scripts. */
function cookieOf(name: string, value: string, maxAge: number, { isSecure }: Browser): string {
  const path = name.startsWith(HOST_PREFIX) ? '/' : login.path
  return stringifySetCookie({ name, value, maxAge, path, httpOnly: true, sameSite: 'strict', secure: isSecure })
}

/** Never contains `current`. */
function namesBeyondLimit({ cookies }: Browser, current: string): string[] {
  const others = Object.entries(parseCookie(cookies ?? '')).filter(
    ([name]) => (name.startsWith(PREFIX) || name.startsWith(HOST_PREFIX + PREFIX)) && name !== current,
  )
  const newestFirst = others.sort(([, a], [, b]) => partsOf(b).issued - partsOf(a).issued)
  return newestFirst.slice(MAX_COOKIES - 1).map(([name]) => name)
}

/** The issue time is in milliseconds. Cookies of earlier versions have no account. */
function partsOf(token = '') {
  const [issued = '', nonce, signature, account] = token.split('.')
  return { issued: Number.parseInt(issued, 36) || 0, nonce, signature, account }
}

function isSame(part: string | undefined, expected: Buffer): boolean {
  const sent = Buffer.from(part ?? '', 'base64url')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
