import { requestReset } from '../contract/passwords.ts'
import { login } from '../contract/sessions.ts'
import { requestSignInLink } from '../contract/signInLinks.ts'
import { registerUser } from '../contract/users.ts'
import { FREE_FAILURES } from '../domain/attempts.ts'
import { MAX_DELAY_MS } from '../domain/pacing.ts'
import { withFreshServer } from './serve.ts'

/** npm run timing: checks that neither the content nor the time of a response reveals whether an account exists. */
const ADDRESSES = 200
const THROTTLED_ADDRESSES = 20
const REPETITIONS = ADDRESSES / THROTTLED_ADDRESSES
/** Enough concurrent attempts to fill an account's queue. */
const QUEUE_CAPACITY = MAX_DELAY_MS / 1000
/** The allowed difference of two medians: 10 percent or 1 ms, whichever is larger. */
const MAX_RELATIVE_DIFFERENCE = 0.1
const MIN_LIMIT_MS = 1
const PASSWORD = 'a yellow bus'

interface Observation {
  readonly content: string
  readonly milliseconds: number
}

type Call = (email: string) => Promise<Observation>

await withFreshServer(async (origin) => {
  const register = createCall(origin, registerUser.path, (email) => ({
    first_name: 'Ana',
    last_name: 'Begay',
    phone: '9285550142',
    email,
    password: PASSWORD,
  }))
  const signIn = createCall(origin, login.path, (email) => ({ email, password: 'a yellow bu' }))
  const requestResetLink = createCall(origin, requestReset.path, (email) => ({ email }))
  const requestLoginLink = createCall(origin, requestSignInLink.path, (email) => ({ email }))
  for (let n = 0; n < ADDRESSES; n += 1) await register(knownAddress(n))

  console.log('| call | response | known, ms | unknown, ms | difference, ms | limit, ms |\n|---|---|---|---|---|---|')
  const results = [
    report('login, wrong password', await measureAlternating(signIn)),
    report('login, delayed', await measureDelayed(signIn)),
    report('login, throttled', await measureThrottled(signIn)),
    report('reset request', await measureAlternating(requestResetLink)),
    report('login link request', await measureAlternating(requestLoginLink)),
    report('registration', await measureAlternating(register)),
  ]
  process.exitCode = results.every(Boolean) ? 0 : 1
})

/** An address with an account, of the same length as the unknown one. */
function knownAddress(n: number): string {
  return `known${n + 1000}@example.org`
}

function unknownAddress(n: number): string {
  return `other${n + 1000}@example.org`
}

/** An unauthenticated call with an email address. `content` excludes what differs in every response. */
function createCall(origin: string, path: string, bodyFor: (email: string) => object): Call {
  return async (email) => {
    const body = JSON.stringify(bodyFor(email))
    const startTime = performance.now()
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const text = await response.text()
    const milliseconds = performance.now() - startTime
    const content = text.replaceAll(email, 'ADDRESS').replace(/\d+ seconds?/, 'N seconds')
    return { content: `${response.status} ${content} ${[...response.headers.keys()].join(' ')}`, milliseconds }
  }
}

interface Comparison {
  readonly known: Observation[]
  readonly unknown: Observation[]
}

/** Calls the endpoint once for every known and unknown address, in alternating order. */
async function measureAlternating(call: Call): Promise<Comparison> {
  const compared: Comparison = { known: [], unknown: [] }
  for (let n = 0; n < ADDRESSES; n += 1) await callBoth(call, n, n, compared)
  return compared
}

/** Calls the endpoint concurrently for addresses that have no free failures left, so that each attempt is delayed. */
async function measureDelayed(call: Call): Promise<Comparison> {
  const compared: Comparison = { known: [], unknown: [] }
  const indexes = Array.from({ length: THROTTLED_ADDRESSES }, (_, n) => n)
  for (let failures = 0; failures <= FREE_FAILURES; failures += 1)
    for (const n of indexes) await Promise.all([call(knownAddress(n)), call(unknownAddress(n))])
  await Promise.all(
    indexes.map(async (n) => {
      const [first, second] = await Promise.all([call(knownAddress(n)), call(unknownAddress(n))])
      compared.known.push(first)
      compared.unknown.push(second)
    }),
  )
  return compared
}

async function measureThrottled(call: Call): Promise<Comparison> {
  const compared: Comparison = { known: [], unknown: [] }
  const waiting: Promise<Observation>[] = []
  for (let n = 0; n < THROTTLED_ADDRESSES; n += 1) {
    const filling = [knownAddress(n), unknownAddress(n)].map((email) =>
      Array.from({ length: QUEUE_CAPACITY }, () => call(email)),
    )
    waiting.push(...filling.flat())
    await Promise.all(filling.map((attempts) => Promise.any(attempts.map(expectRefusal))))
    for (let turn = 0; turn < REPETITIONS; turn += 1) await callBoth(call, n, turn, compared)
  }
  await Promise.all(waiting)
  return { known: compared.known.filter(isRefused), unknown: compared.unknown.filter(isRefused) }
}

async function expectRefusal(attempt: Promise<Observation>): Promise<void> {
  if (!isRefused(await attempt)) throw new Error('the attempt was not throttled')
}

function isRefused({ content }: Observation): boolean {
  return content.startsWith('429')
}

async function callBoth(call: Call, n: number, turn: number, compared: Comparison): Promise<void> {
  const both = [
    async () => compared.known.push(await call(knownAddress(n))),
    async () => compared.unknown.push(await call(unknownAddress(n))),
  ]
  for (const send of turn % 2 === 0 ? both : both.reverse()) await send()
}

/** Prints a table row and returns whether known and unknown addresses are indistinguishable. */
function report(call: string, { known, unknown }: Comparison): boolean {
  const contents = [...new Set([...known, ...unknown].map(({ content }) => content))]
  const [knownMs, unknownMs] = [median(known), median(unknown)]
  const difference = Math.abs(knownMs - unknownMs)
  const limit = Math.max(MIN_LIMIT_MS, MAX_RELATIVE_DIFFERENCE * Math.min(knownMs, unknownMs))
  const figures = [knownMs, unknownMs, difference, limit].map((each) => each.toFixed(2))
  console.log(`| ${call} | ${contents.length === 1 ? contents[0]?.slice(0, 3) : 'differs'} | ${figures.join(' | ')} |`)
  if (contents.length > 1) for (const content of contents) console.log(`  ${content}`)
  return contents.length === 1 && difference <= limit
}

function median(observations: readonly Observation[]): number {
  const sorted = observations.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
